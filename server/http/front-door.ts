import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { BackendSettings } from '../settings.ts'

/** Headers have to arrive in this time, whole requests in that, in milliseconds. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 10 * 60_000
const CHECKING_INTERVAL_MS = 2_000

/** Longer than the idle time of common proxies, so that they never meet a closing connection. */
const KEEP_ALIVE_MS = 65_000

/** Largest head of a request, and longest target in it, in bytes. */
const HEAD_MAX_BYTES = 16 * 1024
export const TARGET_MAX_BYTES = 8 * 1024

/** What {@link createFrontDoor} works with. Times can be shortened for tests. */
export interface FrontDoorOptions {
  /** The address that is listened on. */
  readonly host: string
  /** The public origin, whose name requests may carry. */
  readonly siteUrl: string
  readonly settings: Pick<BackendSettings, 'allowedHosts' | 'maxConnections'>
  /** Answers what was let in. The target is in origin form: a path, and perhaps a query. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly onError: (error: unknown) => void
  readonly headersTimeoutMs?: number
}

/** The one listener, and how it ends. */
export interface FrontDoor {
  readonly server: Server
  /**
   * Accepts no new connection, ends each open one with its next answer, and resolves when all are
   * ended; those that are left after `graceMs` are cut off.
   */
  stop(graceMs: number): Promise<void>
}

/**
 * Makes the listener that stands before everything else: time limits against slow senders, sizes of
 * heads, the names under which it may be asked. Malformed HTTP is answered by Node's parser (400, 408,
 * 431) and never reaches a service.
 */
export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const isKnownHost = hostCheck(options)
  const running = new Set<ServerResponse>()
  let isStopping = false
  const server = createServer(
    {
      headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(
        CHECKING_INTERVAL_MS,
        options.headersTimeoutMs ?? CHECKING_INTERVAL_MS,
      ),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_MAX_BYTES,
    },
    (request, response) => {
      running.add(response)
      response.once('close', () => {
        running.delete(response)
        if (!isStopping) return
        setImmediate(() => {
          server.closeIdleConnections()
        })
      })
      if (isStopping) response.setHeader('connection', 'close')
      const refusal = inspect(request, isKnownHost)
      if (refusal !== null) {
        refuse(response, ...refusal)
        return
      }
      options.answer(request, response).catch((error: unknown) => {
        options.onError(error)
        if (response.headersSent) response.destroy()
        else refuse(response, 500, 'Something went wrong on the server. Try again.')
      })
    },
  )
  server.maxConnections = options.settings.maxConnections
  return {
    server,
    async stop(graceMs) {
      isStopping = true
      for (const response of running) {
        if (!response.headersSent) response.setHeader('connection', 'close')
      }
      if (!server.listening) return
      const forced = setTimeout(() => {
        server.closeAllConnections()
      }, graceMs)
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeIdleConnections()
      })
      clearTimeout(forced)
    },
  }
}

/**
 * Brings the target into origin form. Returns why the request is refused, or null.
 */
function inspect(
  request: IncomingMessage,
  isKnownHost: (host: string) => boolean,
): [number, string] | null {
  const target = request.url ?? '/'
  if (target.length > TARGET_MAX_BYTES) {
    return [414, `The address is longer than ${TARGET_MAX_BYTES} bytes.`]
  }
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target)
  const names = [request.headers.host, absolute?.[1]]
  if (names.some((name) => name !== undefined && !isKnownHost(name))) {
    return [
      421,
      'This server does not answer under that name. Whoever runs it can set PLIEGO_SITE_URL or ' +
        'PLIEGO_ALLOWED_HOSTS.',
    ]
  }
  const path = absolute === null ? target : (absolute[2] ?? '')
  request.url = path.startsWith('?') || path === '' ? `/${path}` : path
  if (!request.url.startsWith('/')) return [400, 'The target of the request is malformed.']
  return null
}

function refuse(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`
  // What follows of a refused request is not read: the connection ends with the answer.
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(body)
}

/** Is an address to listen on reachable from this machine alone? */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * A foreign page can point a name of its own at 127.0.0.1 and so make a browser on this machine talk
 * to a server that only this machine reaches. Such requests carry that name: on the loopback address
 * only its own names, the site's and those allowed are answered. On other addresses anybody may ask
 * anyway.
 */
function hostCheck({ host, siteUrl, settings }: FrontDoorOptions): (host: string) => boolean {
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
 * What whoever starts the server should know about where it listens; null when there is nothing.
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
