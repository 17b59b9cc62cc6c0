import { COMPARISON_MAX } from '../../../../shared/states/comparison'
import type { StateSummary } from '../state'
import type { StatesAddress } from './use-states-address'

export interface PickBoxProps {
  readonly state: StateSummary
  readonly address: StatesAddress
}

/** Picks a state for the comparison; four are the limit, which the tray explains. */
export function PickBox({ state, address: { picked, pick } }: PickBoxProps) {
  const isPicked = picked.includes(state.slug)
  return (
    <label className="state-check needs-script">
      <input
        type="checkbox"
        name="compare"
        value={state.slug}
        checked={isPicked}
        disabled={!isPicked && picked.length >= COMPARISON_MAX}
        onChange={(event) => {
          pick(state.slug, event.target.checked)
        }}
      />
      <span className="state-check__word">Compare</span>
      <span className="visually-hidden"> {state.name}</span>
    </label>
  )
}
