import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { describeError } from '../../node-shared/errors.ts'
import type { Log, LogFields } from '../../node-shared/log/log.ts'
import { createClientAddress } from '../../node-shared/http/client-address.ts'
import type { ClientAddress } from '../../node-shared/http/client-address.ts'
import { corsHeaders, isPreflight, preflightResponse } from '../../node-shared/http/cors.ts'
import { RateLimitError } from '../../node-shared/http/limits/rate-limits.ts'
import { createBodyBudget, readBody } from './read-body.ts'
import { RequestError, UnavailableError, readHead } from '../../node-shared/http/request.ts'
import type { RequestHead } from '../../node-shared/http/request.ts'
import { bodyBytes, sendResponse } from '../../node-shared/http/response.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'
import { routePattern } from './route-pattern.ts'
import type { HttpService, RouteRow } from './router.ts'
import { streamBody } from './stream-body.ts'

/** Longest silence between two pieces of a body, in milliseconds. */
const BODY_IDLE_TIMEOUT_MS = 30_000

/** How long {@link Dispatcher.drain} waits for running requests, in milliseconds. */
const DRAIN_TIMEOUT_MS = 8_000

/** Takes the requests of every service on one listener. */
export interface Dispatcher {
  /** The routes of all services: the whole table. */
  readonly routes: readonly RouteRow[]
  /** Answers a request of one of the services; false, untouched, when no service has the path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Refuses new requests with 503 and resolves when the running ones are answered. */
  drain(): Promise<void>
}

/** Options of a dispatcher, besides its services. */
export interface DispatcherOptions {
  /** Who sent a request; the peer of the connection when left out. */
  readonly clientAddress?: ClientAddress
  /** Counts what clients use; nothing is counted when left out. */
  readonly limits?: RequestLimits
  /** Longest silence within a body, in milliseconds; half a minute when left out. */
  readonly bodyIdleTimeoutMs?: number
  /** Whether the log says which address asked. */
  readonly isAddressLogged?: boolean
}

/** Counts what a request uses, under its client's address and account. */
export type RequestLimits = (
  service: HttpService,
  head: RequestHead,
  request: IncomingMessage,
) => Promise<void>

/** Builds the dispatcher. Errors of 500 and above are logged here, with their causes. */
export function createDispatcher(
  services: readonly HttpService[],
  log: Log,
  options: DispatcherOptions = {},
): Dispatcher {
  const clientAddress = options.clientAddress ?? createClientAddress([])
  const { bodyIdleTimeoutMs = BODY_IDLE_TIMEOUT_MS } = options
  const budget = createBodyBudget()
  const running = new Set<Promise<void>>()
  let isDraining = false

  const serviceFor = (path: string): HttpService | undefined =>
    services.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)))

  async function produce(
    service: HttpService,
    head: RequestHead,
    request: IncomingMessage,
    signal: AbortSignal,
  ): Promise<WireResponse> {
    if (isDraining) throw new UnavailableError()
    if (isPreflight(head)) return preflightResponse(service.cors)
    await options.limits?.(service, head, request)
    assertPlainBody(head)
    return handleBody(service, head, request, { signal, budget, bodyIdleTimeoutMs })
  }

  async function answer(
    service: HttpService,
    head: RequestHead,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const startedAt = performance.now()
    const facts = factsOf(service, head, options.isAddressLogged === true)
    const signal = whenGone(response)
    const { result, headers, mustClose } = await produce(service, head, request, signal).then(
      (produced): Answer => ({ result: produced, headers: {}, mustClose: false }),
      (error: unknown) => {
        const answer = answerToError(service, error)
        if (answer.result.status >= 500 && !(error instanceof UnavailableError)) {
          log.error('http.failed', facts, error)
        }
        return answer
      },
    )
    await sendResponse(response, result, {
      isHead: head.method === 'HEAD',
      extraHeaders: { ...corsHeaders(head, service.cors), ...headers },
      unread: mustClose || !request.complete ? request : null,
    }).catch((error: unknown) => {
      // Mostly a client that left in the middle of a download; its socket is closed either way.
      log.debug('http.unsent', { ...facts, reason: describeError(error) })
      response.destroy()
    })
    log.debug('http.answered', {
      ...facts,
      status: result.status,
      ms: Math.round(performance.now() - startedAt),
      bytes: bodyBytes(result),
    })
  }

  return {
    routes: services.flatMap(({ routes }) => routes),
    async handle(request, response) {
      // Most requests are for pages: no more is read of them than their path.
      const { url = '/' } = request
      if (url.startsWith('/') && serviceFor(url) === undefined) return false
      const head = readHead(request, clientAddress)
      const service = serviceFor(head.path)
      if (service === undefined) return false
      const work = answer(service, head, request, response)
      running.add(work)
      await work.finally(() => running.delete(work))
      return true
    },
    async drain() {
      isDraining = true
      const deadline = delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([Promise.allSettled(running), deadline])
    },
  }
}

/** Returns the log fields of a request: its route, without ids and names. */
function factsOf(service: HttpService, head: RequestHead, isAddressLogged: boolean): LogFields {
  return {
    id: randomUUID(),
    service: service.name,
    method: head.method,
    route: routePattern(service.name, head.path),
    ...(isAddressLogged && { address: head.clientAddress }),
  }
}

interface Answer {
  readonly result: WireResponse
  readonly headers: Readonly<Record<string, string>>
  /** Whether the rest of the request is not worth reading. */
  readonly mustClose: boolean
}

function answerToError(service: HttpService, error: unknown): Answer {
  return {
    result: service.errorResponse(error),
    headers:
      error instanceof RateLimitError ? { 'retry-after': String(error.retryAfterSeconds) } : {},
    mustClose: error instanceof RequestError || error instanceof UnavailableError,
  }
}

/** Hands the body over as a stream or as a whole, as the service wants it, and the request with it. */
async function handleBody(
  service: HttpService,
  head: RequestHead,
  request: IncomingMessage,
  options: {
    readonly signal: AbortSignal
    readonly budget: ReturnType<typeof createBodyBudget>
    readonly bodyIdleTimeoutMs: number
  },
): Promise<WireResponse> {
  const { signal, budget, bodyIdleTimeoutMs } = options
  const limitBytes = await service.bodyLimit(head)
  if (service.streamsBody?.(head) === true) {
    const stream = streamBody(request, limitBytes, bodyIdleTimeoutMs)
    try {
      return await service.handle({ ...head, body: Buffer.alloc(0), stream, signal })
    } finally {
      await stream.discardRest()
    }
  }
  const { body, release } = await readBody(request, limitBytes, budget, bodyIdleTimeoutMs)
  try {
    return await service.handle({ ...head, body, signal })
  } finally {
    release()
  }
}

/** Aborts when the client leaves before its answer was sent. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    // Aborting makes an error object: not for the many that were answered.
    if (response.writableFinished) return
    gone.abort(new RequestError('request/aborted', 'The client went away.'))
  })
  return gone.signal
}

/**
 * Compressed bodies are refused: no client sends them, and a small one can become a large one.
 *
 * @throws RequestError 415
 */
function assertPlainBody({ headers }: RequestHead): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new RequestError(
    'request/unsupported-encoding',
    'Compressed bodies are not accepted. Send the body as it is.',
  )
}
