import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { EditingSession } from '../sync/session'
import type { SyncState } from '../sync/machine/sync-state'
import { useSyncValue } from '../sync/use-sync-value'

/** Whether the newest version is the one by which this tab took the post from its readers. */
function isTakenDown({ visibleChange, head }: SyncState): boolean {
  return visibleChange?.kind === 'removed' && visibleChange.revision === head.identity.revision
}

interface TakenDownNoticeProps {
  readonly session: Pick<EditingSession, 'getSnapshot' | 'subscribe'>
  readonly onPublishAgain: () => void
}

/** Right after a post was taken down: what it is now, and the way back. */
export function TakenDownNotice({ session, onPublishAgain }: TakenDownNoticeProps) {
  const isShown = useSyncValue(session, isTakenDown)
  const isArchived = useSyncValue(session, ({ head }) => head.facts.status === 'archived')
  if (!isShown) return null
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={onPublishAgain} sx={{ whiteSpace: 'nowrap' }}>
          Publish again
        </Button>
      }
    >
      {isArchived ? 'This post is in the archive.' : 'This post is a draft again.'} Readers can no
      longer open it.
    </Alert>
  )
}
