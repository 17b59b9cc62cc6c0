import { classesOf, classOf } from '../../../../shared/states/classes'
import { formatNumber } from '../../../../shared/states/format'
import type { MappedFact } from '../../../../shared/states/page-facts'
import { factText } from '../../../../shared/states/page-facts'
import type { FactSpread, StateSummary } from '../state'

export interface MapLegendProps {
  readonly fact: MappedFact
  readonly states: readonly StateSummary[]
  readonly spread: FactSpread | undefined
}

/** At most so many states are named as the highest or lowest. */
const NAMED = 3

/** The legend: the meaning of the colours, the number of states of each, the ends and the middle. */
export function MapLegend({ fact, states, spread }: MapLegendProps) {
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
