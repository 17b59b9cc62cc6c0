import { FOLLOWED_POSTS_MAX, type PublishEvent } from '../../../shared/publish-events'
import { logWarning } from '../log'
import { followPublisher, type StreamEnd, type StreamListener } from './event-stream'
import { readPublishStatus, type PublishStatusAnswer } from './post-status'
import { browserStream } from './browser-stream'

/** Told whatever becomes known about a post. */
export type ReceiptListener = (answer: PublishStatusAnswer) => void

/** What following receipts needs. */
export interface FeedDependencies {
  readonly follow: (posts: readonly string[], listener: StreamListener) => () => void
  readonly ask: (postId: string, signal: AbortSignal) => Promise<PublishStatusAnswer>
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

/**
 * The receipts that a tab follows, by one stream for all of them. Where streams do not come through,
 * each is asked for instead.
 */
export function createReceiptFeed(dependencies: FeedDependencies) {
  const followed = new Map<string, Followed>()
  let stream: { readonly posts: ReadonlySet<string>; readonly stop: () => void } | null = null
  let areStreamsPossible = true
  let isPlanned = false

  const tell = (postId: string, answer: PublishStatusAnswer) => {
    const post = followed.get(postId)
    if (post === undefined) return
    post.last = answer
    for (const listener of post.listeners) listener(answer)
  }

  const onEvent = (event: PublishEvent) => {
    if (event.kind === 'receipt') {
      tell(event.receipt.postId, { kind: 'status', status: event.receipt })
    }
    if (event.kind !== 'hello') return
    // What is known comes next; of the rest it is known that the publisher is there again.
    for (const [postId, { last }] of followed) {
      if (last?.kind === 'unreachable') tell(postId, { kind: 'unknown' })
    }
  }

  const onEnd = (reason: StreamEnd) => {
    stream = null
    if (reason === 'absent') {
      areStreamsPossible = false
      for (const postId of followed.keys()) askFor(postId)
    } else {
      for (const postId of followed.keys()) tell(postId, { kind: 'refused' })
    }
  }

  const connect = () => {
    isPlanned = false
    const wanted = [...followed.keys()].slice(-FOLLOWED_POSTS_MAX)
    if (!areStreamsPossible || wanted.every((postId) => stream?.posts.has(postId) === true)) return
    stream?.stop()
    stream = {
      posts: new Set(wanted),
      stop: dependencies.follow(wanted, {
        onEvent,
        onEnd,
        onLost: () => {
          for (const postId of followed.keys()) tell(postId, { kind: 'unreachable' })
        },
      }),
    }
  }

  const askFor = (postId: string) => {
    const post = followed.get(postId)
    if (post === undefined || post.stopAsking !== null) return
    const controller = new AbortController()
    post.stopAsking = () => {
      controller.abort()
    }
    keepAsking(postId, controller.signal, dependencies, tell).catch((cause: unknown) => {
      if (!controller.signal.aborted) logWarning('A receipt is no longer followed.', cause)
    })
  }

  return {
    /** Follows a post. The listener is told at once what is known already. @returns stops */
    follow(postId: string, listener: ReceiptListener): () => void {
      const post = followed.get(postId) ?? { listeners: new Set(), last: null, stopAsking: null }
      followed.set(postId, post)
      post.listeners.add(listener)
      if (post.last !== null) listener(post.last)
      if (!areStreamsPossible) askFor(postId)
      else if (!isPlanned) {
        isPlanned = true
        // Lines of a list begin one after the other and are followed together.
        queueMicrotask(connect)
      }
      return () => {
        post.listeners.delete(listener)
        if (post.listeners.size > 0 || followed.get(postId) !== post) return
        post.stopAsking?.()
        followed.delete(postId)
        if (followed.size > 0) return
        stream?.stop()
        stream = null
      }
    },
  }
}

async function keepAsking(
  postId: string,
  signal: AbortSignal,
  { ask, pause, now }: FeedDependencies,
  tell: (postId: string, answer: PublishStatusAnswer) => void,
): Promise<void> {
  const beganAt = now()
  for (;;) {
    const answer = await ask(postId, signal)
    signal.throwIfAborted()
    tell(postId, answer)
    if (answer.kind === 'absent' || answer.kind === 'refused') return
    await pause(pauseAfter(now() - beganAt), signal)
  }
}

function pauseAfter(elapsedMs: number): number {
  if (elapsedMs < FAST_FOR_MS) return FAST_MS
  return elapsedMs < SLOW_FOR_MS ? SLOW_MS : SELDOM_MS
}

async function askOnce(postId: string, signal: AbortSignal): Promise<PublishStatusAnswer> {
  const token = await browserStream.idToken(false).catch(() => 'unknown' as const)
  signal.throwIfAborted()
  if (token === 'unknown') return { kind: 'unreachable' }
  return token === null ? { kind: 'refused' } : readPublishStatus(postId, token, signal)
}

/** The receipts that this tab follows. */
export const receiptFeed = createReceiptFeed({
  follow: (posts, listener) => followPublisher(posts, listener, browserStream),
  ask: askOnce,
  pause: browserStream.pause,
  now: () => performance.now(),
})
