import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { BIN_DAYS } from '../../../../shared/post'

/** A change that is asked about first. */
export type AskedChange = 'archive' | 'bin'

const HEADINGS: Readonly<Record<AskedChange, string>> = {
  archive: 'Archive this post?',
  bin: 'Move this post to the bin?',
}

const CONFIRMATIONS: Readonly<Record<AskedChange, string>> = {
  archive: 'Archive',
  bin: 'Move to bin',
}

const AFTERWARDS: Readonly<Record<AskedChange, string>> = {
  archive: 'It is kept, out of the way of your drafts, and can be published again.',
  bin: `For ${BIN_DAYS} days it can be restored from the bin, as a draft. Then it is deleted for good.`,
}

interface LifeQuestionProps {
  readonly change: AskedChange
  readonly isSeenByReaders: boolean
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Says what a change means for readers before it is made. */
export function LifeQuestion({ change, isSeenByReaders, onConfirm, onClose }: LifeQuestionProps) {
  const titleId = useId()
  const textId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
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
      <DialogTitle id={titleId}>{HEADINGS[change]}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {isSeenByReaders
            ? 'It disappears for readers: whoever follows a link to it finds nothing. '
            : 'Readers notice nothing: they do not see this post. '}
          {AFTERWARDS[change]}
        </DialogContentText>
        {problem !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={isBusy}
          onClick={() => {
            void confirm()
          }}
        >
          {CONFIRMATIONS[change]}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
