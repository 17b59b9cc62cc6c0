import { ownValue } from '../../../../shared/records/own-value'
import type { CalculationResult, ResultDrawing } from '../../../../shared/calculators/calculator'
import { DrawnResult } from './drawn-result'
import type { ToolOutput } from '../calculation/tool-data'

export interface ResultNumbersProps {
  /** Whose numbers they are; stands above the steps. */
  readonly caption: string
  readonly result: CalculationResult
  readonly drawing: ResultDrawing
  readonly outputs: readonly ToolOutput[]
}

/** The numbers of a result and the way to them: from which numbers, and what comes out. */
export function ResultNumbers({ caption, result, drawing, outputs }: ResultNumbersProps) {
  return (
    <>
      <DrawnResult drawing={drawing} />
      <dl className="facts tool-outputs">
        {outputs.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="answer">{ownValue(result.outputs, name)}</dd>
          </div>
        ))}
      </dl>
      {result.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <table className="steps">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Calculation</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {result.steps.map((step) => (
            <tr key={step.label}>
              <th scope="row">{step.label}</th>
              <td className="steps__working">{step.working}</td>
              <td className="steps__result">{step.result}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
