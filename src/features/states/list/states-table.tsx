import { formatNumber } from '../../../../shared/states/format'
import type { Measure } from '../../../../shared/states/measures'
import { MEASURES, measureText } from '../../../../shared/states/measures'
import { PickBox } from './pick-box'
import type { MeasureSpread, StateSummary } from '../state'
import { yearsText } from '../state'
import type { StatesAddress } from './use-states-address'

export interface StatesTableProps {
  /** In the order of the view. */
  readonly states: readonly StateSummary[]
  readonly spreads: readonly MeasureSpread[]
  readonly address: StatesAddress
}

/** All measures of the listed states; heads of columns sort it. */
export function StatesTable({ states, spreads, address }: StatesTableProps) {
  return (
    <div
      className="table-scroll states-scroll"
      role="region"
      aria-labelledby="states-table-caption"
      tabIndex={0}
    >
      <table className="data-table states-table states-table--all">
        <caption id="states-table-caption">Rates and fees of {yearsText(states)}</caption>
        <thead>
          <tr>
            <SortableHead measure={null} address={address} />
            {MEASURES.map((measure) => (
              <SortableHead key={measure.id} measure={measure} address={address} />
            ))}
            <th scope="col" className="needs-script">
              <span className="state-check__word">Compare</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state.slug}>
              <th scope="row">
                <a href={state.path}>{state.name}</a>
              </th>
              {MEASURES.map((measure) => (
                <td key={measure.id}>{measureText(measure, state)}</td>
              ))}
              <td className="needs-script">
                <PickBox state={state} address={address} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Median of all states</th>
            {MEASURES.map(({ id, unit }) => {
              const median = spreads.find(({ measure }) => measure === id)?.median ?? null
              return <td key={id}>{median === null ? '' : formatNumber(median, unit)}</td>
            })}
            <td className="needs-script" />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface SortableHeadProps {
  /** Null for the column of names. */
  readonly measure: Measure | null
  readonly address: StatesAddress
}

function SortableHead({ measure, address: { view, sortByColumn } }: SortableHeadProps) {
  const { order } = view
  const isSorted = order.kind === 'name' ? measure === null : order.measure.id === measure?.id
  const isDescending = order.kind === 'measure' && order.isHighestFirst
  const direction = isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        onClick={() => {
          sortByColumn(measure)
        }}
      >
        {measure?.shortLabel ?? 'State'}
        <span aria-hidden="true" className="states-table__arrow">
          {isSorted ? (isDescending ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  )
}
