import { codeOf, FilesError } from '../base/errors'

/** The state of an upload. */
export type UploadState =
  | { readonly kind: 'moving'; readonly fraction: number }
  /** Nothing moves: there is no network, or the backend does not answer. It goes on by itself. */
  | { readonly kind: 'waiting'; readonly why: 'offline' | 'no-answer'; readonly fraction: number }

/** One upload of the SDK, as far as it is needed here. */
export interface UploadTask {
  /** Settles when the file is stored or the SDK gives up. */
  readonly done: Promise<void>
  pause(): void
  resume(): void
  cancel(): void
}

/** Dependencies of {@link uploadResumably}. */
export interface ResumableUploadDependencies {
  startTask(onFraction: (fraction: number) => void): UploadTask
  isOnline(): boolean
  /** Calls back when the network comes or goes. @returns stops listening */
  onNetworkChange(listener: () => void): () => void
  /** Calls back once, later. @returns takes that back */
  readonly after: (delayMs: number, action: () => void) => () => void
}

/** Without a byte moving for so long, the connection is taken for dead and made anew. */
const STILL_MS = 20_000
/** So often a task asks the backend how far it is and goes on from there, before a new one begins. */
const NUDGES_PER_TASK = 2
const MAX_FRUITLESS_TASKS = 5
const FIRST_DELAY_MS = 1_000

/** Failures that may pass by themselves, or with a new start: the backend forgets old uploads. */
const PASSING = [
  'storage/retry-limit-exceeded',
  'storage/still',
  'storage/unavailable',
  'storage/object-not-found',
]

/**
 * Brings an upload to its end over a network that comes and goes. While the device is offline
 * nothing is tried; when it is back, the backend is asked how much it has and the rest follows. The
 * SDK does the transfer; by itself it waits up to a minute after a lost connection, and for ever
 * for a request that never ends.
 *
 * @throws FilesError the SDK's refusal, `storage/still` after minutes without progress, or
 *   `storage/canceled`
 */
export async function uploadResumably(
  dependencies: ResumableUploadDependencies,
  onMovement: (movement: UploadState) => void,
  signal: AbortSignal,
): Promise<void> {
  let best = 0
  for (let fruitless = 0; ;) {
    const before = best
    try {
      await runTask(
        dependencies,
        (movement) => {
          best = Math.max(best, movement.fraction)
          onMovement(movement)
        },
        signal,
      )
      return
    } catch (error) {
      if (signal.aborted || !PASSING.includes(codeOf(error))) throw error
      fruitless = best > before ? 0 : fruitless + 1
      if (fruitless >= MAX_FRUITLESS_TASKS) throw error
      onMovement({ kind: 'waiting', why: 'no-answer', fraction: best })
      await pause(dependencies, FIRST_DELAY_MS * 2 ** fruitless, signal)
    }
  }
}

const cancelled = () => new FilesError('storage/canceled', 'The upload was cancelled.')

function pause(
  { after }: ResumableUploadDependencies,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      forget()
      reject(cancelled())
    }
    const forget = after(delayMs, () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Nudges a task that does not move, and gives it up after some nudges. Rests while offline. */
function createWatchdog(
  dependencies: ResumableUploadDependencies,
  on: { readonly nudge: () => void; readonly giveUp: () => void },
) {
  let nudges = 0
  let stop = () => {}
  const onStill = () => {
    nudges += 1
    if (nudges > NUDGES_PER_TASK) on.giveUp()
    else on.nudge()
  }
  return {
    /** Starts the time anew. */
    watch: () => {
      stop()
      stop = dependencies.isOnline() ? dependencies.after(STILL_MS, onStill) : () => {}
    },
    moved: () => {
      nudges = 0
    },
    stop: () => {
      stop()
    },
  }
}

function runTask(
  dependencies: ResumableUploadDependencies,
  onMovement: (movement: UploadState) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let fraction = 0
    const watchdog = createWatchdog(dependencies, {
      nudge: () => {
        onMovement({ kind: 'waiting', why: 'no-answer', fraction })
        goOn()
      },
      giveUp: () => {
        settle(() => {
          reject(new FilesError('storage/still', 'The upload makes no progress.'))
        })
        task.cancel()
      },
    })
    // Pausing breaks off the request; going on asks the backend first how much it has.
    const goOn = () => {
      task.pause()
      task.resume()
      watchdog.watch()
    }
    const onNetwork = () => {
      if (dependencies.isOnline()) {
        onMovement({ kind: 'moving', fraction })
        goOn()
      } else {
        watchdog.stop()
        task.pause()
        onMovement({ kind: 'waiting', why: 'offline', fraction })
      }
    }
    const onAbort = () => {
      settle(() => {
        reject(cancelled())
      })
      // A task that is paused ignores being cancelled.
      task.resume()
      task.cancel()
    }
    let isSettled = false
    const settle = (finish: () => void) => {
      if (isSettled) return
      isSettled = true
      watchdog.stop()
      stopListening()
      signal.removeEventListener('abort', onAbort)
      finish()
    }

    const task = dependencies.startTask((next) => {
      // A task that is paused or goes on says once more what it said before: nothing has moved.
      if (isSettled || next === fraction) return
      if (next > fraction) watchdog.moved()
      fraction = next
      if (!dependencies.isOnline()) return
      onMovement({ kind: 'moving', fraction })
      watchdog.watch()
    })
    const stopListening = dependencies.onNetworkChange(onNetwork)
    signal.addEventListener('abort', onAbort)
    task.done.then(
      () => {
        settle(resolve)
      },
      (error: unknown) => {
        settle(() => {
          reject(error instanceof Error ? error : new FilesError('unknown', String(error)))
        })
      },
    )
    if (signal.aborted) onAbort()
    else if (dependencies.isOnline()) {
      onMovement({ kind: 'moving', fraction })
      watchdog.watch()
    } else onNetwork()
  })
}
