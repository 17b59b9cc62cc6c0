import type { IncomingMessage, ServerResponse } from 'node:http'
import { messageOf } from '../../node-shared/errors.ts'
import { answerHealth, isHealthRequest } from '../../node-shared/http/health/answer-health.ts'
import type { HealthReport } from '../../node-shared/http/health/answer-health.ts'
import { createHttpServer } from '../../node-shared/http/server/http-server.ts'
import type { HttpServer } from '../../node-shared/http/server/http-server.ts'
import type { HttpSettings } from '../../node-shared/http/server/http-settings.ts'
import { refuseRequest } from '../../node-shared/http/refusal.ts'
import { UnavailableError } from '../../node-shared/http/request.ts'
import type { WireForm } from '../../node-shared/http/service.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { createRequestLimits, rateClassOf } from './request-limits.ts'

/** Answers a request, or says that the path is not its own. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** The parts that answer requests; each is null until it is open. */
export interface Handlers {
  /** Counts its own requests; null as well where there is no backend beside the publisher. */
  backend: Handler | null
  publisher: Handler | null
  /** Returns the answer to `GET /healthz`. */
  health: () => Promise<HealthReport> | HealthReport
}

/** Options of {@link createListener}. */
export interface ListenerOptions {
  /** The address that is listened on. */
  readonly host: string
  /** The public origin of the site. */
  readonly siteUrl: string
  readonly settings: HttpSettings
  /** The protocols of the backend. */
  readonly forms: readonly WireForm[]
}

/** Makes the one listener: `/healthz`, then the first that recognises the path. */
export function createListener(options: ListenerOptions, handlers: Handlers, log: Log): HttpServer {
  const { host, siteUrl, settings, forms } = options
  const isWithinLimits = createRequestLimits(settings)
  return createHttpServer({
    host,
    siteUrl,
    settings,
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
    rateClassOf(url) === 'pages' &&
    !forms.some(({ prefixes }) => prefixes.some((prefix) => url.startsWith(prefix)))
  )
}
