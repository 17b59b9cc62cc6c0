import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { CloseNews } from '../../../../components/workspace/close-news'
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
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [action])
  const isDone = fixed.length === problems.length
  return (
    <Alert
      ref={box}
      severity={isDone ? 'success' : 'error'}
      tabIndex={-1}
      action={
        <>
          {isDone && (
            <Button
              color="inherit"
              onClick={() => {
                onAgain({ ...action })
              }}
            >
              {action.kind === 'save' && isPublished ? 'Update now' : AGAIN[action.kind]}
            </Button>
          )}
          <CloseNews onClose={onClose} />
        </>
      }
    >
      <AlertTitle>{isDone ? 'All of this is fixed.' : heading}</AlertTitle>
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
    </Alert>
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
