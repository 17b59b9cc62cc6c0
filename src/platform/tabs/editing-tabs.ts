import { hearTabs, tellTabs } from './post-channel'

const LOCK_PREFIX = 'pliego-editing'

/** How long after a tab has said that it leaves the browser may still hold its lock. */
const RELEASE_MS = 1000

/**
 * Says that this tab has a post open in the editor, and follows how many other tabs of this browser have.
 * A lock is held for as long as a tab lives, however it ends; messages say when to count again. Counts
 * nothing where the browser has no locks.
 *
 * @param editorId tells this editor from others of the same post
 * @param onCount told the number of other tabs, first once it is known
 * @returns says that the editor is left, and stops
 */
export function shareEditing(
  postId: string,
  editorId: string,
  onCount: (others: number) => void,
): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { locks } = navigator
  const prefix = `${LOCK_PREFIX} ${postId} `
  const own = `${prefix}${editorId}`
  let isOver = false
  let recount: ReturnType<typeof setTimeout> | undefined
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })

  const count = () => {
    locks.query().then(
      ({ held = [] }) => {
        if (isOver) return
        onCount(held.filter(({ name = '' }) => name.startsWith(prefix) && name !== own).length)
      },
      // Where the page may not ask, nothing is said.
      () => undefined,
    )
  }
  const tell = () => {
    tellTabs({ kind: 'editors', postId })
  }
  const stopHearing = hearTabs(postId, (kind) => {
    if (kind !== 'editors') return
    count()
    clearTimeout(recount)
    recount = setTimeout(count, RELEASE_MS)
  })
  const look = () => {
    if (document.visibilityState === 'visible') count()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', tell)
  locks
    .request(own, () => {
      tell()
      count()
      return until
    })
    .then(tell, () => undefined)

  return () => {
    isOver = true
    release()
    clearTimeout(recount)
    stopHearing()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', tell)
  }
}
