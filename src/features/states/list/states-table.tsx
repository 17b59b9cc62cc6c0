import { formatNumber } from '../../../../shared/states/format'
import { factText, MAPPED_FACTS, type MappedFact } from '../../../../shared/states/page-facts'
import { PickBox } from './pick-box'
import { yearsText, type FactSpread, type StateSummary } from '../state'
import type { StatesAddress } from './use-states-address'

export interface StatesTableProps {
  /** In the order of the view. */
  readonly states: readonly StateSummary[]
  readonly spreads: readonly FactSpread[]
  readonly address: StatesAddress
}

/** All mapped facts of the listed states; heads of columns sort it. */
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
            <SortableHead fact={null} address={address} />
            {MAPPED_FACTS.map((fact) => (
              <SortableHead key={fact.id} fact={fact} address={address} />
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
              {MAPPED_FACTS.map((fact) => (
                <td key={fact.id}>{factText(fact, state)}</td>
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
            {MAPPED_FACTS.map(({ id, unit }) => {
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
  readonly fact: MappedFact | null
  readonly address: StatesAddress
}

function SortableHead({ fact, address: { view, sortByColumn } }: SortableHeadProps) {
  const { order } = view
  const isSorted = order.kind === 'name' ? fact === null : order.fact.id === fact?.id
  const isDescending = order.kind === 'fact' && order.isHighestFirst
  const direction = isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        onClick={() => {
          sortByColumn(fact)
        }}
      >
        {fact?.shortLabel ?? 'State'}
        <span aria-hidden="true" className="states-table__arrow">
          {isSorted ? (isDescending ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  )
}
