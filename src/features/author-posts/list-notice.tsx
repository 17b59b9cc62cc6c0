import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { measure } from '../../theme/tokens'
import type { Notice } from './row/use-row-actions'

/** Long enough to be read and acted on; the bin itself is the other way to undo. */
const SHOWN_MS = 12_000

interface ListNoticeProps {
  readonly notice: Notice | null
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** Tells at the foot of the page what has just been done, with a way to undo it. */
export function ListNotice({ notice, onUndo, onClose }: ListNoticeProps) {
  if (notice === null) return null
  return (
    <Snackbar
      open
      key={notice.text}
      autoHideDuration={notice.tone === 'failed' ? null : SHOWN_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // A long title breaks instead of reaching to the edge of the window.
      sx={{ maxWidth: { sm: `min(${measure}, calc(100% - 48px))` } }}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onClose()
      }}
    >
      <Alert
        severity={notice.tone === 'failed' ? 'error' : 'success'}
        variant="filled"
        onClose={onClose}
        sx={{ overflowWrap: 'anywhere', alignItems: 'center' }}
        action={
          notice.undo === null ? undefined : (
            <Button color="inherit" size="small" onClick={onUndo}>
              Undo
            </Button>
          )
        }
      >
        {notice.text}
      </Alert>
    </Snackbar>
  )
}
