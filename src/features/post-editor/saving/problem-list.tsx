import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { fieldId } from '../gate/go-to-field'
import type { FieldProblem } from '../gate/save-problems'

interface ProblemListProps {
  readonly heading: string
  readonly problems: readonly FieldProblem[]
  readonly onGoTo: (problem: FieldProblem) => void
}

/** What has to be fixed first; each entry leads to its field. */
export function ProblemList({ heading, problems, onGoTo }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [problems])
  return (
    // The bar with the buttons lies over the lower end of the window.
    <Alert ref={box} severity="error" tabIndex={-1} sx={{ scrollMarginBlock: '35vh' }}>
      <AlertTitle>{heading}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {problems.map((problem, index) => (
          <li key={`${index} ${problem.message}`}>
            <Link
              href={`#${fieldId(problem.field)}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault()
                onGoTo(problem)
              }}
            >
              {problem.message}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
