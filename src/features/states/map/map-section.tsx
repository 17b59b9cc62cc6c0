import { useRef } from 'react'
import { classesOf, classOf } from '../../../../shared/states/classes'
import { formatNumber } from '../../../../shared/states/format'
import {
  type MappedFact,
  type MappedFactId,
  DEFAULT_FACT,
  mappedFactById,
  MAPPED_FACTS,
  factText,
} from '../../../../shared/states/page-facts'
import { useEarlyChecks } from '../../../components/controls/use-early-value'
import { useAddressParameters } from '../../../platform/page/address-parameters'
import { MapPatterns } from './map-patterns'
import {
  type MappedState,
  type MapSize,
  type FactSpread,
  yearsText,
  type StateSummary,
} from '../state'
import { TileMap } from './tile-map'
import { UsMap } from './us-map'

/** At most so many states are named as the highest or lowest. */
const NAMED = 3

interface ShownOnMap {
  readonly fact: MappedFact
  readonly show: (id: MappedFactId) => void
}

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

function useShownFact(): ShownOnMap {
  const { parameters, setParameters } = useAddressParameters()
  const fact = mappedFactById(parameters.get('show')) ?? mappedFactById(DEFAULT_FACT)
  if (fact === null) throw new Error('There is no fact to show.')
  return {
    fact,
    show: (id) => {
      setParameters({ show: id === DEFAULT_FACT ? '' : id })
    },
  }
}

interface FactChoiceProps {
  readonly fact: MappedFact
  readonly onChange: (id: MappedFactId) => void
}

/** A choice among the mapped facts. Without a script the map shows the first. */
function FactChoice({ fact, onChange }: FactChoiceProps) {
  const choice = useRef<HTMLFieldSetElement>(null)
  useEarlyChecks(choice, 'measure', ([id = '']) => {
    const early = mappedFactById(id)
    if (early !== null) onChange(early.id)
  })
  return (
    <fieldset ref={choice} className="measure-choice needs-script">
      <legend>What the map shows</legend>
      <div className="measure-choice__options">
        {MAPPED_FACTS.map(({ id, shortLabel }) => (
          <label key={id} className="measure-choice__option">
            <input
              type="radio"
              name="measure"
              value={id}
              checked={fact.id === id}
              onChange={() => {
                onChange(id)
              }}
            />
            <span>{shortLabel}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface MapLegendProps {
  readonly fact: MappedFact
  readonly states: readonly StateSummary[]
  readonly spread: FactSpread | undefined
}

function MapLegend({ fact, states, spread }: MapLegendProps) {
  const countOf = (wanted: number | null) =>
    states.filter((state) => classOf(fact, fact.valueOf(state)) === wanted).length
  const withoutNumber = countOf(null)
  const highest = statesAt(fact, states, spread?.values.at(-1))
  const lowest = statesAt(fact, states, spread?.values.at(0))
  return (
    <div className="map-legend">
      <h3>{fact.label}</h3>
      <p>{fact.explanation}</p>
      <ul className="map-legend__classes">
        {classesOf(fact).map(({ number, label }) => (
          <LegendRow key={number} kind={number} label={label} count={countOf(number)} />
        ))}
        {withoutNumber === 0 ? null : (
          <LegendRow kind="none" label={fact.none?.long ?? ''} count={withoutNumber} />
        )}
      </ul>
      <dl className="map-legend__spread">
        {spread === undefined || spread.median === null ? null : (
          <div>
            <dt>Median</dt>
            <dd>{formatNumber(spread.median, fact.unit)}</dd>
          </div>
        )}
        <Extreme title="Highest" fact={fact} states={highest} />
        <Extreme title="Lowest" fact={fact} states={lowest} />
      </dl>
    </div>
  )
}

interface LegendRowProps {
  readonly kind: number | 'none'
  readonly label: string
  readonly count: number
}

function LegendRow({ kind, label, count }: LegendRowProps) {
  return (
    <li>
      <span className="map-legend__swatch" data-class={kind}>
        <svg viewBox="0 0 28 18" aria-hidden="true">
          <rect width="28" height="18" />
        </svg>
      </span>
      <span>{label}</span>
      <span className="meta">
        {count}
        <span className="visually-hidden">{count === 1 ? ' state' : ' states'}</span>
      </span>
    </li>
  )
}

function statesAt(
  fact: MappedFact,
  states: readonly StateSummary[],
  value: number | undefined,
): readonly StateSummary[] {
  return states.filter((state) => fact.valueOf(state) === value)
}

interface ExtremeProps {
  readonly title: string
  readonly fact: MappedFact
  readonly states: readonly StateSummary[]
}

function Extreme({ title, fact, states }: ExtremeProps) {
  const [first] = states
  if (first === undefined) return null
  const named = states.length > NAMED ? [] : states
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {factText(fact, first)}
        {named.length === 0 ? <span className="meta"> in {states.length} states</span> : null}
        {named.map(({ path, name }) => (
          <a key={path} href={path}>
            {name}
          </a>
        ))}
      </dd>
    </div>
  )
}
