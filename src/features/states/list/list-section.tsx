import { Button } from '../../../components/button'
import { ResultCount } from '../../../components/filter-bar'
import { CompareTray } from './compare-tray'
import { isNarrowed, visibleStates } from './list-view'
import type { MeasureSpread, StateSummary } from '../state'
import { StateFilters } from './state-filters'
import { StateList } from './state-list'
import { StatesTable } from './states-table'
import type { StatesAddress } from './use-states-address'

export interface ListSectionProps {
  readonly states: readonly StateSummary[]
  readonly spreads: readonly MeasureSpread[]
  readonly address: StatesAddress
}

/**
 * The states as a list or as a table. Both are in the page: with a script one of them is shown,
 * without one the reader has both.
 */
export function ListSection({ states, spreads, address }: ListSectionProps) {
  const visible = visibleStates(states, address.view)
  const { layout } = address.view
  return (
    <section className="band band--ruled" aria-labelledby="list">
      <div className="band__head">
        <h2 id="list">All states</h2>
      </div>
      <StateFilters address={address} />
      <ResultCount>
        {countText(visible.length, states.length, isNarrowed(address.view))}
      </ResultCount>
      {visible.length === 0 ? (
        <div className="empty-state">
          <p>No state fits all of that. Take a filter away, or look at all of them.</p>
          <Button onClick={address.clearFilters}>Clear filters</Button>
        </div>
      ) : (
        <>
          <div className="states-layout" data-shown={layout === 'list'}>
            <StateList states={visible} address={address} />
          </div>
          <div className="states-layout" data-shown={layout === 'table'}>
            <StatesTable states={visible} spreads={spreads} address={address} />
          </div>
        </>
      )}
      <CompareTray states={states} address={address} />
    </section>
  )
}

function countText(visible: number, all: number, narrowed: boolean): string {
  return narrowed ? `${visible} of ${all} states` : `All ${all} states`
}
