import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ServerError } from './server-error.ts'
import type { ClientAddress } from './client-address.ts'

/** Facts about a request before its body is read. */
export interface RequestHead {
  readonly method: string
  /** The path as it came: still percent-encoded, without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<IncomingHttpHeaders>
  /** Who sent it: an IP address, beyond the proxies that are trusted; see `createClientAddress`. */
  readonly clientAddress: string
}

/** A request's body, piece by piece as it arrives. */
export interface BodyStream extends AsyncIterable<Buffer> {
  /** Takes what was not read, so that the client gets to the answer. Throws nothing. */
  discardRest(): Promise<void>
}

/** A request with its whole body, of at most the service's limit. */
export interface ParsedRequest extends RequestHead {
  readonly body: Buffer
  /** The body of a request that its service reads piece by piece; `body` is empty then. */
  readonly stream?: BodyStream
  /** Aborts when the client goes away before it was answered. */
  readonly signal: AbortSignal
}

/** The stable codes of {@link RequestError}, with the HTTP status that each one means. */
const REQUEST_ERROR_STATUS = {
  'request/malformed': 400,
  'request/malformed-target': 400,
  'request/malformed-body': 400,
  'request/unknown-route': 404,
  'request/method-not-allowed': 405,
  'request/body-timeout': 408,
  'request/body-too-large': 413,
  'request/target-too-long': 414,
  'request/unsupported-encoding': 415,
  'request/foreign-name': 421,
  'request/head-too-large': 431,
  'request/aborted': 499,
} as const

/** The request could not be read or routed. */
export class RequestError extends ServerError {
  constructor(code: keyof typeof REQUEST_ERROR_STATUS, message: string, options?: ErrorOptions) {
    super(code, message, REQUEST_ERROR_STATUS[code], options)
  }
}

/** The server has no room, or is stopping; the client should come back. */
export class UnavailableError extends ServerError {
  constructor(message = 'The server is busy or restarting. Try again in a moment.') {
    super('server/unavailable', message, 503)
  }
}

/** Target and headers of a Node request; throws nothing: a malformed target becomes path `/`. */
export function readHead(request: IncomingMessage, clientAddress: ClientAddress): RequestHead {
  const target = request.url ?? '/'
  // Absolute-form targets (proxies) keep only what follows the authority.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  const [beforeFragment = ''] = target.slice(origin.length).split('#', 1)
  const queryAt = beforeFragment.indexOf('?')
  const path = queryAt === -1 ? beforeFragment : beforeFragment.slice(0, queryAt)
  return {
    method: request.method ?? 'GET',
    path: path.startsWith('/') ? path : '/',
    query: new URLSearchParams(queryAt === -1 ? '' : beforeFragment.slice(queryAt + 1)),
    headers: request.headers,
    clientAddress: clientAddress(request),
  }
}

/** Decodes one percent-encoded path segment. @throws RequestError 400 when it is malformed */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new RequestError(
      'request/malformed-target',
      'The path holds a malformed percent escape.',
      { cause },
    )
  }
}

/** Deeper JSON than any protocol here needs; the deepest document that Firestore allows is below 100. */
const JSON_MAX_DEPTH = 500

/**
 * The body as JSON, still unknown. An empty body is `{}`.
 *
 * @throws RequestError 400, also for JSON that is nested more than 500 levels deep
 */
export function parseJsonBody(request: ParsedRequest): unknown {
  if (request.body.length === 0) return {}
  if (isTooDeep(request.body)) {
    throw new RequestError(
      'request/malformed-body',
      `The body is nested more than ${JSON_MAX_DEPTH} levels deep.`,
    )
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(request.body)
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new RequestError('request/malformed-body', 'The body is not valid JSON.', { cause })
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = Buffer.from('"\\[]{}')

/** Found before parsing: what is parsed has to be walked, and walking deep structures ends the stack. */
function isTooDeep(body: Buffer): boolean {
  if (body.length <= JSON_MAX_DEPTH) return false
  let depth = 0
  let isText = false
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index]
    if (isText) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) {
      isText = true
    } else if (byte === OPEN_LIST || byte === OPEN_MAP) {
      depth += 1
      if (depth > JSON_MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_MAP) {
      depth -= 1
    }
  }
  return false
}
