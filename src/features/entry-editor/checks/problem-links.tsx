import Link from '@mui/material/Link'
import type { FieldProblem } from '../../../../shared/fields/describe-issue'
import type { OpenedEntry } from '../session/entry-session'
import { goToProblem, problemFieldId } from './go-to-problem'
import { inWords } from './entry-problems'

interface ProblemLinksProps {
  readonly entry: OpenedEntry
  readonly problems: readonly FieldProblem[]
  /** Shows the form, where something else stands in its place. */
  readonly onGoTo: () => void
}

/** Problems, each with a link to its field. */
export function ProblemLinks({ entry, problems, onGoTo }: ProblemLinksProps) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.2em', overflowWrap: 'anywhere' }}>
      {problems.map((problem, index) => (
        <li key={`${index} ${problem.message}`}>
          <Link
            href={`#${problemFieldId(problem.field)}`}
            color="inherit"
            onClick={(event) => {
              event.preventDefault()
              onGoTo()
              goToProblem(problem.field)
            }}
          >
            {inWords(entry, problem)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
