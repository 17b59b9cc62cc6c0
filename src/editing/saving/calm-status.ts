import { formatShort } from '../words/format-moment'
import type { SyncTypes } from '../sync/machine/sync-kind'
import type { EditingSession } from '../sync/session'
import { saveStatus, type NotDone, type SaveStatus } from './save-status'

/** Longer than the pause between two keys. */
const CALM_MS = 300

const isSame = (a: SaveStatus, b: SaveStatus): boolean =>
  a.text === b.text && a.tone === b.tone && a.isNews === b.isNews

/**
 * Where the text is, without the changes between two keys: that it is kept is shown once typing pauses.
 * Until then "Keeping…" stays, which is never more than is true, and nothing is drawn at a key. Everything
 * else is shown at once.
 */
export function calmStatus<Types extends SyncTypes>(
  session: Pick<EditingSession<Types>, 'getSnapshot' | 'subscribe'>,
  notDone: NotDone<Types>,
) {
  const read = () => saveStatus(session.getSnapshot(), formatShort, notDone)
  let shown = read()
  return {
    get: (): SaveStatus => shown,
    subscribe: (listener: () => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = () => {
        const now = read()
        if (isSame(now, shown)) return
        shown = now
        listener()
      }
      const follow = () => {
        clearTimeout(timer)
        const next = read()
        const isRoutine = shown.tone === 'busy' && next.tone === 'quiet' && !next.isNews
        if (isRoutine) timer = setTimeout(show, CALM_MS)
        else show()
      }
      follow()
      const stop = session.subscribe(follow)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
