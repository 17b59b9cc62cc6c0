import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { LinkProblem } from '../form/mail-action-messages'

interface RefusedLinkProps {
  readonly problem: LinkProblem
  readonly onTryAgain: () => void
  /** Null where a new link cannot be asked for here. */
  readonly onNewLink: (() => void) | null
  readonly onBack: () => void
}

/** A link from an e-mail that does not work, and the ways on. */
export function RefusedLink({ problem, onTryAgain, onNewLink, onBack }: RefusedLinkProps) {
  return (
    <Stack spacing={2.5}>
      <Alert severity={problem.needsNewLink ? 'warning' : 'error'}>{problem.message}</Alert>
      {problem.needsNewLink && onNewLink !== null && (
        <Button variant="contained" size="large" onClick={onNewLink}>
          Ask for a new link
        </Button>
      )}
      {!problem.needsNewLink && (
        <Button variant="contained" size="large" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      <Button onClick={onBack}>Back to sign-in</Button>
    </Stack>
  )
}
