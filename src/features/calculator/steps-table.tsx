import type { Step } from '../../../shared/calculators/calculator'

export interface StepsTableProps {
  readonly caption: string
  readonly steps: readonly Step[]
}

/** A calculation line by line: what is worked out, from which numbers, and what comes out. */
export function StepsTable({ caption, steps }: StepsTableProps) {
  return (
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
        {steps.map(({ label, working, result }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="steps__working">{working}</td>
            <td className="steps__result">{result}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
