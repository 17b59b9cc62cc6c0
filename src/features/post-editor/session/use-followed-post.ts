import { useEffect } from 'react'
import { hasPublishTime } from '../../../../shared/post/post-status'
import { SELDOM_MS, useFollowedDocument } from '../../../editing/sync/use-followed-document'
import type { PostSession } from './post-session'
import { useSyncValue } from '../../../editing/sync/use-sync-value'

/** How often a scheduled post is looked at once its minute has come. */
const DUE_MS = 2000
/** How long: then the site has no publisher that keeps the time. */
const DUE_FOR_MS = 120_000

/** Lets a session follow what becomes of its post elsewhere: in other tabs, by others, by its time. */
export function useFollowedPost(postId: string, session: PostSession): void {
  useFollowedDocument('posts', postId, session)

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
