import { BackendUnreachableError, PreparationError } from '../../errors.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { PreparationReport } from './preparation-messages.ts'
import type { PreparationThread } from './preparation-worker.ts'
import type { PreparedDocument } from './prepare-documents.ts'
import { endlessTextProblem } from '../source/quarantine.ts'

/** Why a round that was ended from outside has no outcome. */
export const GIVEN_UP = 'The preparation of posts was ended before it was done.'

/** Times its patience after which a thread that says nothing is stuck in any case, also without work. */
const MOST_PATIENCE = 20

/** How a round ended. A stuck one names the documents that were being prepared. */
export type RoundEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stuck'; readonly inWork: readonly string[]; readonly problem: string }

/** One round of documents, and what is known of its thread. */
export interface Round {
  readonly thread: PreparationThread
  readonly documents: readonly RawDocument[]
  /** Takes what comes of the documents. */
  readonly outcomes: Map<string, PreparedDocument>
  /** Seconds of work without a sign of life after which the thread counts as stuck. */
  readonly patienceSeconds: number
  /** Seconds that it is given on top of that before its first sign of life. */
  readonly startSeconds: number
  /** Calls again and again until told to stop, about once a second. */
  readonly everySecond: (work: () => void) => () => void
  /** Ends the round from outside. */
  readonly signal: AbortSignal
}

/**
 * Has documents prepared.
 *
 * @throws BackendUnreachableError when the pictures cannot be had
 * @throws PreparationError when the preparation itself does not run, or was ended
 */
export async function runRound(round: Round): Promise<RoundEnd> {
  const { thread, documents, outcomes, patienceSeconds, everySecond, signal } = round
  const inWork = new Set<string>()
  const { promise, resolve, reject } = Promise.withResolvers<RoundEnd>()
  const stuck = (problem: string): RoundEnd => ({ kind: 'stuck', inWork: [...inWork], problem })
  let silentSeconds = -round.startSeconds
  let cpuWhenHeard: Promise<number> | null = null
  const look = async (since: Promise<number>) => {
    const before = await since
    const cpuMs = (await thread.cpuMs()) - before
    const isEndless =
      cpuMs >= patienceSeconds * 1000 || silentSeconds >= MOST_PATIENCE * patienceSeconds
    if (isEndless && cpuWhenHeard === since) resolve(stuck(endlessTextProblem(patienceSeconds)))
  }
  const giveUp = () => {
    reject(new PreparationError(GIVEN_UP))
  }
  signal.addEventListener('abort', giveUp)
  const stopTicking = everySecond(() => {
    silentSeconds += 1
    cpuWhenHeard ??= thread.cpuMs()
    if (silentSeconds >= patienceSeconds) look(cpuWhenHeard).catch(reject)
  })
  thread.onReport((report) => {
    silentSeconds = 0
    cpuWhenHeard = null
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
        reject(failureOf(report))
    }
  })
  thread.onEnd((error) => {
    if (inWork.size === 0) {
      reject(new PreparationError(`Posts cannot be prepared: ${error.message}`))
      return
    }
    resolve(stuck(`its text needs more than this machine can give (${error.message})`))
  })
  thread.tell({ kind: 'prepare', documents })
  try {
    return await promise
  } finally {
    stopTicking()
    signal.removeEventListener('abort', giveUp)
  }
}

function failureOf({ code, message }: Extract<PreparationReport, { kind: 'failed' }>): Error {
  return code === 'source/backend-unreachable'
    ? new BackendUnreachableError(message)
    : new PreparationError(message)
}
