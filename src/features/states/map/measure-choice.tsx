import type { Measure, MeasureId } from '../../../../shared/states/measures'
import { MEASURES } from '../../../../shared/states/measures'

export interface MeasureChoiceProps {
  readonly measure: Measure
  readonly onChange: (id: MeasureId) => void
}

/** What the map shows: one choice of five. Without a script the map shows the first. */
export function MeasureChoice({ measure, onChange }: MeasureChoiceProps) {
  return (
    <fieldset className="measure-choice needs-script">
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
