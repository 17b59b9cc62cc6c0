import { navigate } from 'gatsby'
import { useId, useState } from 'react'
import { Button } from '../../../components/button'
import { comparisonPath } from '../../../../shared/states/comparison'
import type { NamedState } from '../state'

export interface CompareWithProps {
  readonly state: NamedState
  /** All states, in alphabetical order. */
  readonly states: readonly NamedState[]
}

/** Leads from one state to its comparison with another. */
export function CompareWith({ state, states }: CompareWithProps) {
  const id = useId()
  const others = states.filter(({ slug }) => slug !== state.slug)
  const [other, setOther] = useState(others[0]?.slug ?? '')
  return (
    <form
      className="compare-with needs-script"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(comparisonPath([state.slug, other]))
      }}
    >
      <div className="field">
        <label htmlFor={id}>Compare {state.name} with</label>
        <select
          id={id}
          value={other}
          onChange={(event) => {
            setOther(event.target.value)
          }}
        >
          {others.map(({ slug, name }) => (
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
