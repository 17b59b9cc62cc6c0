import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { CloseNews } from '../../../../components/workspace/close-news'

interface DiscardedNoticeProps {
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** Right after changes were discarded: the way back. */
export function DiscardedNotice({ onUndo, onClose }: DiscardedNoticeProps) {
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <>
          <Button color="inherit" onClick={onUndo}>
            Undo
          </Button>
          <CloseNews onClose={onClose} />
        </>
      }
    >
      Your changes are discarded.
    </Alert>
  )
}
