import { Link } from 'gatsby'
import { STATE_PLACES } from './state-places'

/** A map of squares, one link per state, in the alphabet's order; the style sheet puts each in its place. */
export function StateTiles() {
  return (
    <ul className="state-tiles">
      {STATE_PLACES.map(({ code, name, slug, column, row }) => (
        <li key={code} style={{ gridColumn: column, gridRow: row }}>
          <Link to={`/states/${slug}`} title={name}>
            <span aria-hidden="true">{code}</span>
            <span className="visually-hidden">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
