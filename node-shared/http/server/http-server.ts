import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { stopListening } from '../listen.ts'
import type { HttpSettings } from './http-settings.ts'
import { isLoopbackHost } from './loopback.ts'
import {
  createConnections,
  type ConnectionCounts,
  type Connections,
  type SlowConnection,
} from './connections.ts'
import { refuseRequest, refuseConnection } from '../refusal.ts'
import { RequestError } from '../request.ts'
import type { WireForm } from '../service.ts'

/** Largest head of a request, in bytes. */
const HEAD_MAX_BYTES = 16 * 1024

/** Ends connections that cannot go on, with an answer where one can be told from those before it. */
interface ConnectionRefusals {
  /** For the event `clientError` of Node's server. */
  readonly unreadable: (
    error: NodeJS.ErrnoException & { rawPacket?: Buffer },
    socket: Duplex,
  ) => void
  slow(connection: SlowConnection): void
}

/** Headers have to arrive in this time, whole requests in that, in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 10 * 60_000
const CHECKING_INTERVAL_MS = 2_000

/** How often the rates of bodies are looked at, in milliseconds. */
const RATE_INTERVAL_MS = 1_000

/** Longer than the idle time of common proxies, so that they never meet a closing connection. */
const KEEP_ALIVE_MS = 65_000

/** Longest target of a request, in bytes. */
export const TARGET_MAX_BYTES = 8 * 1024

/** Options of {@link createHttpServer}. Times can be shortened for tests. */
export interface HttpServerOptions {
  /** The address that is listened on. */
  readonly host: string
  /** The public origin, whose name requests may carry. */
  readonly siteUrl: string
  readonly settings: Omit<HttpSettings, 'rateLimitFactor' | 'healthPort'>
  /** Answers what was let in. The target is in origin form: a path, and perhaps a query. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Tells whether a request is answered when there is no place for anything else. */
  readonly isEssential: (request: IncomingMessage) => boolean
  readonly onError: (error: unknown) => void
  /** In whose form refusals of their paths are; a sentence for all others. */
  readonly forms: readonly WireForm[]
  readonly headersTimeoutMs?: number
  readonly requestTimeoutMs?: number
  /** Milliseconds of a clock that does not jump; the process's when left out. */
  readonly now?: () => number
}

/** The one listener, and how it ends. */
export interface HttpServer {
  readonly server: Server
  readonly counts: () => ConnectionCounts
  /**
   * Accepts no new connection, ends each open one with its next answer, and resolves when all are
   * ended; those that are left after `graceMs` are cut off.
   */
  stop(graceMs: number): Promise<void>
}

/**
 * Makes the listener that stands before everything else: time limits against slow senders, sizes of
 * heads, numbers of connections, the names under which it may be asked. Malformed HTTP never reaches a service.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const isKnownHost = hostCheck(options)
  const { forms } = options
  const headersTimeout = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = options.settings
  const connections = createConnections({
    maxConnections,
    maxPerAddress: maxConnectionsPerAddress,
    trustedProxies,
    isEssential: options.isEssential,
    now: options.now ?? (() => performance.now()),
  })
  const refusals = createConnectionRefusals(connections, forms)
  let isStopping = false
  const server = createServer(
    {
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: Math.min(CHECKING_INTERVAL_MS, headersTimeout, requestTimeout),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_MAX_BYTES,
    },
    (request, response) => {
      // What comes after an answer that ends the connection could not be answered: it is not done.
      if (connections.answersOf(request.socket)?.some(endsConnection) !== false) return
      const refusal = connections.begin(request, response) ?? inspect(request, isKnownHost)
      response.once('close', () => {
        if (!isStopping) return
        setImmediate(() => {
          server.closeIdleConnections()
        })
      })
      if (isStopping) response.setHeader('connection', 'close')
      const work =
        refusal === null
          ? options.answer(request, response)
          : refuseRequest(forms, request, response, refusal)
      work.catch((error: unknown) => {
        options.onError(error)
        if (response.headersSent) response.destroy()
        else void refuseRequest(forms, request, response, error)
      })
    },
  )
  server.on('connection', connections.add)
  const looking = setInterval(() => {
    for (const slow of connections.takeSlow()) refusals.slow(slow)
  }, RATE_INTERVAL_MS).unref()
  server.on('close', () => {
    clearInterval(looking)
  })
  server.on('clientError', refusals.unreadable)
  return {
    server,
    counts: connections.counts,
    async stop(graceMs) {
      isStopping = true
      for (const response of connections.answers()) {
        if (!response.headersSent) response.setHeader('connection', 'close')
      }
      if (!server.listening) return
      await stopListening(server, graceMs)
    },
  }
}

/**
 * Brings the target into origin form. Returns why the request is refused, or null.
 */
function inspect(
  request: IncomingMessage,
  isKnownHost: (host: string) => boolean,
): RequestError | null {
  const target = request.url ?? '/'
  if (target.length > TARGET_MAX_BYTES) {
    return new RequestError(
      'request/target-too-long',
      `The address is longer than ${TARGET_MAX_BYTES} bytes.`,
    )
  }
  // RFC 9112, section 6.1: where such a body ends cannot be told. What follows must not be taken for a request.
  if (request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined) {
    return new RequestError('request/malformed', 'A request of HTTP/1.0 cannot come in chunks.')
  }
  // RFC 9112, section 3.2: a proxy might go by one of them, and this server by the other.
  if ((request.headersDistinct['host']?.length ?? 0) > 1) {
    return new RequestError('request/malformed', 'The request has more than one Host header.')
  }
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target)
  const names = [request.headers.host, absolute?.[1]]
  if (names.some((name) => name !== undefined && !isKnownHost(name))) {
    return new RequestError(
      'request/foreign-name',
      'This server does not answer under that name. Its operator can set PLIEGO_SITE_URL or ' +
        'PLIEGO_ALLOWED_HOSTS.',
    )
  }
  const path = absolute === null ? target : (absolute[2] ?? '')
  request.url = path.startsWith('?') || path === '' ? `/${path}` : path
  if (request.url.startsWith('/')) return null
  return new RequestError('request/malformed-target', 'The target of the request is malformed.')
}

const endsConnection = (response: ServerResponse): boolean =>
  response.getHeader('connection') === 'close'

/**
 * A foreign page can point a name of its own at 127.0.0.1 and so make a browser on this machine talk
 * to a server that only this machine reaches. Such requests carry that name: on the loopback address
 * only its own names, the site's and those allowed are answered. On other addresses anyone may ask
 * anyway.
 */
function hostCheck({ host, siteUrl, settings }: HttpServerOptions): (host: string) => boolean {
  if (!isLoopbackHost(host)) return () => true
  const known = new Set([new URL(siteUrl).hostname, ...settings.allowedHosts].map(lowerCase))
  return (header) => {
    const name = lowerCase(/^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(header.trim())?.[1] ?? header)
    return (
      known.has(name) ||
      name === '' ||
      name === '[::1]' ||
      name === 'localhost' ||
      name.endsWith('.localhost') ||
      (isIP(name) === 4 && name.startsWith('127.'))
    )
  }
}

const lowerCase = (text: string): string => text.toLowerCase()

/**
 * Returns what the operator should know about where the server listens; null when there is nothing.
 *
 * @param host the address that is listened on
 */
export function exposureWarning(
  host: string,
  siteUrl: string,
  trustedProxies: readonly string[],
): string | null {
  const isPublic = siteUrl.startsWith('https:')
  if (!isLoopbackHost(host) && !isPublic) {
    return (
      `Listening on ${host} without TLS: passwords can be read on the way. Put a reverse proxy with ` +
      'TLS before it and set PLIEGO_SITE_URL to its https address.'
    )
  }
  if (isPublic && trustedProxies.length === 0) {
    return (
      'The site is public, but no proxy is trusted: every client seems to have the proxy’s address, ' +
      'so limits cannot tell them apart. Set PLIEGO_TRUSTED_PROXIES, such as loopback.'
    )
  }
  return null
}

/** Makes refusals in the forms of the protocols. */
function createConnectionRefusals(
  connections: Pick<Connections, 'answersOf'>,
  forms: readonly WireForm[],
): ConnectionRefusals {
  const unreadable = new WeakSet<Socket>()
  return {
    unreadable(error, socket) {
      // Each further piece of something unreadable is reported again.
      if (!(socket instanceof Socket) || unreadable.has(socket)) return
      unreadable.add(socket)
      const answers = connections.answersOf(socket) ?? []
      const last = answers.at(-1)
      if (last?.req.complete === true && !last.headersSent) {
        // Requests that came before are answered; an answer now would be taken for one of theirs.
        last.setHeader('connection', 'close')
      } else if (!socket.writable || answers.length > 1 || last?.headersSent === true) {
        socket.destroy()
      } else {
        const about = { request: last?.req, bytes: error.rawPacket }
        refuseConnection(forms, socket, unreadableRequest(error.code), about)
      }
    },
    slow({ socket, error }) {
      const [only, ...others] = connections.answersOf(socket) ?? []
      if (only === undefined || others.length > 0 || only.headersSent) socket.destroy()
      else refuseConnection(forms, socket, error, { request: only.req, bytes: undefined })
    },
  }
}

/** Returns the error for a complaint of Node's parser or its clock. */
function unreadableRequest(code: string | undefined): RequestError {
  switch (code ?? '') {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestError('request/body-timeout', 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new RequestError(
        'request/head-too-large',
        `The address and the headers are larger than ${HEAD_MAX_BYTES} bytes together.`,
      )
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new RequestError('request/body-too-large', 'The extensions of a chunk are too large.')
    default:
      return new RequestError('request/malformed', 'The request is malformed HTTP.')
  }
}
