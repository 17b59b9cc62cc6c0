import type { ServerResponse } from 'node:http'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { isClientGone, RefusalError } from '../contract/errors.ts'

/** Answers with a JSON body that no cache keeps. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(text)
}

/**
 * Turns whatever was thrown into `{"error": {"code", "message"}}`. Only refusals speak for
 * themselves; anything else is logged and answered without details.
 */
export function answerError(response: ServerResponse, error: unknown, log: Log): void {
  if (response.headersSent) {
    response.destroy()
    if (!isClientGone(error)) log.error('http.answer-interrupted', { reason: messageOf(error) })
    return
  }
  if (error instanceof RefusalError) {
    // What is left of a refused body is not read: the connection ends with the answer.
    const headers: Record<string, string> = error.status === 413 ? { connection: 'close' } : {}
    answerJson(
      response,
      error.status,
      { error: { code: error.code, message: error.message } },
      headers,
    )
    return
  }
  log.error('http.failed', { reason: messageOf(error) })
  answerJson(response, 500, {
    error: { code: 'internal', message: 'Internal server error. Try again.' },
  })
}
