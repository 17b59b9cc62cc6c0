import { Link } from 'gatsby'

interface NeighbouringTerm {
  readonly path: string
  readonly label: string
}

export interface TermNeighboursProps {
  readonly previous: NeighbouringTerm | null
  readonly next: NeighbouringTerm | null
}

/** Links to the terms before and after in the alphabet. */
export function TermNeighbours({ previous, next }: TermNeighboursProps) {
  if (previous === null && next === null) return null
  return (
    <nav className="term-neighbours" aria-label="Previous and next term" data-pagefind-ignore="">
      {previous === null ? null : (
        <p>
          <span className="meta">Previous term</span>
          <Link to={previous.path} rel="prev">
            {previous.label}
          </Link>
        </p>
      )}
      {next === null ? null : (
        <p>
          <span className="meta">Next term</span>
          <Link to={next.path} rel="next">
            {next.label}
          </Link>
        </p>
      )}
    </nav>
  )
}
