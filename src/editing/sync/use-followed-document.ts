import { useEffect } from 'react'
import { documentKey, type DocumentSource } from '../../../shared/documents/document-source'
import { receiptFeed } from '../../platform/publisher/receipt-feed'
import { hearTabs } from '../../platform/tabs/post-channel'
import type { SyncTypes } from './machine/sync-kind'
import type { EditingSession } from './session'

/** Without a word from anyone, a change by someone else is seen after this time. */
export const SELDOM_MS = 60_000

/** Lets a session follow what becomes of its document elsewhere: in other tabs and by others. */
export function useFollowedDocument<Types extends SyncTypes>(
  source: DocumentSource,
  id: string,
  session: EditingSession<Types>,
): void {
  useEffect(() => {
    const stopHearing = hearTabs(id, (kind) => {
      if (kind === 'changed') session.lookNow()
    })
    const stopFollowing = receiptFeed.follow(documentKey({ source, id }), (answer) => {
      if (answer.kind !== 'status') return
      const { revision } = session.getSnapshot().head.identity
      const reported = answer.status.revision
      if (reported === null || reported > revision) session.lookNow()
    })
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') session.lookNow()
    }, SELDOM_MS)
    return () => {
      stopHearing()
      stopFollowing()
      clearInterval(timer)
    }
  }, [id, session, source])
}
