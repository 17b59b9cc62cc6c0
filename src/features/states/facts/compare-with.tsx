import { Button } from '../../../components/controls/button'
import { COMPARISON_PARAMETER, comparisonPath } from '../../../../shared/states/comparison'
import type { NamedState } from '../state'

export interface CompareWithProps {
  readonly state: NamedState
  /** All states, in alphabetical order. */
  readonly states: readonly NamedState[]
}

const FIELD = 'compare-with'

/** Leads from one state to its comparison with another: an ordinary form, which the browser sends. */
export function CompareWith({ state, states }: CompareWithProps) {
  return (
    <form className="compare-with needs-script" action={comparisonPath()}>
      <input type="hidden" name={COMPARISON_PARAMETER} value={state.slug} />
      <div className="field">
        <label htmlFor={FIELD}>Compare {state.name} with</label>
        <select id={FIELD} name={COMPARISON_PARAMETER}>
          {states
            .filter(({ slug }) => slug !== state.slug)
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </select>
      </div>
      <Button type="submit">Compare</Button>
    </form>
  )
}
