import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useAttempt } from './use-attempt'

export interface ConfirmDialogProps {
  readonly heading: string
  /** The effects of the action, and which of them cannot be undone. */
  readonly consequences: string
  /** The label of the button that does it. */
  readonly confirm: string
  /** Colour of that button: `primary` for what takes nothing away. */
  readonly tone?: 'error' | 'primary'
  /** Fields that have to be filled in before. */
  readonly children?: ReactNode
  /** Rejects with a message for the user. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is done, does it, and stays open with the reason when that fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { heading, consequences, confirm, tone = 'error', children, onConfirm, onClose } = props
  const titleId = useId()
  const textId = useId()
  const { isBusy, problem, attempt } = useAttempt(async () => {
    await onConfirm()
    onClose()
  })

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
        {children}
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
        <Button color={tone} variant="contained" loading={isBusy} onClick={attempt}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
