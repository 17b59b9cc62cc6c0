import { formatNumber } from '../../../../shared/states/format'
import type { StateFigures } from '../../../../shared/states/figures'
import type { Measure } from '../../../../shared/states/measures'
import { MEASURES, measureText } from '../../../../shared/states/measures'
import { standing } from '../../../../shared/states/standing'
import type { MeasureSpread, StateSummary } from '../state'
import { yearsText } from '../state'

export interface FiguresTableProps {
  readonly name: string
  readonly state: StateFigures & Pick<StateSummary, 'factsYears'>
  readonly spreads: readonly MeasureSpread[]
}

/** The numbers of one state, each with the median and its place among all states. */
export function FiguresTable({ name, state, spreads }: FiguresTableProps) {
  return (
    <table className="figures-table">
      <caption>Rates and fees of {yearsText([state])}, beside the median of all states</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Measure</span>
          </th>
          <th scope="col">{name}</th>
          <th scope="col">Median</th>
          <th scope="col">Among the states</th>
        </tr>
      </thead>
      <tbody>
        {MEASURES.map((measure) => (
          <FigureRow
            key={measure.id}
            measure={measure}
            state={state}
            spread={spreads.find((spread) => spread.measure === measure.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface FigureRowProps {
  readonly measure: Measure
  readonly state: StateFigures
  readonly spread: MeasureSpread | undefined
}

function FigureRow({ measure, state, spread }: FigureRowProps) {
  const value = measure.valueOf(state)
  const median = spread?.median ?? null
  return (
    <tr>
      <th scope="row">{measure.label}</th>
      <td className="figures-table__value">{measureText(measure, state)}</td>
      <td>
        <span className="figures-table__label" aria-hidden="true">
          Median{' '}
        </span>
        {median === null ? '' : formatNumber(median, measure.unit)}
      </td>
      <td className="figures-table__standing">
        {spread === undefined ? null : <Strip value={value} spread={spread} />}
        {value === null || spread === undefined
          ? measureText(measure, state, 'long')
          : standing(value, spread.values)}
      </td>
    </tr>
  )
}

/** Size of the strip, in its own units. */
const STRIP = { width: 200, height: 18, margin: 5 } as const

/** One stroke for every state, a longer one for the median, a dot for this state. */
function Strip({
  value,
  spread,
}: {
  readonly value: number | null
  readonly spread: MeasureSpread
}) {
  const largest = spread.values.at(-1) ?? 0
  const room = STRIP.width - 2 * STRIP.margin
  const place = (number: number) =>
    Math.round((STRIP.margin + (largest === 0 ? 0 : number / largest) * room) * 10) / 10
  const ticks = [...new Set(spread.values)].map((number) => `M${place(number)} 6v6`).join('')
  return (
    <svg
      className="figures-table__strip"
      viewBox={`0 0 ${STRIP.width} ${STRIP.height}`}
      aria-hidden="true"
    >
      <path className="figures-table__ticks" d={ticks} />
      {spread.median === null ? null : (
        <path className="figures-table__median" d={`M${place(spread.median)} 1v16`} />
      )}
      {value === null ? null : (
        <circle cx={place(value)} cy={STRIP.height / 2} r={STRIP.margin - 0.5} />
      )}
    </svg>
  )
}
