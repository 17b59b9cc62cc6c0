import { useRef } from 'react'
import type { MappedFact, MappedFactId } from '../../../../shared/states/page-facts'
import { MAPPED_FACTS, mappedFactById } from '../../../../shared/states/page-facts'
import { useEarlyChecks } from '../../../components/controls/use-early-value'

export interface FactChoiceProps {
  readonly fact: MappedFact
  readonly onChange: (id: MappedFactId) => void
}

/** A choice among the mapped facts. Without a script the map shows the first. */
export function FactChoice({ fact, onChange }: FactChoiceProps) {
  const choice = useRef<HTMLFieldSetElement>(null)
  useEarlyChecks(choice, 'measure', ([id = '']) => {
    const early = mappedFactById(id)
    if (early !== null) onChange(early.id)
  })
  return (
    <fieldset ref={choice} className="measure-choice needs-script">
      <legend>What the map shows</legend>
      <div className="measure-choice__options">
        {MAPPED_FACTS.map(({ id, shortLabel }) => (
          <label key={id} className="measure-choice__option">
            <input
              type="radio"
              name="measure"
              value={id}
              checked={fact.id === id}
              onChange={() => {
                onChange(id)
              }}
            />
            <span>{shortLabel}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
