import type { EditorFields } from '../../../shared/post/editor-fields'

/** The text that is being written. */
export interface WrittenText {
  subscribe(listener: () => void): () => void
  /** The latest text; only asked for when the browser has nothing else to do. */
  current(): EditorFields
}

/** How long typing must pause. */
const PAUSE_MS = 600

/** After this time the work is done even where the browser is never idle. */
const IDLE_TIMEOUT_MS = 3000

/** Carries something out when typing has paused and the browser is idle. @returns how to stop it */
export function whenIdle(work: () => void): () => void {
  let idle: number | null = null
  const pause = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') work()
    else idle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  }, PAUSE_MS)
  return () => {
    clearTimeout(pause)
    if (idle !== null) cancelIdleCallback(idle)
  }
}
