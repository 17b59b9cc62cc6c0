import { MapLegend } from './map-legend'
import { MapPatterns } from './map-patterns'
import { FactChoice } from './fact-choice'
import type { MappedState, MapSize, FactSpread } from '../state'
import { yearsText } from '../state'
import { TileMap } from './tile-map'
import { UsMap } from './us-map'
import { useShownFact } from './use-shown-fact'

export interface MapSectionProps {
  readonly states: readonly MappedState[]
  readonly size: MapSize
  readonly spreads: readonly FactSpread[]
}

/** The map with its choice of fact and its legend. */
export function MapSection({ states, size, spreads }: MapSectionProps) {
  const { fact, show } = useShownFact()
  return (
    <section className="map-section" aria-labelledby="map">
      <h2 id="map" className="visually-hidden">
        Map
      </h2>
      <MapPatterns />
      <FactChoice fact={fact} onChange={show} />
      <div className="map-section__body">
        <div className="map-section__map">
          <a className="map-section__skip" href="#list">
            Skip the map: all states as a list
          </a>
          <UsMap states={states} size={size} fact={fact} />
          <TileMap states={states} fact={fact} />
          <p className="meta">
            Rates and fees of {yearsText(states)}. Every state on the map is a link to its page.
          </p>
        </div>
        <MapLegend
          fact={fact}
          states={states}
          spread={spreads.find(({ measure }) => measure === fact.id)}
        />
      </div>
    </section>
  )
}
