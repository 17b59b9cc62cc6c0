import { Button, ButtonLink } from '../../../components/controls/button'
import {
  COMPARISON_MAX,
  COMPARISON_MIN,
  comparisonPath,
} from '../../../../shared/states/comparison'
import type { StateSummary } from '../state'
import type { StatesAddress } from './use-states-address'

export interface CompareTrayProps {
  readonly states: readonly StateSummary[]
  readonly address: StatesAddress
}

/** The states picked so far, and the way to their comparison; it stays in sight while one is picked. */
export function CompareTray({ states, address: { picked, choosePicks } }: CompareTrayProps) {
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
