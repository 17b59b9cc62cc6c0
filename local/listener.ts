import type { IncomingMessage, ServerResponse } from 'node:http'
import { messageOf } from '../node-shared/errors.ts'
import type { Log } from '../node-shared/log.ts'
import { WEBHOOK_PATH } from '../publish/receiver/receive.ts'
import { answerHealth, isHealthRequest } from '../server/http/answer-health.ts'
import type { HealthReport } from '../server/http/answer-health.ts'
import { createClientAddress } from '../server/http/client-address.ts'
import { createHttpServer } from '../server/http/http-server.ts'
import type { HttpServer } from '../server/http/http-server.ts'
import { RateLimitError, createRateLimits } from '../server/http/rate-limits.ts'
import type { RateClass } from '../server/http/rate-limits.ts'
import { refuseRequest } from '../server/http/refusal.ts'
import { UnavailableError } from '../server/http/request.ts'
import { limitByAddress } from '../server/http/request-limits.ts'
import { jsonResponse, sendResponse } from '../server/http/response.ts'
import type { WireForm } from '../server/http/service.ts'
import { WIRE_FORMS } from '../server/wire-forms.ts'
import type { LocalConfig } from './config.ts'

/** Answers a request, or says that the path is not its own. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** What answers; null until it is open. */
export interface Handlers {
  /** Counts its own requests. */
  backend: Handler | null
  publisher: Handler | null
  /** What `GET /healthz` says. */
  health: () => Promise<HealthReport> | HealthReport
}

/** Makes the one listener: `/healthz`, then the first that recognises the path. */
export function createListener(
  config: Pick<LocalConfig, 'host' | 'siteUrl' | 'isEmbedded' | 'backend'>,
  handlers: Handlers,
  log: Log,
): HttpServer {
  const { trustedProxies, rateLimitFactor } = config.backend
  const forms = config.isEmbedded ? WIRE_FORMS : []
  const clientAddress = createClientAddress(trustedProxies)
  const limits = createRateLimits(rateLimitFactor, () => performance.now())

  /** Whether the request was within the limits; it is answered when it was not. */
  const isWithinLimits = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    try {
      const costs = [{ rateClass: classOf(request.url ?? '/'), amount: 1 }]
      limitByAddress(limits, request, clientAddress(request), trustedProxies, costs)
      return true
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      await refuse(request, response, error)
      return false
    }
  }

  return createHttpServer({
    host: config.host,
    siteUrl: config.siteUrl,
    settings: config.backend,
    answer: async (request, response) => {
      if (isHealthRequest(request)) {
        answerHealth(request, response, await handlers.health())
        return
      }
      if (handlers.backend !== null && (await handlers.backend(request, response))) return
      if (handlers.publisher !== null) {
        if (!(await isWithinLimits(request, response))) return
        if (await handlers.publisher(request, response)) return
      }
      response.setHeader('retry-after', '1')
      const error = new UnavailableError('Pliego is starting or stopping. Try again in a moment.')
      await refuseRequest(forms, request, response, error)
    },
    isEssential: (request) => isHealthRequest(request) || isPageRequest(request, forms),
    forms,
    onError: (error) => {
      log.error('http.failed', { reason: messageOf(error) })
    },
  })
}

/** Does a reader ask for a part of the site? */
function isPageRequest(request: IncomingMessage, forms: readonly WireForm[]): boolean {
  const { method, url = '/' } = request
  return (
    (method === 'GET' || method === 'HEAD') &&
    classOf(url) === 'pages' &&
    !forms.some(({ prefixes }) => prefixes.some((prefix) => url.startsWith(prefix)))
  )
}

function classOf(target: string): RateClass {
  const path = target.split('?', 1)[0] ?? ''
  if (path === WEBHOOK_PATH) return 'webhook'
  return path.startsWith('/api/') ? 'status' : 'pages'
}

/** In the form of the status API, which people read well enough elsewhere. */
async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: RateLimitError,
): Promise<void> {
  const answer = jsonResponse(
    429,
    { error: { code: error.code, message: error.message } },
    { 'retry-after': String(error.retryAfterSeconds) },
  )
  await sendResponse(response, answer, { isHead: request.method === 'HEAD', unread: request })
}
