import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/controls/confirm-dialog'

const REASON_MAX_LENGTH = 500

interface GoToReleaseDialogProps {
  readonly release: number
  readonly live: number
  /** Rejects with a message for the editor. */
  readonly onGoTo: (release: number, reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks why, before readers get another release. */
export function GoToReleaseDialog({ release, live, onGoTo, onClose }: GoToReleaseDialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isMissing = isAsked && reason.trim() === ''
  const goTo = async () => {
    setIsAsked(true)
    if (reason.trim() === '') throw new Error('Enter a reason first.')
    await onGoTo(release, reason.trim())
  }
  return (
    <ConfirmDialog
      heading={release < live ? `Go back to release ${release}?` : `Go to release ${release}?`}
      consequences={`Within a second, readers see release ${release} instead of ${live}. Publishing is then held: new publications wait until someone resumes publishing here.`}
      confirm={release < live ? 'Go back' : 'Go there'}
      onConfirm={goTo}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        multiline
        maxRows={4}
        label="Reason"
        value={reason}
        error={isMissing}
        helperText="Shown to everyone who publishes while publishing is held."
        slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
        sx={{ mt: 2 }}
        onChange={(event) => {
          setReason(event.target.value)
        }}
      />
    </ConfirmDialog>
  )
}
