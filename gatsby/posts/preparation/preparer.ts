import { availableParallelism } from 'node:os'
import type { RawDocument } from '../../nodes/raw-document.ts'
import { openLane } from './preparation-lane.ts'
import type { PreparationLane } from './preparation-lane.ts'
import type { PreparationSettings } from './preparation-messages.ts'
import type { PreparationThread } from './preparation-worker.ts'
import { startWorker } from './preparation-worker.ts'
import { gatherPrepared } from './prepare-documents.ts'
import type { PreparedDocument, PreparedDocuments } from './prepare-documents.ts'
import type { DocumentPages } from './rounds.ts'
import { roundsOf } from './rounds.ts'

/** Turns documents into nodes. */
export interface Preparer {
  /**
   * Prepares documents. Those that throw, never get done or need more memory than there is are left
   * out; the others are not kept from their pages. What comes of them is in their order.
   *
   * @throws BackendUnreachableError when the pictures cannot be had
   * @throws PreparationError when the preparation itself does not run
   */
  prepare(documents: readonly RawDocument[]): Promise<PreparedDocuments>
  /**
   * The same for documents that are still being read, beside their reading.
   *
   * @throws whatever reading a page throws
   */
  preparePages(pages: DocumentPages): Promise<PreparedDocuments>
  /** Prepares with other terms and facts from now on. Nothing may be being prepared. */
  change(settings: Partial<Pick<PreparationSettings, 'terms' | 'facts'>>): void
  /** Ends the threads. What is being prepared then rejects with a PreparationError. */
  close(): Promise<void>
}

/** Options of {@link openPreparer}; all but the settings only for tests. */
export interface PreparerOptions {
  readonly settings: PreparationSettings
  readonly startThread?: () => PreparationThread
  /** Calls again and again until told to stop, about once a second. */
  readonly everySecond?: (work: () => void) => () => void
  /** Seconds without a sign of life after which a thread counts as stuck. */
  readonly patienceSeconds?: number
  /** Most threads at work at the same time. */
  readonly threads?: number
}

/** Documents that a thread is given at once. */
const ROUND_SIZE = 150

/**
 * Documents after which more threads than one are worth the second of work that each takes to load its
 * modules and to become fast: about as long as 3,000 posts take one that is.
 */
const MANY_DOCUMENTS = 1_500

/**
 * Far more than a body of the largest size takes, in processor time of its thread: a machine that slept in
 * between, or has much else to do, does not make it stuck.
 */
const PATIENCE_SECONDS = 15

/**
 * Opens a preparer whose thread starts with the first documents and stays for the next ones. Of many
 * documents as many threads as the machine has cores prepare a part each, and the others end with them.
 */
export function openPreparer(options: PreparerOptions): Preparer {
  let { settings } = options
  const {
    startThread = startWorker,
    everySecond = everySecondOfTheClock,
    patienceSeconds = PATIENCE_SECONDS,
    threads = availableParallelism(),
  } = options
  const anotherLane = () =>
    openLane({ settings: () => settings, startThread, everySecond, patienceSeconds })
  const firstLane = anotherLane()
  const ending = new AbortController()

  const preparePages = async (pages: DocumentPages) => {
    const outcomes = new Map<string, PreparedDocument>()
    const order: string[] = []
    const rounds = roundsOf(pages, ROUND_SIZE)
    const failing = new AbortController()
    const signal = AbortSignal.any([ending.signal, failing.signal])
    const work = async (lane: PreparationLane) => {
      for (;;) {
        const { value: round } = await rounds.next()
        if (round === undefined) return
        order.push(...round.map(({ id }) => id))
        if (order.length > MANY_DOCUMENTS) startHelpers()
        await lane.prepare(round, outcomes, signal)
      }
    }
    /** Works in one lane; a failure there ends the work of all. */
    const workTogether = async (lane: PreparationLane) => {
      try {
        await work(lane)
      } catch (error) {
        failing.abort(error)
      }
    }
    const helpers: Promise<void>[] = []
    const startHelpers = () => {
      while (helpers.length < threads - 1) {
        const lane = anotherLane()
        helpers.push(workTogether(lane).finally(() => lane.end()))
      }
    }
    await workTogether(firstLane)
    await Promise.all(helpers)
    failing.signal.throwIfAborted()
    return gatherPrepared(order.flatMap((id) => outcomes.get(id) ?? []))
  }

  return {
    prepare: (documents) => preparePages([documents]),
    preparePages,
    change: (changed) => {
      settings = { ...settings, ...changed }
      firstLane.changed()
    },
    close: async () => {
      ending.abort()
      await firstLane.end()
    },
  }
}

function everySecondOfTheClock(work: () => void): () => void {
  const timer = setInterval(work, 1000)
  return () => {
    clearInterval(timer)
  }
}
