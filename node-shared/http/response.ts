import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { discardBody } from './discard-body.ts'

/** An answer, independent of Node's objects. A stream must know its length by `content-length`. */
export interface WireResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Readable | null
}

/** A JSON answer that no cache may keep. */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(value),
  }
}

/** A plain-text answer: what Firebase Auth's SDK takes for a network failure instead of a verdict. */
export function textResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: text,
  }
}

/** Size of an answer's body; null for a stream that does not know its length. */
export function bodyBytes({ body = null, headers = {} }: WireResponse): number | null {
  if (body === null) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if ('pipe' in body) {
    const length = headers['content-length']
    return length === undefined ? null : Number(length)
  }
  return body.byteLength
}

/** Options of {@link sendResponse} beside the answer. */
interface SendOptions {
  readonly isHead: boolean
  readonly extraHeaders?: Readonly<Record<string, string>>
  /**
   * The request, when the rest of its body is not read, which must not be taken for the next request:
   * the connection ends with the answer, and not before the client had time to get to it.
   */
  readonly unread?: IncomingMessage | null
}

/** Writes an answer. Resolves when it is on its way or the client has gone. */
export async function sendResponse(
  response: ServerResponse,
  answer: WireResponse,
  options: SendOptions,
): Promise<void> {
  const { body = null } = answer
  const isStream = body !== null && typeof body === 'object' && 'pipe' in body
  if (response.destroyed) {
    if (isStream) body.destroy()
    return
  }
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    ...answer.headers,
    ...options.extraHeaders,
  }
  if (!isStream && answer.status !== 204 && answer.status !== 304) {
    const size = body === null ? 0 : Buffer.byteLength(body)
    headers['content-length'] ??= String(size)
  }
  const { unread = null } = options
  if (unread !== null) response.setHeader('connection', 'close')
  response.writeHead(answer.status, headers)
  if (isStream && !options.isHead) {
    await pipeline(body, response)
    return
  }
  if (isStream) body.destroy()
  const content = isStream || options.isHead ? null : body
  if (unread === null || unread.readableEnded) {
    response.end(content ?? undefined)
    return
  }
  if (content === null || content.length === 0) response.flushHeaders()
  else response.write(content)
  void discardBody(unread).then(() => response.end())
}
