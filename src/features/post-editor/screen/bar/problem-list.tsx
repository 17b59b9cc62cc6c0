import Link from '@mui/material/Link'
import { RefusalNews } from '../../../../components/workspace/refusal-news'
import { fieldId } from '../layout/go-to-field'
import type { FieldProblem } from '../../checks/save-problems'
import type { PostAction } from '../../session/post-session'
import type { ShownRefusal } from '../../checks/use-refusal'

interface ProblemListProps {
  readonly refusal: ShownRefusal
  /** Whether readers have the post already. */
  readonly isPublished: boolean
  readonly onGoTo: (problem: FieldProblem) => void
  /** Asks once more for what was refused. */
  readonly onAgain: (action: PostAction) => void
  readonly onClose: () => void
}

/** The problems to fix first; each entry leads to its field, and says when it is put right. */
export function ProblemList(props: ProblemListProps) {
  const { refusal, isPublished, onGoTo, onAgain, onClose } = props
  const { heading, problems, fixed, action } = refusal
  return (
    <RefusalNews
      action={action}
      heading={heading}
      isDone={fixed.length === problems.length}
      again={action.kind === 'save' && isPublished ? 'Update now' : AGAIN[action.kind]}
      onAgain={onAgain}
      onClose={onClose}
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {problems.map((problem, index) => (
          <li key={`${index} ${problem.message}`}>
            {fixed.includes(problem) ? (
              <>
                <s>{problem.message}</s> Fixed.
              </>
            ) : (
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
            )}
          </li>
        ))}
      </ul>
    </RefusalNews>
  )
}

const AGAIN: Readonly<Record<PostAction['kind'], string>> = {
  save: 'Keep a version now',
  publish: 'Publish now',
  schedule: 'Schedule now',
  unpublish: 'Make it a draft now',
  archive: 'Archive now',
  give: 'Change the author now',
}
