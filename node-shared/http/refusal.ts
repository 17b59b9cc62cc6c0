import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ServerError } from './server-error.ts'
import { corsHeaders } from './cors.ts'
import { sendResponse, textResponse } from './response.ts'
import type { WireResponse } from './response.ts'
import type { WireForm } from './service.ts'

/** How long a connection that broke the protocol may stay after its answer, in milliseconds. */
const LINGER_MS = 1_000

/** Which request is refused, as far as that is known. */
interface Refused {
  /** A path, and perhaps a query. */
  readonly target: string
  readonly origin: string | undefined
}

/**
 * Returns the answer to a request that reaches no service: in the form of the protocol whose path it asks
 * for, readable for a page of another origin, or else as a sentence.
 *
 * @param error anything; messages of others than ServerError stay inside
 */
function refusalOf(forms: readonly WireForm[], refused: Refused, error: unknown): WireResponse {
  const form = forms.find(({ prefixes }) =>
    prefixes.some((prefix) => refused.target.startsWith(prefix)),
  )
  if (form !== undefined) {
    const { headers, ...answer } = form.errorResponse(error)
    const cors = corsHeaders({ headers: { origin: refused.origin } }, form.cors)
    return { ...answer, headers: { ...headers, ...cors } }
  }
  return error instanceof ServerError
    ? textResponse(error.httpStatus, `${error.message}\n`)
    : textResponse(500, 'Something went wrong on the server. Try again.\n')
}

/** Answers a request with a refusal. What follows of it is not read: the connection ends. */
export async function refuseRequest(
  forms: readonly WireForm[],
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  const refused = { target: request.url ?? '/', origin: request.headers.origin }
  await sendResponse(response, refusalOf(forms, refused, error), {
    isHead: request.method === 'HEAD',
    unread: request,
  })
}

/**
 * Answers on a connection whose bytes could not be read as a request, and ends it when the client does
 * or has had its time.
 *
 * @param request the request that was being read, when its head had arrived
 * @param bytes what could not be read: the head, when it came in one piece
 */
export function refuseConnection(
  forms: readonly WireForm[],
  socket: Socket,
  error: ServerError,
  about: { readonly request: IncomingMessage | undefined; readonly bytes: Buffer | undefined },
): void {
  const head = about.bytes?.toString('latin1') ?? ''
  const refused = {
    target: about.request?.url ?? /^[A-Z]+ (\/\S*)/.exec(head)?.[1] ?? '/',
    origin: about.request?.headers.origin ?? /\r\norigin: *(\S+)\r\n/i.exec(head)?.[1],
  }
  const { status, headers, body } = refusalOf(forms, refused, error)
  const text = typeof body === 'string' ? body : ''
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(text)),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const statusText = STATUS_CODES[status] ?? ''
  socket.end(`HTTP/1.1 ${status} ${statusText}\r\n${lines.join('')}\r\n${text}`)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket
    .once('end', () => socket.destroy())
    .once('close', () => {
      clearTimeout(timer)
    })
}
