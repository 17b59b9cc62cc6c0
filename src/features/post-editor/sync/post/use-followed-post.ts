import { documentKey } from '../../../../../shared/document-source'
import { useEffect } from 'react'
import { hasPublishTime } from '../../../../../shared/post-status'
import { receiptFeed } from '../../../../platform/publisher/receipt-feed'
import { hearTabs } from '../../../../platform/tabs/post-channel'
import type { PostSession } from './post-session'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'

/** Without a word from anyone, a change by someone else is seen after this time. */
const SELDOM_MS = 60_000
/** How often a scheduled post is looked at once its minute has come. */
const DUE_MS = 2000
/** How long: then the site has no publisher that keeps the time. */
const DUE_FOR_MS = 120_000

/** Lets a session follow what becomes of its post elsewhere: in other tabs, by others, by its time. */
export function useFollowedPost(postId: string, session: PostSession): void {
  useEffect(() => {
    const stopHearing = hearTabs(postId, (kind) => {
      if (kind === 'changed') session.lookNow()
    })
    const stopFollowing = receiptFeed.follow(
      documentKey({ source: 'posts', id: postId }),
      (answer) => {
        if (answer.kind !== 'status') return
        const { revision } = session.getSnapshot().head.identity
        const reported = answer.status.revision
        if (reported === null || reported > revision) session.lookNow()
      },
    )
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') session.lookNow()
    }, SELDOM_MS)
    return () => {
      stopHearing()
      stopFollowing()
      clearInterval(timer)
    }
  }, [postId, session])

  const dueAtMs = useSyncValue(session, ({ head: { facts } }) =>
    hasPublishTime(facts.status) ? (facts.publishAt?.getTime() ?? null) : null,
  )
  useEffect(() => {
    if (dueAtMs === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const leftMs = dueAtMs - Date.now()
      if (leftMs < -DUE_FOR_MS) return
      // Longer waits than this overflow the browser's timers.
      const waitMs = Math.min(Math.max(leftMs, 0) + DUE_MS, SELDOM_MS)
      timer = setTimeout(() => {
        if (Date.now() >= dueAtMs) session.lookNow()
        wait()
      }, waitMs)
    }
    wait()
    return () => {
      clearTimeout(timer)
    }
  }, [dueAtMs, session])
}
