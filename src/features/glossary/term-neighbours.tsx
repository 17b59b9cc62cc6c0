import { Link } from 'gatsby'
import type { UsingPage } from './used-in'

export interface TermNeighboursProps {
  readonly previous: UsingPage | null
  readonly next: UsingPage | null
}

/** Links to the terms before and after in the alphabet. */
export function TermNeighbours({ previous, next }: TermNeighboursProps) {
  if (previous === null && next === null) return null
  return (
    <nav className="term-neighbours" aria-label="Previous and next term">
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
