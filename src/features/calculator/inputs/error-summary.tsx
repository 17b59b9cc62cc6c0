import { useEffect, useRef } from 'react'
import type { InputProblem } from '../../../../shared/calculators/calculator'
import { fieldId } from './input-field'

export interface ErrorSummaryProps {
  readonly problems: readonly InputProblem[]
  /** Changes with every attempt: the focus moves here each time. */
  readonly attempt: number
}

/** Everything that has to be corrected, with a link to each field. The focus moves here. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
  }, [attempt])
  return (
    <div
      ref={summary}
      className="error-summary"
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
    >
      <h2 id="error-summary-title" className="small-heading">
        {problems.length === 1 ? 'Correct 1 entry' : `Correct ${problems.length} entries`}
      </h2>
      <ul className="link-list">
        {problems.map(({ input, message }) => (
          <li key={input}>
            <a
              href={`#${fieldId(input)}`}
              onClick={(event) => {
                // The address stays as it is: it belongs to the calculation.
                event.preventDefault()
                const field = document.getElementById(fieldId(input))
                // A field that the reader has folded away takes no focus.
                const fold = field?.closest('details')
                if (fold) fold.open = true
                field?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
