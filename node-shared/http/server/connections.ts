import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerError } from '../server-error.ts'
import { createClientAddress, createProxyTrust, peerAddress } from '../client-address.ts'
import { LEAST_BYTES_PER_SECOND, beginRequest } from './connection.ts'
import { dispensable, isTooSlow, newConnection, quiet } from './connection.ts'
import type { Connection } from './connection.ts'
import { addressSubject, isFromThisMachine, isLoopbackAddress } from '../limits/rate-limits.ts'
import { RequestError, UnavailableError } from '../request.ts'

export interface ConnectionsOptions {
  /** Open connections at one time; {@link reserveOf} more are for essential requests. */
  readonly maxConnections: number
  /** Connections of one address, and requests under way of one client; 0 for any number. */
  readonly maxPerAddress: number
  readonly trustedProxies: readonly string[]
  /** May a request be answered when there is no place for others? */
  readonly isEssential: (request: IncomingMessage) => boolean
  /** Milliseconds of a clock that does not jump. */
  readonly now: () => number
}

/** `slow`: its body came too slowly; `crowded`: another needed its place; `refused`: there was none. */
export type ClosingReason = 'slow' | 'crowded' | 'refused'

/** The connections of one listener in numbers. */
export interface ConnectionCounts {
  readonly open: number
  /** Requests whose client left before the whole answer was sent, since the start. */
  readonly abortedRequests: number
  /** Connections that the server ended before their time, since the start. */
  readonly closed: Readonly<Record<ClosingReason, number>>
}

/** A connection whose body arrives too slowly; nothing but ending it is left to do. */
export interface SlowConnection {
  readonly socket: Socket
  readonly error: RequestError
}

/** The open connections of one listener. */
export interface Connections {
  /** Takes a connection in; ends another one, or this one, when there are too many. */
  readonly add: (socket: Socket) => void
  /** Notes a request. Returns why it is not to be answered, or null. */
  begin(request: IncomingMessage, response: ServerResponse): ServerError | null
  /** The answers under way on a connection, in their order; null once it is closed. */
  answersOf(socket: Socket): readonly ServerResponse[] | null
  /** The answers under way on all connections. */
  answers(): ServerResponse[]
  /** Those with bodies below the least rate, each once; to be asked about once a second. */
  takeSlow(): SlowConnection[]
  readonly counts: () => ConnectionCounts
}

/** How many connections are kept for essential requests, beyond the ordinary ones. */
export function reserveOf(maxConnections: number): number {
  return Math.max(10, Math.floor(maxConnections / 10))
}

/**
 * Keeps the connections of one listener within bounds. A connection that needs a place gets the one that can best
 * be done without (see {@link dispensable}, then {@link quiet}), of its own address first. While all are
 * busy, one more is for essential requests alone.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { now } = options
  const open = createRegister(options)
  const requests = createRequestCounts(options)
  const closed = { slow: 0, crowded: 0, refused: 0 }
  let abortedRequests = 0

  const end = (connection: Connection, reason: 'crowded' | 'refused') => {
    connection.isEnded = true
    closed[reason] += 1
    // The event comes later, but the place is free now.
    open.remove(connection)
    connection.socket.destroy()
  }
  const findPlace = createPlaceFinder(options, open, end)

  return {
    add(socket) {
      const connection = open.add(socket, now())
      // Answers that wait for their turn are not told that the connection is gone.
      socket.once('close', () => {
        open.remove(connection)
      })
      findPlace(connection)
    },
    begin(request, response) {
      const connection = open.get(request.socket)
      if (connection === undefined) return null
      const { answers } = connection
      beginRequest(connection, request, now())
      answers.add(response)
      response.once('close', () => {
        answers.delete(response)
        if (answers.size === 0) connection.quietSince = now()
        if (!response.writableFinished && !connection.isEnded) abortedRequests += 1
      })
      if (!requests.begin(request, response)) {
        return new UnavailableError(
          'Too many requests at the same time come from your address. Try again in a moment.',
        )
      }
      if (!connection.isOfReserve) return null
      response.setHeader('connection', 'close')
      return options.isEssential(request) ? null : new UnavailableError()
    },
    answersOf: (socket) => {
      const connection = open.get(socket)
      return connection === undefined ? null : [...connection.answers]
    },
    answers: () => [...open.all()].flatMap(({ answers }) => [...answers]),
    takeSlow() {
      const at = now()
      const slow = [...open.all()].filter((one) => isTooSlow(one, at) && !one.isEnded)
      closed.slow += slow.length
      return slow.map((connection) => {
        connection.isEnded = true
        const message = `The body arrived at less than ${LEAST_BYTES_PER_SECOND} bytes a second.`
        return {
          socket: connection.socket,
          error: new RequestError('request/body-timeout', message),
        }
      })
    },
    counts: () => ({ open: open.size(), abortedRequests, closed: { ...closed } }),
  }
}

type Register = ReturnType<typeof createRegister>

/** Gives a new connection a place, at the cost of others where there are too many; or ends it. */
function createPlaceFinder(
  { maxConnections, maxPerAddress, now }: ConnectionsOptions,
  open: Register,
  end: (connection: Connection, reason: 'crowded' | 'refused') => void,
): (connection: Connection) => void {
  const endFirst = (found: readonly Connection[], count: number): boolean => {
    for (const connection of found.slice(0, count)) end(connection, 'crowded')
    return found.length > 0
  }
  const makeRoom = (among: Iterable<Connection>, count: number) =>
    endFirst(dispensable(among, now()), count)
  // Several at a time: looking through all of them for each newcomer would itself be an attack.
  const several = Math.ceil(maxConnections / 50)
  const countOf = (connection: Connection) => open.ofSameAddress(connection).size
  const makeRoomAmongYoung = (connection: Connection, beyond: number): boolean => {
    if (open.mostOfAnAddress() <= beyond) return false
    const others = quiet(open.all(), countOf, beyond).filter((one) => one !== connection)
    return endFirst(others, several)
  }
  return (connection) => {
    const same = open.ofSameAddress(connection)
    if (connection.isCounted && same.size > maxPerAddress && !makeRoom(same, 1)) {
      end(connection, 'refused')
      return
    }
    if (open.size() <= maxConnections || makeRoom(open.all(), several)) return
    // Of addresses with more than the newcomer's: whoever opens thousands holds nobody else up.
    if (makeRoomAmongYoung(connection, same.size)) return
    connection.isOfReserve = true
    if (open.size() <= maxConnections + reserveOf(maxConnections)) return
    if (!makeRoomAmongYoung(connection, 0)) end(connection, 'refused')
  }
}

function createRegister({ maxPerAddress, trustedProxies }: ConnectionsOptions) {
  const isTrustedProxy = createProxyTrust(trustedProxies)
  const bySocket = new Map<Socket, Connection>()
  const bySubject = new Map<string, Set<Connection>>()

  return {
    add(socket: Socket, at: number): Connection {
      const address = peerAddress(socket)
      const subject = addressSubject(address)
      const isExempt = isLoopbackAddress(address) || isTrustedProxy(address)
      const connection = newConnection(socket, subject, maxPerAddress > 0 && !isExempt, at)
      bySocket.set(socket, connection)
      bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(connection))
      return connection
    },
    remove(connection: Connection): void {
      const { socket, subject } = connection
      if (!bySocket.delete(socket)) return
      const same = bySubject.get(subject)
      same?.delete(connection)
      if (same?.size === 0) bySubject.delete(subject)
    },
    get: (socket: Socket) => bySocket.get(socket),
    all: () => bySocket.values(),
    ofSameAddress: ({ subject }: Connection): ReadonlySet<Connection> =>
      bySubject.get(subject) ?? new Set(),
    size: () => bySocket.size,
    /** How many connections the address with the most has. */
    mostOfAnAddress: () => Math.max(0, ...[...bySubject.values()].map((same) => same.size)),
  }
}

/** Counts the requests under way of each client, also of those behind a trusted proxy. */
function createRequestCounts({ maxPerAddress, trustedProxies }: ConnectionsOptions) {
  const clientAddress = createClientAddress(trustedProxies)
  const underWay = new Map<string, number>()
  return {
    /** Counts a request until its answer is closed; false, uncounted, when there are too many. */
    begin(request: IncomingMessage, response: ServerResponse): boolean {
      if (maxPerAddress === 0) return true
      const address = clientAddress(request)
      if (isFromThisMachine(request, address, trustedProxies)) return true
      const subject = addressSubject(address)
      const count = (underWay.get(subject) ?? 0) + 1
      if (count > maxPerAddress) return false
      underWay.set(subject, count)
      response.once('close', () => {
        const left = (underWay.get(subject) ?? 1) - 1
        if (left === 0) underWay.delete(subject)
        else underWay.set(subject, left)
      })
      return true
    },
  }
}
