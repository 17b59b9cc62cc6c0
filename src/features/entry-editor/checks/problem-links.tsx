import Link from '@mui/material/Link'
import type { EntryProblem } from '../../../../shared/entries/describe-issue'
import { entryFieldId } from '../form/widget'
import type { OpenedEntry } from '../session/entry-session'
import { inWords } from './entry-problems'

const CONTROLS =
  'input, textarea, select, button, [role="combobox"], [contenteditable="true"], [tabindex]'

/** The id of the control that a problem is about, such as `entry-sources-0-url`. */
const problemFieldId = (field: string): string => entryFieldId(field.replaceAll('.', '-'))

/** Brings the control that a problem is about into view, or that of the whole field, and moves the focus there. */
function goToProblem(field: string): void {
  const parts = field.split('.')
  const ids = parts.map((_part, index) =>
    problemFieldId(parts.slice(0, parts.length - index).join('.')),
  )
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
  const control =
    found?.matches(CONTROLS) === true ? found : found?.querySelector<HTMLElement>(CONTROLS)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

interface ProblemLinksProps {
  readonly entry: OpenedEntry
  readonly problems: readonly EntryProblem[]
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
