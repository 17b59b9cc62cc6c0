import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CloseNews } from '../../../../components/workspace/close-news'
import type { PostSession, PostState } from '../post-session'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'

/** The newest version, if it is the one by which this tab took the post from its readers. */
function takenDownBy({ visibleChange, head }: PostState): number | null {
  const { revision } = head.identity
  return visibleChange?.kind === 'removed' && visibleChange.revision === revision ? revision : null
}

interface TakenDownNoticeProps {
  readonly session: Pick<PostSession, 'getSnapshot' | 'subscribe'>
  readonly onPublishAgain: () => void
}

/** Right after a post was taken down: what it is now, and the way back. */
export function TakenDownNotice({ session, onPublishAgain }: TakenDownNoticeProps) {
  const takenDown = useSyncValue(session, takenDownBy)
  const [seen, setSeen] = useState<number | null>(null)
  const isArchived = useSyncValue(session, ({ head }) => head.facts.status === 'archived')
  if (takenDown === null || takenDown === seen) return null
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" onClick={onPublishAgain} sx={{ whiteSpace: 'nowrap' }}>
            Publish again
          </Button>
          <CloseNews
            onClose={() => {
              setSeen(takenDown)
            }}
          />
        </>
      }
    >
      {isArchived ? 'This post is in the archive.' : 'This post is a draft again.'} Readers can no
      longer open it.
    </Alert>
  )
}
