import { randomUUID } from 'node:crypto'
import { documentKey } from '../../../shared/documents/document-source.ts'
import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS, type WireEvent } from '../../../shared/publish/publish-events.ts'
import { RefusalError } from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { StatusCaller } from '../access/caller.ts'

/** Events that are kept for clients that come back, and how much text of them. */
const KEPT_EVENTS = 500

const KEPT_MAX_CHARACTERS = 2 * 1024 * 1024

/** An event that was sent. */
interface KeptEvent {
  readonly number: number
  readonly event: WireEvent
  readonly text: string
}

/** The events that were sent last, for clients that come back. */
interface EventHistory {
  /** Numbers and keeps an event. Returns its text in the stream. */
  readonly add: (event: WireEvent) => string
  /** The text of an event that does not count by itself. */
  readonly frame: (event: WireEvent) => string
  /** Something happened that is not told one by one: a client that comes back begins anew. */
  readonly skip: () => void
  /**
   * The events after the one that a client saw last.
   *
   * @param lastEventId the header `Last-Event-ID`
   * @returns null when they are not all known
   */
  readonly since: (lastEventId: string | null) => readonly KeptEvent[] | null
}

/** A client that has not taken so much is cut off; it comes back and is told what it missed. */
const UNREAD_MAX_BYTES = 512 * 1024
const STREAMS_MAX = 500
const STREAMS_OF_ONE_MAX = 20
/** How long a client is to wait before it connects again, in milliseconds. */
const RETRY_MS = 1_000

/** A client that follows the events. */
export interface Follower {
  readonly response: ServerResponse
  readonly caller: StatusCaller
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
  /** @throws RefusalError `status/too-many-streams` (429) or `status/stopping` (503) */
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
      if (isClosed) throw new RefusalError(503, 'status/stopping', 'The publisher is stopping.')
      const ofOne = [...followers].filter(({ caller }) => caller.uid === follower.caller.uid)
      if (followers.size >= STREAMS_MAX || ofOne.length >= STREAMS_OF_ONE_MAX) {
        throw new RefusalError(
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

/** Begins without events. */
function createEventHistory(): EventHistory {
  // Numbers begin anew with each process: an id of another one means nothing here.
  const epoch = randomUUID().slice(0, 8)
  const kept: KeptEvent[] = []
  let keptCharacters = 0
  let number = 0
  let resumableFrom = 0
  const frame = (event: WireEvent) =>
    `id: ${epoch}-${number}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
  return {
    frame,
    add: (event) => {
      number += 1
      const text = frame(event)
      kept.push({ number, event, text })
      keptCharacters += text.length
      while (kept.length > KEPT_EVENTS || keptCharacters > KEPT_MAX_CHARACTERS) {
        const [oldest] = kept.splice(0, 1)
        if (oldest === undefined) break
        keptCharacters -= oldest.text.length
        resumableFrom = oldest.number
      }
      return text
    },
    skip: () => {
      number += 1
      kept.length = 0
      keptCharacters = 0
      resumableFrom = number
    },
    since: (lastEventId) => {
      const [, itsEpoch, digits] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(lastEventId ?? '') ?? []
      if (itsEpoch !== epoch) return null
      const last = Number(digits)
      if (last > number || last < resumableFrom) return null
      return kept.filter((event) => event.number > last)
    },
  }
}
