import type { IncomingMessage, ServerResponse } from 'node:http'
import { createClientAddress } from '../../node-shared/http/client-address.ts'
import type { HttpSettings } from '../../node-shared/http/server/http-settings.ts'
import {
  RateLimitError,
  clientSubject,
  createRateLimits,
} from '../../node-shared/http/limits/rate-limits.ts'
import type { RateClass } from '../../node-shared/http/limits/rate-limits.ts'
import { jsonResponse, sendResponse } from '../../node-shared/http/response.ts'
import { isPlainSearch } from './plain-query.ts'

/** Where deliveries arrive. */
export const WEBHOOK_PATH = '/hooks/publish'

/** Whether a request is within the limits of its address; it is answered with 429 when it is not. */
export type IsWithinLimits = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

/** As what a request to the publisher is counted. */
export function rateClassOf(target: string): RateClass {
  const path = target.split('?', 1)[0] ?? ''
  if (path === WEBHOOK_PATH) return 'webhook'
  if (path.startsWith('/api/')) return 'status'
  return isPlainSearch(target) ? 'searches' : 'pages'
}

/** Counts requests to the publisher by the address of their client. */
export function createRequestLimits({
  trustedProxies,
  rateLimitFactor,
}: Pick<HttpSettings, 'trustedProxies' | 'rateLimitFactor'>): IsWithinLimits {
  const clientAddress = createClientAddress(trustedProxies)
  const limits = createRateLimits(rateLimitFactor, () => performance.now())
  return async (request, response) => {
    const client = clientSubject(request, clientAddress(request), trustedProxies)
    if (client === null) return true
    try {
      const costs = [{ rateClass: rateClassOf(request.url ?? '/'), amount: 1 }]
      limits.use(client, costs)
      return true
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      await refuse(request, response, error)
      return false
    }
  }
}

/** In the form of the status interface, which people read well enough elsewhere. */
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
