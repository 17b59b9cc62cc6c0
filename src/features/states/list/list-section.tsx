import { useRef } from 'react'
import {
  COMPARISON_MAX,
  COMPARISON_MIN,
  comparisonPath,
} from '../../../../shared/states/comparison'
import { Button, ButtonLink } from '../../../components/controls/button'
import { ResultCount } from '../../../components/controls/filter-bar'
import { useEarlyChecks } from '../../../components/controls/use-early-value'
import { useIsInBrowser } from '../../../platform/page/use-is-in-browser'
import { isNarrowed, visibleStates } from './list-view'
import type { FactSpread, StateSummary } from '../state'
import { StateFilters } from './state-filters'
import { StateList } from './state-list'
import { StatesTable } from './states-table'
import { useStatesAddress, type StatesAddress } from './use-states-address'

export interface ListSectionProps {
  readonly states: readonly StateSummary[]
  readonly spreads: readonly FactSpread[]
}

/** The states as a list or as a table. Both are in the prebuilt page; a script shows one of them. */
export function ListSection({ states, spreads }: ListSectionProps) {
  const address = useStatesAddress(states.map(({ slug }) => slug))
  const section = useRef<HTMLElement>(null)
  useEarlyChecks(section, 'compare', address.choosePicks)
  const isInBrowser = useIsInBrowser()
  const visible = visibleStates(states, address.view)
  const { layout } = address.view
  return (
    <section ref={section} className="band band--ruled" aria-labelledby="list">
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
          <Button
            onClick={() => {
              address.clearFilters()
              // The button goes with the empty state; the keyboard stays at the filters.
              section.current?.querySelector('input')?.focus()
            }}
          >
            Clear filters
          </Button>
        </div>
      ) : (
        <>
          {isInBrowser && layout !== 'list' ? null : (
            <div className="states-layout" data-shown={layout === 'list'}>
              <StateList states={visible} address={address} />
            </div>
          )}
          {isInBrowser && layout !== 'table' ? null : (
            <div className="states-layout" data-shown={layout === 'table'}>
              <StatesTable states={visible} spreads={spreads} address={address} />
            </div>
          )}
        </>
      )}
      <CompareTray states={states} address={address} />
    </section>
  )
}

function countText(visible: number, all: number, narrowed: boolean): string {
  return narrowed ? `${visible} of ${all} states` : `All ${all} states`
}

interface CompareTrayProps {
  readonly states: readonly StateSummary[]
  readonly address: StatesAddress
}

/** The states picked so far, and the way to their comparison; it stays in sight while one is picked. */
function CompareTray({ states, address: { picked, choosePicks } }: CompareTrayProps) {
  const names = picked.map((slug) => states.find((state) => state.slug === slug)?.name ?? slug)
  return (
    <div className="compare-tray" data-open={picked.length > 0}>
      <p role="status">
        {picked.length === 0 ? null : (
          <>
            <strong>{names.join(', ')}</strong> {advice(picked.length)}
          </>
        )}
      </p>
      {picked.length === 0 ? null : (
        <div className="compare-tray__actions">
          {picked.length < COMPARISON_MIN ? null : (
            <ButtonLink to={comparisonPath(picked)} emphasis="filled">
              Compare {String(picked.length)} states
            </ButtonLink>
          )}
          <Button
            onClick={() => {
              choosePicks([])
            }}
          >
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

function advice(count: number): string {
  if (count < COMPARISON_MIN) return 'Pick at least one more to compare.'
  return count < COMPARISON_MAX ? '' : 'Four is the most that fit side by side.'
}
