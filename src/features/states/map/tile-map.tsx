import { classOf } from '../../../../shared/states/classes'
import { factText, type MappedFact } from '../../../../shared/states/page-facts'
import type { MappedState } from '../state'
import { stateLinkName } from './us-map'

export interface TileMapProps {
  readonly states: readonly MappedState[]
  readonly fact: MappedFact
}

/** The map of narrow screens: equal tiles roughly where the states lie, with bars that grow with the class. */
export function TileMap({ states, fact }: TileMapProps) {
  return (
    <ul className="tile-map" aria-label={`Map of the United States, ${fact.label.toLowerCase()}`}>
      {states.map((state) => {
        const tile = state.shape?.tile
        if (tile === null || tile === undefined) return null
        return (
          <li key={state.code} style={{ gridColumn: tile.column, gridRow: tile.row }}>
            <a
              className="tile-map__tile"
              href={state.path}
              data-class={classOf(fact, fact.valueOf(state)) ?? 'none'}
              data-value={factText(fact, state, 'label')}
              aria-label={stateLinkName(fact, state)}
            >
              {state.code}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
