import { Worker } from 'node:worker_threads'
import type { FromSearchThread, PlainAnswer, ToSearchThread } from './search-messages.ts'

/** Questions that wait for the one that is being answered; more are turned away. */
const WAITING_MAX = 8

/** How long an answer may take, in milliseconds: a first one opens the index. */
const ANSWER_MAX_MS = 5_000

/** How long the thread stays without a question, in milliseconds. */
const IDLE_MS = 60_000

/** Options of {@link createPlainSearch}. */
export interface PlainSearchOptions {
  /** A file of the live site by its public path; null when it is not there. */
  readonly read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Told why a question could not be answered. */
  readonly onFailure: (cause: string) => void
}

/** The search of the site for pages without scripts. */
export interface PlainSearch {
  /** Null when it cannot be answered: too many wait, or there is no index yet. */
  readonly answer: (query: string) => Promise<PlainAnswer | null>
  readonly close: () => Promise<void>
}

/**
 * Searches the live site as browsers do, in a thread that is there while there are questions. One
 * question is answered at a time, and one that takes too long ends the thread.
 */
export function createPlainSearch({ read, onFailure }: PlainSearchOptions): PlainSearch {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('search-thread.ts', import.meta.url), {
      execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
      // The index of 10,000 posts takes less than a third of it.
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    // Nothing that is asked here keeps a product from its end.
    started.unref()
    const send = (message: ToSearchThread) => {
      started.postMessage(message)
    }
    started.on('message', (message: FromSearchThread) => {
      if (message.kind !== 'read') return
      const { path } = message
      read(path).then(
        (bytes) => {
          send({ kind: 'file', path, bytes })
        },
        (error: unknown) => {
          onFailure(String(error))
          send({ kind: 'file', path, bytes: null })
        },
      )
    })
    return started
  }
  const ask = async (query: string): Promise<PlainAnswer | null> => {
    clearTimeout(idle)
    const asked = (worker ??= start())
    const outcome = Promise.withResolvers<PlainAnswer | string>()
    const hear = (message: FromSearchThread) => {
      if (message.kind === 'answer') outcome.resolve(message.answer)
      if (message.kind === 'failed') outcome.resolve(message.cause)
    }
    const fail = (error: unknown) => {
      outcome.resolve(String(error))
    }
    const limit = setTimeout(fail, ANSWER_MAX_MS, `no answer within ${ANSWER_MAX_MS / 1000} s`)
    asked.on('message', hear).once('error', fail)
    asked.postMessage({ kind: 'ask', query } satisfies ToSearchThread)
    const answer = await outcome.promise
    clearTimeout(limit)
    asked.off('message', hear).off('error', fail)
    if (typeof answer !== 'string') {
      idle = setTimeout(() => {
        void end()
      }, IDLE_MS)
      idle.unref()
      return answer
    }
    onFailure(answer)
    await end()
    return null
  }
  return {
    answer: async (query) => {
      if (waiting >= WAITING_MAX) return null
      waiting += 1
      const answer = last.then(() => ask(query))
      last = answer.catch(() => undefined)
      try {
        return await answer
      } finally {
        waiting -= 1
      }
    },
    close: end,
  }
}
