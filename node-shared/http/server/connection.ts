import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Least rate of a body over each window, in bytes a second, and the window's length in milliseconds.
 * Slow mobile lines send several times as much.
 */
export const LEAST_BYTES_PER_SECOND = 500
const RATE_WINDOW_MS = 20_000

/** Time after which something can be called slow, or idle, in milliseconds. */
const SLOW_AFTER_MS = 1_000

/**
 * A client sends its request together with the end of the handshake. What says nothing for so long may give way,
 * in milliseconds.
 */
const SILENT_AFTER_MS = 100

/** An answer of which a client has taken nothing for so long is stalled, in milliseconds. */
const STALLED_AFTER_MS = 5_000

/** One open connection, and what is measured of it. Times are milliseconds of a clock that does not jump. */
export interface Connection {
  readonly socket: Socket
  /** Whose it is: an address, or a network of IPv6. */
  readonly subject: string
  /** Whether its address may have only so many: not this machine's, nor that of a trusted proxy. */
  readonly isCounted: boolean
  /** Under way, in their order. */
  readonly answers: Set<ServerResponse>
  /** The last request that has begun on it. */
  request: IncomingMessage | null
  /** Since when it has no request under way. */
  quietSince: number
  /** When the body of `request` began, and when the window of its least rate; with all bytes read till then. */
  bodySince: Mark
  windowSince: Mark
  /** When the client last took something of an answer, with all bytes written till then. */
  takenAt: Mark
  /** For health and pages alone. */
  isOfReserve: boolean
  /** The server has ended it before its time. */
  isEnded: boolean
}

interface Mark {
  readonly at: number
  readonly bytes: number
}

/** A connection that was opened just now. */
export function newConnection(
  socket: Socket,
  subject: string,
  isCounted: boolean,
  at: number,
): Connection {
  const start = { at, bytes: 0 }
  return {
    socket,
    subject,
    isCounted,
    answers: new Set(),
    request: null,
    quietSince: at,
    bodySince: start,
    windowSince: start,
    takenAt: start,
    isOfReserve: false,
    isEnded: false,
  }
}

/** Notes that a request has begun. */
export function beginRequest(connection: Connection, request: IncomingMessage, at: number): void {
  const mark = { at, bytes: connection.socket.bytesRead }
  connection.request = request
  connection.bodySince = mark
  connection.windowSince = mark
}

/**
 * Looks at what arrived and what was taken since the last look; to be done about once a second.
 *
 * @returns whether the body of its request arrives below the least rate
 */
export function isTooSlow(connection: Connection, at: number): boolean {
  const { socket, request, windowSince, takenAt } = connection
  if (socket.bytesWritten !== takenAt.bytes || socket.writableLength === 0) {
    connection.takenAt = { at, bytes: socket.bytesWritten }
  }
  const ms = at - windowSince.at
  // What has arrived and is not read yet waits for the server, not for the client.
  const isWaitingForClient = isReceiving(connection) && request?.readableLength === 0
  if (isWaitingForClient && ms < RATE_WINDOW_MS) return false
  const least = (LEAST_BYTES_PER_SECOND * ms) / 1000
  if (isWaitingForClient && socket.bytesRead - windowSince.bytes < least) return true
  connection.windowSince = { at, bytes: socket.bytesRead }
  return false
}

function isReceiving({ request }: Connection): boolean {
  return request !== null && !request.complete && !request.destroyed
}

/**
 * The connections that can best be done without: all of one kind, the best to end first. The kinds, in
 * this order:
 *
 * 1. bodies below the least rate
 * 2. heads that are not complete after {@link SLOW_AFTER_MS}, or not begun after {@link SILENT_AFTER_MS}
 * 3. answers that the client does not take
 * 4. connections that wait for a next request, quiet for a while
 * 5. other bodies
 *
 * A connection that has only just been opened or answered, and one on whose request the server works,
 * are never among them.
 */
export function dispensable(connections: Iterable<Connection>, at: number): Connection[] {
  const kinds = new Map<Dispensable, { connection: Connection; degree: number }[]>()
  for (const connection of connections) {
    const found = judge(connection, at)
    if (found === null) continue
    const same = kinds.get(found.kind) ?? []
    kinds.set(found.kind, same)
    same.push({ connection, degree: found.degree })
  }
  const worst = DISPENSABLE.map((kind) => kinds.get(kind)).find((same) => same !== undefined) ?? []
  return worst.sort((left, right) => left.degree - right.degree).map(({ connection }) => connection)
}

/**
 * The connections without a request under way, however young: the best to end first. For a flood of new
 * ones, among which nothing is {@link dispensable} yet. Those that never had a request go before others,
 * those of addresses with many before those with few, and the oldest first: whoever has only just come to
 * ask something is the last.
 *
 * @param countOf how many connections the address of one has
 * @param beyond those of addresses with more than so many
 */
export function quiet(
  connections: Iterable<Connection>,
  countOf: (connection: Connection) => number,
  beyond: number,
): Connection[] {
  return [...connections]
    .filter(({ answers }) => answers.size === 0)
    .map((connection) => ({
      connection,
      isUsed: connection.request !== null,
      count: countOf(connection),
    }))
    .filter(({ count }) => count > beyond)
    .sort(
      (left, right) =>
        Number(left.isUsed) - Number(right.isUsed) ||
        right.count - left.count ||
        left.connection.quietSince - right.connection.quietSince,
    )
    .map(({ connection }) => connection)
}

const DISPENSABLE = ['slow-body', 'slow-head', 'stalled', 'idle', 'body'] as const
type Dispensable = (typeof DISPENSABLE)[number]

/** Of which kind a connection is; the lowest degree of a kind goes first. */
function judge(
  connection: Connection,
  at: number,
): { readonly kind: Dispensable; readonly degree: number } | null {
  const { answers, request, quietSince, bodySince, takenAt, socket } = connection
  if (answers.size === 0) {
    const isSilent = request === null && socket.bytesRead === 0
    if (at - quietSince < (isSilent ? SILENT_AFTER_MS : SLOW_AFTER_MS)) return null
    return { kind: request === null ? 'slow-head' : 'idle', degree: quietSince }
  }
  if (isReceiving(connection)) {
    const ms = at - bodySince.at
    if (ms < SLOW_AFTER_MS) return null
    const rate = ((socket.bytesRead - bodySince.bytes) / ms) * 1000
    return { kind: rate < LEAST_BYTES_PER_SECOND ? 'slow-body' : 'body', degree: rate }
  }
  const isStalled = socket.writableLength > 0 && at - takenAt.at >= STALLED_AFTER_MS
  return isStalled ? { kind: 'stalled', degree: takenAt.at } : null
}
