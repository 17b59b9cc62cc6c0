import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { PostRow } from './post-rows'

interface DeleteDialogProps {
  readonly row: PostRow
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before a post is deleted. */
export function DeleteDialog({ row, onConfirm, onClose }: DeleteDialogProps) {
  const titleId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const title = row.kind === 'damaged' ? row.id : row.title.trim() || 'Untitled'
  const isPublished = row.kind === 'post' && row.status === 'published'

  const confirm = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The post could not be deleted.')
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Delete this post?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          “{title}” will be deleted{isPublished && ' and disappears for readers'}. This cannot be
          undone.
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
            void confirm()
          }}
        >
          Delete post
        </Button>
      </DialogActions>
    </Dialog>
  )
}
