import { versionOf } from '../source/quarantine.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import { PreparationError } from '../../errors.ts'
import type { PreparationSettings } from './preparation-messages.ts'
import { GIVEN_UP, runRound } from './preparation-round.ts'
import type { RoundEnd } from './preparation-round.ts'
import type { PreparationThread } from './preparation-worker.ts'
import type { PreparedDocument } from './prepare-documents.ts'

export interface LaneOptions {
  /** As they are by now. */
  readonly settings: () => PreparationSettings
  readonly startThread: () => PreparationThread
  /** Calls again and again until told to stop, about once a second. */
  readonly everySecond: (work: () => void) => () => void
  /** Seconds without a sign of life after which a thread counts as stuck. */
  readonly patienceSeconds: number
}

/** One thread at a time that prepares documents. */
export interface PreparationLane {
  /**
   * Prepares one round of documents. A thread that gets stuck is ended, and another takes its place.
   *
   * @param outcomes takes what becomes of each
   * @param signal gives the round up
   * @throws BackendUnreachableError when the pictures cannot be had
   * @throws PreparationError when the preparation itself does not run, or was given up
   */
  prepare(
    documents: readonly RawDocument[],
    outcomes: Map<string, PreparedDocument>,
    signal: AbortSignal,
  ): Promise<void>
  /** The settings are others: what is prepared from now on is prepared with these. */
  changed(): void
  end(): Promise<void>
}

/** Seconds that a thread is given on top of that to start, on a machine that has much else to do. */
const START_SECONDS = 45

/** Opens a lane whose thread starts with the first round. */
export function openLane(options: LaneOptions): PreparationLane {
  const { settings, startThread, everySecond, patienceSeconds } = options
  let thread: PreparationThread | null = null

  const openThread = (): PreparationThread => {
    const started = startThread()
    started.tell({ kind: 'open', settings: settings() })
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
    signal: AbortSignal,
  ): Promise<RoundEnd> => {
    // A thread that has just been started has its modules to load.
    const startSeconds = thread === null ? START_SECONDS : 0
    thread ??= openThread()
    try {
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
    prepare: async (documents, outcomes, signal) => {
      // Of several in work at once any may be the one that got stuck: the next time each is alone.
      let stuck: readonly string[] = []
      const isWaiting = ({ id }: RawDocument) => !outcomes.has(id)
      for (;;) {
        const alone = documents.find((one) => stuck.includes(one.id) && isWaiting(one))
        const round = alone === undefined ? documents.filter(isWaiting) : [alone]
        if (round.length === 0) return
        if (signal.aborted) throw new PreparationError(GIVEN_UP)
        const end = await prepareSome(round, outcomes, signal)
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
    changed: () => {
      thread?.tell({ kind: 'open', settings: settings() })
    },
    end: endThread,
  }
}
