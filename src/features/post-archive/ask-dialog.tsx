import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { BIN_DAYS } from '../../../shared/post'
import { rowTitle, type PostRow } from './post-rows'
import type { RowAction } from './row-actions'

interface Question {
  readonly heading: string
  readonly consequences: string
  readonly confirm: string
}

function questionOf(action: RowAction, row: PostRow): Question {
  const title = `“${rowTitle(row)}”`
  switch (action) {
    case 'unpublish':
      return {
        heading: 'Unpublish this post?',
        consequences: `${title} disappears for readers: whoever follows a link to it finds nothing. It is a draft again, for you to go on with and to publish anew.`,
        confirm: 'Unpublish',
      }
    case 'archive':
      return {
        heading: 'Archive this post?',
        consequences: `${title} disappears for readers: whoever follows a link to it finds nothing. It is kept, out of the way of your drafts, and can be published again.`,
        confirm: 'Archive',
      }
    case 'bin':
      return {
        heading: 'Move this post to the bin?',
        consequences: `${title} disappears for readers: whoever follows a link to it finds nothing. For ${BIN_DAYS} days it can be restored from the bin, as a draft.`,
        confirm: 'Move to bin',
      }
    case 'discard':
      return {
        heading: 'Delete this draft?',
        consequences: `${title} was never saved as a version, so there is no bin for it: its text will be gone. This cannot be undone.`,
        confirm: 'Delete draft',
      }
    case 'delete':
    case 'duplicate':
    case 'restore':
      return {
        heading: 'Delete this post for good?',
        consequences: `${title}, its text and all its revisions will be gone. This cannot be undone.`,
        confirm: 'Delete for good',
      }
  }
}

interface AskDialogProps {
  readonly action: RowAction
  readonly row: PostRow
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something that readers notice or that cannot be undone. */
export function AskDialog({ action, row, onConfirm, onClose }: AskDialogProps) {
  const titleId = useId()
  const textId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { heading, consequences, confirm } = questionOf(action, row)

  const carryOut = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This did not work. Try again.')
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
    >
      <DialogTitle id={titleId}>{heading}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
          {consequences}
        </DialogContentText>
        {problem !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={isBusy}
          onClick={() => {
            void carryOut()
          }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
