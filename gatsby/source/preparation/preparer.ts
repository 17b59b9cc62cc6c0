import { PreparationError } from '../../errors.ts'
import type { PreparationSettings } from './preparation-messages.ts'
import { runRound } from './preparation-round.ts'
import type { PreparationThread } from './preparation-worker.ts'
import { startWorker } from './preparation-worker.ts'
import { gatherPrepared } from './prepare-documents.ts'
import type { PreparedDocument, PreparedDocuments } from './prepare-documents.ts'
import type { RawDocument } from '../post-source.ts'
import { versionOf } from '../quarantine.ts'

/** Turns documents into nodes. */
export interface Preparer {
  /**
   * Prepares documents. Those that throw, never get done or need more memory than there is are left
   * out; the others are not kept from their pages.
   *
   * @throws BackendUnreachableError when the pictures cannot be had
   * @throws PreparationError when the preparation itself does not run
   */
  prepare(documents: readonly RawDocument[]): Promise<PreparedDocuments>
  /** Ends the thread. What is being prepared then rejects with a PreparationError. */
  close(): Promise<void>
}

/** What {@link openPreparer} needs; all but the settings only for tests. */
export interface PreparerOptions {
  readonly settings: PreparationSettings
  readonly startThread?: () => PreparationThread
  /** Calls again and again until told to stop, about once a second. */
  readonly everySecond?: (work: () => void) => () => void
  /** Seconds without a sign of life after which a thread counts as stuck. */
  readonly patienceSeconds?: number
}

/** Documents that a thread is given at once. */
const ROUND_SIZE = 200

/**
 * Far more than a body of the largest size takes. Counted in ticks of this process, so that a machine
 * that slept in between does not count as a thread that is stuck.
 */
const PATIENCE_SECONDS = 15

/** What a thread is given on top of that to start, on a machine that has much else to do. */
const START_SECONDS = 45

/** Opens a preparer whose thread starts with the first documents. */
export function openPreparer(options: PreparerOptions): Preparer {
  const {
    settings,
    startThread = startWorker,
    everySecond = everySecondOfTheClock,
    patienceSeconds = PATIENCE_SECONDS,
  } = options
  let thread: PreparationThread | null = null
  const ending = new AbortController()

  const openThread = (): PreparationThread => {
    const started = startThread()
    started.tell({ kind: 'open', settings })
    return started
  }

  const endThread = async () => {
    const before = thread
    thread = null
    await before?.end()
  }

  const prepareSome = async (
    documents: readonly RawDocument[],
    outcomes: Map<string, PreparedDocument>,
  ) => {
    // A thread that has just been started has its modules to load.
    const startSeconds = thread === null ? START_SECONDS : 0
    thread ??= openThread()
    try {
      const { signal } = ending
      return await runRound({
        thread,
        documents,
        outcomes,
        patienceSeconds,
        startSeconds,
        everySecond,
        signal,
      })
    } catch (error) {
      // What the thread still has under way must not be taken for a part of the next round.
      await endThread()
      throw error
    }
  }

  return {
    prepare: async (documents) => {
      const outcomes = new Map<string, PreparedDocument>()
      // Of several in work at once any may be the one that got stuck: the next time each is alone.
      let stuck: readonly string[] = []
      const isWaiting = ({ id }: RawDocument) => !outcomes.has(id)
      for (;;) {
        const alone = documents.find((one) => stuck.includes(one.id) && isWaiting(one))
        const round =
          alone === undefined ? documents.filter(isWaiting).slice(0, ROUND_SIZE) : [alone]
        if (round.length === 0) return gatherPrepared(outcomes.values())
        const end = await prepareSome(round, outcomes)
        if (end.kind === 'done') continue
        await endThread()
        const [only] = round.filter(({ id }) => end.inWork.includes(id))
        if (only === undefined) {
          throw new PreparationError(`Posts cannot be prepared: ${end.problem}`)
        }
        stuck = end.inWork
        if (stuck.length === 1) {
          outcomes.set(only.id, {
            kind: 'broken',
            entry: { postId: only.id, updatedAt: versionOf(only).updatedAt, problem: end.problem },
          })
        }
      }
    },
    close: async () => {
      ending.abort()
      await endThread()
    },
  }
}

function everySecondOfTheClock(work: () => void): () => void {
  const timer = setInterval(work, 1000)
  return () => {
    clearInterval(timer)
  }
}
