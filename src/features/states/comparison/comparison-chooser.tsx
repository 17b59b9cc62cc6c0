import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/controls/button'
import { CloseIcon } from '../../../components/icons/reader-icons'
import { useEarlyValue } from '../../../components/controls/use-early-value'
import {
  COMPARISON_MAX,
  COMPARISON_MIN,
  COMPARISON_PARAMETER,
  comparisonPath,
} from '../../../../shared/states/comparison'
import type { ComparedState } from './comparison-rows'
import type { ComparisonAddress } from './use-comparison'

export interface ComparisonChooserProps {
  readonly states: readonly ComparedState[]
  readonly address: ComparisonAddress
}

const FIELD = 'comparison-add'

/** Adds states to the comparison and takes them out; says what the address asked for in vain. */
export function ComparisonChooser({ states, address }: ComparisonChooserProps) {
  const { choice, chosen, choose } = address
  const [candidate, setCandidate] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEarlyValue(select, candidate, setCandidate)
  const isFull = choice.slugs.length >= COMPARISON_MAX
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    setIsRefused(isFull)
    if (isFull || candidate === '') return
    choose([...choice.slugs, candidate])
    setCandidate('')
  }
  const remove = (slug: string) => {
    setIsRefused(false)
    choose(choice.slugs.filter((one) => one !== slug))
    select.current?.focus()
  }
  const nameOf = (slug: string) => states.find((state) => state.slug === slug)?.name ?? slug
  return (
    <div className="comparison-chooser needs-script">
      {chosen.length === 0 ? null : (
        <ul className="comparison-chooser__chosen" aria-label="Chosen states">
          {chosen.map(({ slug, name }) => (
            <li key={slug}>
              {name}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  remove(slug)
                }}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="comparison-chooser__add" action={comparisonPath()} onSubmit={add}>
        {choice.slugs.map((slug) => (
          <input key={slug} type="hidden" name={COMPARISON_PARAMETER} value={slug} />
        ))}
        <div className="field">
          <label htmlFor={FIELD}>Add a state</label>
          <select
            id={FIELD}
            name={COMPARISON_PARAMETER}
            ref={select}
            value={candidate}
            onChange={(event) => {
              setCandidate(event.target.value)
              setIsRefused(false)
            }}
          >
            <option value="">Choose a state</option>
            {states
              .filter(({ slug }) => !choice.slugs.includes(slug))
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </select>
        </div>
        <Button type="submit">Add</Button>
      </form>
      <div role="status" className="comparison-chooser__messages">
        {messages(choice, isRefused, nameOf).map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  )
}

function messages(
  { slugs, unknown, tooMany }: ComparisonAddress['choice'],
  isRefused: boolean,
  nameOf: (slug: string) => string,
): readonly string[] {
  const left = slugs.length < COMPARISON_MIN
  return [
    ...unknown.map((name) => `There is no state called “${name}”, so it was left out.`),
    ...(tooMany.length > 0
      ? [
          `Four states fit side by side, so the comparison leaves out ${tooMany.map(nameOf).join(', ')}.`,
        ]
      : []),
    ...(isRefused ? ['Four states are chosen already. Remove one before you add another.'] : []),
    ...(left && slugs.length > 0 ? ['Add one more state to see the comparison.'] : []),
  ]
}
