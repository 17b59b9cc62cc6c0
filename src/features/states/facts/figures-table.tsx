import { formatNumber } from '../../../../shared/states/format'
import type { StateFigures } from '../../../../shared/states/figures'
import type { Measure } from '../../../../shared/states/measures'
import { MEASURES, measureText } from '../../../../shared/states/measures'
import { standing } from '../../../../shared/states/standing'
import { DotStrip } from '../../../components/drawing/dot-strip'
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
        {spread === undefined ? null : <DotStrip value={value} {...spread} />}
        {value === null || spread === undefined
          ? measureText(measure, state, 'long')
          : standing(value, spread.values)}
      </td>
    </tr>
  )
}
