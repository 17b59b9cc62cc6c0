import { documentKey } from '../../../shared/documents/document-source'
import { FOLLOWED_MAX, type WireEvent } from '../../../shared/publish/publish-events'
import { logWarning } from '../base/log'
import { followPublisher, type StreamEnd, type StreamListener } from './event-stream'
import { readPublishStatus, type PublishStatusAnswer } from './document-status'
import { browserStream } from './browser-stream'

/** Told whatever becomes known about a document. */
export type ReceiptListener = (answer: PublishStatusAnswer) => void

/** Dependencies of following receipts. */
export interface FeedDependencies {
  readonly follow: (keys: readonly string[], listener: StreamListener) => () => void
  readonly ask: (key: string, signal: AbortSignal) => Promise<PublishStatusAnswer>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds on any clock that does not run backwards. */
  readonly now: () => number
}

/** How often the publisher is asked where it cannot be listened to: at first, and after a while. */
const FAST_MS = 500
const SLOW_MS = 3000
const SELDOM_MS = 10_000
const FAST_FOR_MS = 15_000
const SLOW_FOR_MS = 120_000

interface Followed {
  readonly listeners: Set<ReceiptListener>
  last: PublishStatusAnswer | null
  stopAsking: (() => void) | null
}

/** The receipts that a tab follows, by one stream for all; without streams each is asked for. */
export function createReceiptFeed(dependencies: FeedDependencies) {
  const followed = new Map<string, Followed>()
  let stream: { readonly keys: ReadonlySet<string>; readonly stop: () => void } | null = null
  let areStreamsPossible = true
  let isPlanned = false

  const tell = (key: string, answer: PublishStatusAnswer) => {
    const one = followed.get(key)
    if (one === undefined) return
    one.last = answer
    for (const listener of one.listeners) listener(answer)
  }

  const onEvent = (event: WireEvent) => {
    if (event.kind === 'receipt') {
      tell(documentKey(event.receipt), { kind: 'status', status: event.receipt })
    }
    if (event.kind !== 'hello') return
    // What is known comes next; of the rest it is known that the publisher is there again.
    for (const [key, { last }] of followed) {
      if (last?.kind === 'unreachable') tell(key, { kind: 'unknown' })
    }
  }

  const onEnd = (reason: StreamEnd) => {
    stream = null
    if (reason === 'absent') {
      areStreamsPossible = false
      for (const key of followed.keys()) askFor(key)
    } else {
      for (const key of followed.keys()) tell(key, { kind: 'refused' })
    }
  }

  const connect = () => {
    isPlanned = false
    const wanted = [...followed.keys()].slice(-FOLLOWED_MAX)
    if (!areStreamsPossible || wanted.every((key) => stream?.keys.has(key) === true)) return
    stream?.stop()
    stream = {
      keys: new Set(wanted),
      stop: dependencies.follow(wanted, {
        onEvent,
        onEnd,
        onLost: () => {
          for (const key of followed.keys()) tell(key, { kind: 'unreachable' })
        },
      }),
    }
  }

  const askFor = (key: string) => {
    const one = followed.get(key)
    if (one === undefined || one.stopAsking !== null) return
    const controller = new AbortController()
    one.stopAsking = () => {
      controller.abort()
    }
    keepAsking(key, controller.signal, dependencies, tell).catch((cause: unknown) => {
      if (!controller.signal.aborted) logWarning('A receipt is no longer followed.', cause)
    })
  }

  return {
    /** Follows the document of a key. The listener is told at once what is known already. @returns stops */
    follow(key: string, listener: ReceiptListener): () => void {
      const one = followed.get(key) ?? { listeners: new Set(), last: null, stopAsking: null }
      followed.set(key, one)
      one.listeners.add(listener)
      if (one.last !== null) listener(one.last)
      if (!areStreamsPossible) askFor(key)
      else if (!isPlanned) {
        isPlanned = true
        // Lines of a list begin one after the other and are followed together.
        queueMicrotask(connect)
      }
      return () => {
        one.listeners.delete(listener)
        if (one.listeners.size > 0 || followed.get(key) !== one) return
        one.stopAsking?.()
        followed.delete(key)
        if (followed.size > 0) return
        stream?.stop()
        stream = null
      }
    },
  }
}

async function keepAsking(
  key: string,
  signal: AbortSignal,
  { ask, pause, now }: FeedDependencies,
  tell: (key: string, answer: PublishStatusAnswer) => void,
): Promise<void> {
  const beganAt = now()
  for (;;) {
    const answer = await ask(key, signal)
    signal.throwIfAborted()
    tell(key, answer)
    if (answer.kind === 'absent' || answer.kind === 'refused') return
    await pause(pauseAfter(now() - beganAt), signal)
  }
}

function pauseAfter(elapsedMs: number): number {
  if (elapsedMs < FAST_FOR_MS) return FAST_MS
  return elapsedMs < SLOW_FOR_MS ? SLOW_MS : SELDOM_MS
}

async function askOnce(key: string, signal: AbortSignal): Promise<PublishStatusAnswer> {
  const token = await browserStream.idToken(false).catch(() => 'unknown' as const)
  signal.throwIfAborted()
  if (token === 'unknown') return { kind: 'unreachable' }
  return token === null ? { kind: 'refused' } : readPublishStatus(key, token, signal)
}

/** The receipts that this tab follows. */
export const receiptFeed = createReceiptFeed({
  follow: (keys, listener) => followPublisher(keys, listener, browserStream),
  ask: askOnce,
  pause: browserStream.pause,
  now: () => performance.now(),
})
