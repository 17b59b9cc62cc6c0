import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { BackendUnreachableError, PreparationError } from '../errors.ts'
import type {
  PreparationOrder,
  PreparationReport,
  PreparationSettings,
} from './preparation-messages.ts'
import { gatherPrepared } from './prepare-documents.ts'
import type { PreparedDocument, PreparedDocuments } from './prepare-documents.ts'
import type { RawDocument } from './post-source.ts'
import { endlessTextProblem, versionOf } from './quarantine.ts'

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

/** A thread that prepares documents. */
export interface PreparationThread {
  tell(order: PreparationOrder): void
  onReport(listener: (report: PreparationReport) => void): void
  /** The thread has ended by itself; the error says why. */
  onEnd(listener: (error: Error) => void): void
  end(): Promise<void>
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

/** More than six posts of the largest size need, in MB. */
const THREAD_MEMORY_MB = 1024

/** How a round ended. `stuck` names the documents that were being worked on. */
type RoundEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stuck'; readonly suspects: readonly string[]; readonly problem: string }

/** Opens a preparer whose thread starts with the first documents. */
export function openPreparer(options: PreparerOptions): Preparer {
  const {
    settings,
    startThread = startWorker,
    everySecond = everySecondOfTheClock,
    patienceSeconds = PATIENCE_SECONDS,
  } = options
  let thread: PreparationThread | null = null
  let giveUp: (error: PreparationError) => void = () => {}

  const openThread = (): PreparationThread => {
    if (thread !== null) return thread
    thread = startThread()
    thread.tell({ kind: 'open', settings })
    return thread
  }

  const endThread = async () => {
    const ending = thread
    thread = null
    await ending?.end()
  }

  /** Has documents prepared and adds what comes of them to `outcomes`. */
  async function runRound(
    documents: readonly RawDocument[],
    outcomes: Map<string, PreparedDocument>,
  ): Promise<RoundEnd> {
    const isNew = thread === null
    const running = openThread()
    const inWork = new Set<string>()
    // A thread that has just been started has its modules to load.
    let silentSeconds = isNew ? -START_SECONDS : 0
    let stopTicking = () => {}
    try {
      return await new Promise<RoundEnd>((resolve, reject) => {
        giveUp = reject
        stopTicking = everySecond(() => {
          silentSeconds += 1
          if (silentSeconds < patienceSeconds) return
          resolve({
            kind: 'stuck',
            suspects: [...inWork],
            problem: endlessTextProblem(patienceSeconds),
          })
        })
        running.onReport((report) => {
          silentSeconds = 0
          switch (report.kind) {
            case 'alive':
              break
            case 'started':
              inWork.add(report.postId)
              break
            case 'prepared':
              inWork.delete(report.postId)
              outcomes.set(report.postId, report.outcome)
              break
            case 'done':
              resolve({ kind: 'done' })
              break
            case 'failed':
              reject(
                report.code === 'source/backend-unreachable'
                  ? new BackendUnreachableError(report.message)
                  : new PreparationError(report.message),
              )
          }
        })
        running.onEnd((error) => {
          if (inWork.size === 0) {
            reject(new PreparationError(`Posts cannot be prepared: ${error.message}`))
            return
          }
          const problem = `its text needs more than this machine can give (${error.message})`
          resolve({ kind: 'stuck', suspects: [...inWork], problem })
        })
        running.tell({ kind: 'prepare', documents })
      })
    } finally {
      stopTicking()
    }
  }

  return {
    prepare: async (documents) => {
      const outcomes = new Map<string, PreparedDocument>()
      // Of several in work at once any may be the one that got stuck: the next time each is alone.
      let suspects: readonly string[] = []
      const isWaiting = ({ id }: RawDocument) => !outcomes.has(id)
      for (;;) {
        const alone = documents.find((one) => suspects.includes(one.id) && isWaiting(one))
        const round =
          alone === undefined ? documents.filter(isWaiting).slice(0, ROUND_SIZE) : [alone]
        if (round.length === 0) return gatherPrepared(outcomes.values())
        const end = await runRound(round, outcomes).catch(async (error: unknown) => {
          // What the thread still has under way must not be taken for a part of the next round.
          await endThread()
          throw error
        })
        if (end.kind === 'done') continue
        await endThread()
        const [only] = round.filter(({ id }) => end.suspects.includes(id))
        if (only === undefined) {
          throw new PreparationError(`Posts cannot be prepared: ${end.problem}`)
        }
        suspects = end.suspects
        if (suspects.length === 1) {
          outcomes.set(only.id, {
            kind: 'broken',
            entry: { postId: only.id, updatedAt: versionOf(only).updatedAt, problem: end.problem },
          })
        }
      }
    },
    close: async () => {
      giveUp(new PreparationError('The preparation of posts was ended before it was done.'))
      await endThread()
    },
  }
}

function startWorker(): PreparationThread {
  // By its path in the site's folder: where this module is once Gatsby has compiled it says nothing.
  const worker = new Worker(path.resolve('gatsby', 'source', 'preparation-thread.ts'), {
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  })
  return {
    tell: (order) => {
      worker.postMessage(order)
    },
    onReport: (listener) => {
      worker.removeAllListeners('message').on('message', listener)
    },
    onEnd: (listener) => {
      worker.removeAllListeners('error').on('error', listener)
    },
    end: async () => {
      worker.removeAllListeners()
      await worker.terminate()
    },
  }
}

function everySecondOfTheClock(work: () => void): () => void {
  const timer = setInterval(work, 1000)
  return () => {
    clearInterval(timer)
  }
}
