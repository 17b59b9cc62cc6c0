import { documentKey } from '../../../shared/documents/document-source.ts'
import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS } from '../../../shared/publish/publish-events.ts'
import type { PublishEvent as WireEvent } from '../../../shared/publish/publish-events.ts'
import { RequestError } from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { Caller } from '../access/caller.ts'
import { createEventHistory } from './event-history.ts'

/** A client that has not taken so much is cut off; it comes back and is told what it missed. */
const UNREAD_MAX_BYTES = 512 * 1024
const STREAMS_MAX = 500
const STREAMS_OF_ONE_MAX = 20
/** How long a client is to wait before it connects again, in milliseconds. */
const RETRY_MS = 1_000

/** A client that follows the events. */
export interface Follower {
  readonly response: ServerResponse
  readonly caller: Caller
  /** The documents whose receipts are followed; null for everything. */
  readonly documents: ReadonlySet<string> | null
  /** The header `Last-Event-ID`. */
  readonly lastEventId: string | null
  /** Returns the first events for a new client. */
  readonly snapshot: () => readonly WireEvent[]
  /** Whether the session goes on, with the same rights. */
  readonly isStillAllowed: () => Promise<boolean>
}

/** The open streams of server-sent events. */
export interface EventStreams {
  /** @throws RequestError `status/too-many-streams` (429) or `status/stopping` (503) */
  open(follower: Follower): void
  send(event: WireEvent): void
  /** Something happened that is not told one by one: who comes back begins anew. */
  skip(): void
  readonly count: () => number
  /** The documents that are followed by name. */
  readonly followed: () => ReadonlySet<string>
  /** Ends all streams and takes no more. */
  readonly close: () => void
}

/**
 * Makes the streams. Source of the format: the HTML standard, "Server-sent events".
 *
 * @param heartbeatMs how often a stream says that it is alive, and asks whether its session is
 */
export function createEventStreams(log: Log, heartbeatMs = HEARTBEAT_MS): EventStreams {
  const history = createEventHistory()
  const followers = new Set<Follower>()
  let heartbeat: NodeJS.Timeout | null = null
  let isClosed = false

  const write = ({ response }: Follower, text: string) => {
    if (response.writableLength > UNREAD_MAX_BYTES) response.destroy()
    else response.write(text)
  }

  const beat = () => {
    for (const follower of followers) {
      write(follower, ': alive\n\n')
      follower.isStillAllowed().then(
        (isAllowed) => {
          if (!isAllowed) follower.response.end()
        },
        (error: unknown) => {
          // A backend that is away for a moment ends no session.
          log.warn('status.session-check-failed', { reason: messageOf(error) })
        },
      )
    }
  }

  return {
    open: (follower) => {
      if (isClosed) throw new RequestError(503, 'status/stopping', 'The publisher is stopping.')
      const ofOne = [...followers].filter(({ caller }) => caller.uid === follower.caller.uid)
      if (followers.size >= STREAMS_MAX || ofOne.length >= STREAMS_OF_ONE_MAX) {
        throw new RequestError(
          429,
          'status/too-many-streams',
          'Too many pages follow the publisher. Close some, or try again in a minute.',
        )
      }
      const { response } = follower
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy must neither keep nor compress nor hold back what is said.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      const missed = history.since(follower.lastEventId)
      const events = [
        { kind: 'hello' as const, isResumed: missed !== null },
        ...follower.snapshot(),
      ].map(history.frame)
      const repeated = (missed ?? []).filter(({ event }) => concerns(follower, event))
      response.write(
        [`retry: ${RETRY_MS}\n\n`, ...events, ...repeated.map(({ text }) => text)].join(''),
      )
      followers.add(follower)
      response.once('close', () => {
        followers.delete(follower)
        if (followers.size > 0 || heartbeat === null) return
        clearInterval(heartbeat)
        heartbeat = null
      })
      heartbeat ??= setInterval(beat, heartbeatMs).unref()
    },
    send: (event) => {
      const text = history.add(event)
      for (const follower of followers) {
        if (!concerns(follower, event)) continue
        // The next step says more than this one: who is slow does without.
        if (event.kind === 'progress' && follower.response.writableNeedDrain) continue
        write(follower, text)
      }
    },
    skip: history.skip,
    count: () => followers.size,
    followed: () => new Set([...followers].flatMap(({ documents }) => [...(documents ?? [])])),
    close: () => {
      isClosed = true
      for (const { response } of followers) response.end()
    },
  }
}

function concerns({ documents }: Follower, event: WireEvent): boolean {
  if (documents === null) return true
  return event.kind === 'receipt' && documents.has(documentKey(event.receipt))
}
