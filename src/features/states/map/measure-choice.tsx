import { useRef } from 'react'
import type { Measure, MeasureId } from '../../../../shared/states/measures'
import { measureById, MEASURES } from '../../../../shared/states/measures'
import { useEarlyChecks } from '../../../components/use-early-value'

export interface MeasureChoiceProps {
  readonly measure: Measure
  readonly onChange: (id: MeasureId) => void
}

/** What the map shows: one choice of five. Without a script the map shows the first. */
export function MeasureChoice({ measure, onChange }: MeasureChoiceProps) {
  const choice = useRef<HTMLFieldSetElement>(null)
  useEarlyChecks(choice, 'measure', ([id = '']) => {
    const early = measureById(id)
    if (early !== null) onChange(early.id)
  })
  return (
    <fieldset ref={choice} className="measure-choice needs-script">
      <legend>What the map shows</legend>
      <div className="measure-choice__options">
        {MEASURES.map(({ id, shortLabel }) => (
          <label key={id} className="measure-choice__option">
            <input
              type="radio"
              name="measure"
              value={id}
              checked={measure.id === id}
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
