import { formatNumber } from '../../../../shared/states/format'
import type { StateNumbers } from '../../../../shared/states/facts'
import { factText, MAPPED_FACTS, type MappedFact } from '../../../../shared/states/page-facts'
import { standing } from '../../../../shared/states/standing'
import { DotStrip } from '../../../components/drawing/dot-strip'
import { yearsText, type FactSpread, type StateSummary } from '../state'

export interface FactsTableProps {
  readonly name: string
  readonly state: StateNumbers & Pick<StateSummary, 'factsYears'>
  readonly spreads: readonly FactSpread[]
}

/** The numbers of one state, each with the median and its place among all states. */
export function FactsTable({ name, state, spreads }: FactsTableProps) {
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
        {MAPPED_FACTS.map((fact) => (
          <FactRow
            key={fact.id}
            fact={fact}
            state={state}
            spread={spreads.find(({ measure }) => measure === fact.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface FactRowProps {
  readonly fact: MappedFact
  readonly state: StateNumbers
  readonly spread: FactSpread | undefined
}

function FactRow({ fact, state, spread }: FactRowProps) {
  const value = fact.valueOf(state)
  const median = spread?.median ?? null
  return (
    <tr>
      <th scope="row">{fact.label}</th>
      <td className="figures-table__value">{factText(fact, state)}</td>
      <td>
        <span className="figures-table__label" aria-hidden="true">
          Median{' '}
        </span>
        {median === null ? '' : formatNumber(median, fact.unit)}
      </td>
      <td className="figures-table__standing">
        {spread === undefined ? null : <DotStrip value={value} {...spread} />}
        {value === null || spread === undefined
          ? factText(fact, state, 'long')
          : standing(value, spread.values)}
      </td>
    </tr>
  )
}
