import { MapLegend } from './map-legend'
import { MapPatterns } from './map-patterns'
import { MeasureChoice } from './measure-choice'
import type { MappedState, MapSize, MeasureSpread } from '../state'
import { yearsText } from '../state'
import { TileMap } from './tile-map'
import { UsMap } from './us-map'
import { useShownMeasure } from './use-shown-measure'

export interface MapSectionProps {
  readonly states: readonly MappedState[]
  readonly size: MapSize
  readonly spreads: readonly MeasureSpread[]
}

/** The map with its choice of measure and its legend. */
export function MapSection({ states, size, spreads }: MapSectionProps) {
  const { measure, show } = useShownMeasure()
  return (
    <section className="map-section" aria-labelledby="map">
      <h2 id="map" className="visually-hidden">
        Map
      </h2>
      <MapPatterns />
      <MeasureChoice measure={measure} onChange={show} />
      <div className="map-section__body">
        <div className="map-section__map">
          <a className="map-section__skip" href="#list">
            Skip the map: all states as a list
          </a>
          <UsMap states={states} size={size} measure={measure} />
          <TileMap states={states} measure={measure} />
          <p className="meta">
            Rates and fees of {yearsText(states)}. Every state on the map is a link to its page.
          </p>
        </div>
        <MapLegend
          measure={measure}
          states={states}
          spread={spreads.find((spread) => spread.measure === measure.id)}
        />
      </div>
    </section>
  )
}
