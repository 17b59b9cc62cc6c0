import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { messageOf } from '../publish/errors.ts'
import type { Log } from '../publish/log.ts'

/** Answers a request, or says that the path is not its own. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Whoever answers, in order; empty until everything is open. */
export interface Handlers {
  list: readonly Handler[]
  /** What `GET /healthz` says. */
  health: () => Readonly<Record<string, unknown>>
}

/** Longer than the idle time of common proxies, so that they never meet a closing connection. */
const KEEP_ALIVE_MS = 65_000

/** Makes the one listener: `/healthz`, then whoever recognises the path. */
export function createListener(handlers: Handlers, log: Log): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/healthz') {
      const body = `${JSON.stringify(handlers.health())}\n`
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end(body)
      return
    }
    for (const handle of handlers.list) if (await handle(request, response)) return
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
    response.end('Pliego is starting. Try again in a moment.\n')
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error('a request failed', { path: request.url ?? '', reason: messageOf(error) })
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Error\n')
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}
