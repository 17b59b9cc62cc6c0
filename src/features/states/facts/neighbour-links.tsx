import { Link } from 'gatsby'
import type { NamedState } from '../state'

export interface NeighbourLinksProps {
  readonly state: NamedState
  /** All states, in alphabetical order. */
  readonly states: readonly NamedState[]
}

/** The states before and after this one in the alphabet. */
export function NeighbourLinks({ state, states }: NeighbourLinksProps) {
  const index = states.findIndex(({ slug }) => slug === state.slug)
  const previous = index > 0 ? states[index - 1] : undefined
  const next = states[index + 1]
  return (
    <nav className="state-neighbours" aria-label="States in alphabetical order">
      {previous === undefined ? null : (
        <Link to={previous.path} rel="prev">
          <span className="meta">Previous state</span> {previous.name}
        </Link>
      )}
      {next === undefined ? null : (
        <Link to={next.path} rel="next" className="state-neighbours__next">
          <span className="meta">Next state</span> {next.name}
        </Link>
      )}
    </nav>
  )
}
