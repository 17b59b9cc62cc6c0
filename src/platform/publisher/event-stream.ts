import { createParser } from 'eventsource-parser'
import {
  HEARTBEAT_MS,
  publishEventSchema,
  type WireEvent,
} from '../../../shared/publish/publish-events'
import { logWarning } from '../base/log'

/** Why a stream ended for good. */
export type StreamEnd =
  | 'signed-out'
  | 'refused'
  /** No publisher answers here, or something on the way keeps streams back. */
  | 'absent'

/** Who follows the publisher. Nothing is told after `onEnd`. */
export interface StreamListener {
  readonly onEvent: (event: WireEvent) => void
  /** An attempt to connect failed; it is tried again. */
  readonly onLost: () => void
  readonly onEnd: (reason: StreamEnd) => void
}

/** Dependencies of a stream. */
export interface StreamDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Null when no one is signed in; `isFresh` asks for one that was never used. */
  readonly idToken: (isFresh: boolean) => Promise<string | null>
  /** Calls back when no one is signed in any more. @returns stops listening */
  readonly onSignedOut: (listener: () => void) => () => void
  /** Waits. Rejects when aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Waits, but no longer than until the network comes back. */
  readonly pauseOrNetwork: (ms: number, signal: AbortSignal) => Promise<void>
  /** Resolves once the page can be seen. */
  readonly untilSeen: (signal: AbortSignal) => Promise<void>
  /** Resolves once the page has been out of sight for a while. */
  readonly untilUnseen: (signal: AbortSignal) => Promise<void>
  /** From 0 up to 1. */
  readonly random: () => number
}

/** A stream that says nothing for so long is dead. */
const SILENCE_MS = 3 * HEARTBEAT_MS
/** A publisher greets at once: later, something on the way waits for the stream's end. */
const GREETING_MS = 8_000
const BACKOFF_FIRST_MS = 400
const BACKOFF_MAX_MS = 30_000
const EVENT_MAX_LENGTH = 1_000_000

/**
 * Follows what the publisher does, through lost networks, restarts and sleep, for as long as the
 * session lasts. A page that is out of sight holds no connection: a browser has few for each origin.
 *
 * @param posts whose receipts to follow; null for everything, which only editors may
 * @returns stops
 */
export function followPublisher(
  posts: readonly string[] | null,
  listener: StreamListener,
  dependencies: StreamDependencies,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const stopWatching = dependencies.onSignedOut(() => {
    end('signed-out')
  })
  const end = (reason: StreamEnd) => {
    if (signal.aborted) return
    stop()
    listener.onEnd(reason)
  }
  const stop = () => {
    stopWatching()
    controller.abort()
  }
  follow(posts, listener, dependencies, signal).then(end, (cause: unknown) => {
    if (signal.aborted) return
    logWarning('The publisher can no longer be followed.', cause)
    end('absent')
  })
  return stop
}

interface Position {
  lastId: string | null
  isTokenFresh: boolean
}

async function follow(
  posts: readonly string[] | null,
  listener: StreamListener,
  dependencies: StreamDependencies,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const { pauseOrNetwork, untilSeen, random } = dependencies
  const url = addressFor(posts)
  const position: Position = { lastId: null, isTokenFresh: false }
  let failures = 0
  for (;;) {
    await untilSeen(signal)
    const outcome = await connect(url, position, listener, dependencies, signal)
    signal.throwIfAborted()
    if (outcome.kind === 'ended') return outcome.reason
    if (outcome.kind === 'greeted') failures = 0
    else {
      failures += 1
      listener.onLost()
    }
    const backoffMs = Math.min(BACKOFF_FIRST_MS * 2 ** failures, BACKOFF_MAX_MS)
    await pauseOrNetwork(Math.max(outcome.waitMs, backoffMs * (0.5 + random() / 2)), signal)
  }
}

async function connect(
  url: string,
  position: Position,
  listener: StreamListener,
  dependencies: StreamDependencies,
  signal: AbortSignal,
): Promise<Attempt> {
  const { idToken, untilUnseen, pause } = dependencies
  const { isTokenFresh } = position
  const token = await idToken(isTokenFresh).catch(() => 'unknown' as const)
  if (token === null) return { kind: 'ended', reason: 'signed-out' }
  if (token === 'unknown') return FAILED
  const connection = new AbortController()
  const close = () => {
    connection.abort()
  }
  signal.addEventListener('abort', close, { once: true })
  untilUnseen(connection.signal).then(close, ignoreAbort)
  try {
    const response = await dependencies.fetch(url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(position.lastId === null ? {} : { 'last-event-id': position.lastId }),
      },
      cache: 'no-store',
      signal: connection.signal,
    })
    const refusal = refusalOf(response, isTokenFresh)
    // The backend knows the token no longer: one more try with a new one.
    position.isTokenFresh = response.status === 401
    if (refusal !== null || response.body === null) return refusal ?? ABSENT
    return await read(response.body, position, pause, (event) => {
      if (!signal.aborted) listener.onEvent(event)
    })
  } catch {
    return FAILED
  } finally {
    signal.removeEventListener('abort', close)
    connection.abort()
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  position: Position,
  pause: StreamDependencies['pause'],
  tell: (event: WireEvent) => void,
): Promise<Attempt> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const greeting = { hasCome: false }
  const parser = createParser({
    maxBufferSize: EVENT_MAX_LENGTH,
    onEvent: ({ id, data }) => {
      if (id !== undefined) position.lastId = id
      const event = eventFrom(data)
      if (event === null) return
      greeting.hasCome = true
      tell(event)
    },
  })
  try {
    for (;;) {
      const chunk = await readInTime(reader, greeting.hasCome ? SILENCE_MS : GREETING_MS, pause)
      if (chunk === 'silence') return greeting.hasCome ? FAILED : ABSENT
      if (chunk.done) break
      parser.feed(decoder.decode(chunk.value, { stream: true }))
    }
  } catch {
    // The connection broke in the middle; what came before counts.
  } finally {
    reader.cancel().catch(ignoreAbort)
  }
  return greeting.hasCome ? { kind: 'greeted', waitMs: 0 } : FAILED
}

type Attempt =
  | { readonly kind: 'greeted'; readonly waitMs: number }
  | { readonly kind: 'failed'; readonly waitMs: number }
  | { readonly kind: 'ended'; readonly reason: StreamEnd }

const FAILED: Attempt = { kind: 'failed', waitMs: 0 }
const ABSENT: Attempt = { kind: 'ended', reason: 'absent' }

const ignoreAbort = () => undefined

function addressFor(keys: readonly string[] | null): string {
  const query = new URLSearchParams((keys ?? []).map((key) => ['document', key]))
  return query.size === 0 ? '/api/publish/events' : `/api/publish/events?${query.toString()}`
}

/** Null for a stream that can be read. */
function refusalOf(response: Response, isTokenFresh: boolean): Attempt | null {
  const { status } = response
  if (status === 401 && !isTokenFresh) return FAILED
  if (status === 401 || status === 403) return { kind: 'ended', reason: 'refused' }
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after') ?? '0')
    return { kind: 'failed', waitMs: Number.isFinite(seconds) ? seconds * 1000 : 0 }
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  return response.ok && isStream ? null : ABSENT
}

/** A message of a newer publisher is nothing to stumble over. */
function eventFrom(data: string): WireEvent | null {
  try {
    const parsed = publishEventSchema.safeParse(JSON.parse(data))
    if (parsed.success) return parsed.data
    logWarning('The publisher sent an unknown event.', parsed.error)
  } catch (cause) {
    logWarning('The publisher sent an unreadable event.', cause)
  }
  return null
}

async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  timeoutMs: number,
  pause: StreamDependencies['pause'],
): Promise<ReadableStreamReadResult<Uint8Array> | 'silence'> {
  const waiting = new AbortController()
  try {
    return await Promise.race([
      reader.read(),
      pause(timeoutMs, waiting.signal).then(() => 'silence' as const),
    ])
  } finally {
    waiting.abort()
  }
}
