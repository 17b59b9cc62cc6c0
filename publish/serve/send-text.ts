import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '../../shared/hosting/security-headers.ts'
import type { SecurityHeaderOptions } from '../../shared/hosting/security-headers.ts'

/**
 * Answers with a text that no cache keeps.
 *
 * @param headers may say another `content-type` or `cache-control`
 */
export function sendText(
  { method }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  security: SecurityHeaderOptions,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const type = headers['content-type'] ?? 'text/plain; charset=utf-8'
  response.writeHead(status, {
    ...securityHeaders(security, type),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : body)
}
