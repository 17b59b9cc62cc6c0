import type { AwaitedPictures } from '../../shared/publish/builder-protocol.ts'
import { PICTURE_POSTS_AT_ONCE } from '../../shared/publish/builder-protocol.ts'
import type { PublishEvents } from '../contract/events.ts'
import { RETRY_MS } from '../queue/backoff.ts'

/**
 * Pauses by how often all pictures that are missing were tried again in vain, in multiples of the pause after
 * a failure: from a quarter of a minute to six hours. The last one repeats.
 */
const PAUSES = [3, 6, 12, 24, 60, 180, 360, 720, 2_160] as const
const LAST_PAUSE = 4_320

/** Pictures that readers do not see yet, and when they are tried again, in milliseconds since the epoch. */
export interface MissingPictures {
  readonly count: number
  /** Null while they are being tried. */
  readonly triedAgainAt: number | null
}

/** Options of {@link createPictureRetries}. */
export interface PictureRetriesOptions {
  /** The pictures that the builder waits for; null while no builder knows. */
  readonly awaited: () => AwaitedPictures | null
  /** Asks for a build that looks for them. */
  readonly ask: () => void
  /** Say when a build has ended, or another builder is in use. */
  readonly events: Pick<PublishEvents, 'listen'>
  /** Ends everything. */
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The pause after a first failure, in milliseconds; pauses are multiples of it. */
  readonly retryMs?: number | undefined
}

/** Has pictures that could not be fetched tried again, until they are there or known to be gone. */
export interface PictureRetries {
  /** Null while none is missing. */
  readonly missing: () => MissingPictures | null
}

/**
 * Nothing is tried before something is noted. What is missing is not stored here: each builder says it when it
 * is ready, so that a restart begins with the shortest pause.
 */
export function createPictureRetries(options: PictureRetriesOptions): PictureRetries {
  const { awaited, ask, events, signal, now, retryMs = RETRY_MS } = options
  let known: AwaitedPictures = { posts: 0, missing: 0 }
  /** Builds since the last one that has changed what is missing. */
  let fruitless = 0
  let timer: NodeJS.Timeout | null = null
  let dueAt: number | null = null

  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    dueAt = null
  }
  const pauseMs = () => {
    const builds = Math.ceil(known.posts / PICTURE_POSTS_AT_ONCE)
    const isWithinRound = fruitless % builds > 0
    const pause = isWithinRound ? PAUSES[0] : PAUSES[Math.floor(fruitless / builds)]
    return retryMs * (pause ?? LAST_PAUSE)
  }
  const plan = () => {
    stop()
    const waitMs = pauseMs()
    dueAt = now() + waitMs
    timer = setTimeout(() => {
      stop()
      fruitless += 1
      ask()
    }, waitMs)
    timer.unref()
  }

  const note = () => {
    const current = awaited()
    if (current === null || signal.aborted) return
    const isSame = current.posts === known.posts && current.missing === known.missing
    known = current
    if (!isSame) fruitless = 0
    if (current.posts === 0) stop()
    else if (!isSame || timer === null) plan()
  }
  events.listen(({ kind }) => {
    if (kind === 'live' || kind === 'held' || kind === 'builder') note()
  })
  signal.addEventListener('abort', stop)

  return {
    missing: () => (known.missing === 0 ? null : { count: known.missing, triedAgainAt: dueAt }),
  }
}
