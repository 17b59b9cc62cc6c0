import type { RequestLimits } from './dispatch.ts'
import { clientSubject } from '../../node-shared/http/limits/rate-limits.ts'
import type { RateLimits } from '../../node-shared/http/limits/rate-limits.ts'
import { requestCosts } from './request-costs.ts'

/** Options of {@link createRequestLimits}. */
export interface RequestLimitsOptions {
  readonly limits: RateLimits
  readonly trustedProxies: readonly string[]
  /** The account of a valid ID token; null for any other. */
  readonly accountOf: (idToken: string) => Promise<string | null>
}

/**
 * Counts requests to the backend's services, under the client's address and, when it shows a valid
 * token, under its account, so that one account cannot go on from many addresses.
 */
export function createRequestLimits(options: RequestLimitsOptions): RequestLimits {
  const { limits, trustedProxies, accountOf } = options
  return async (service, head, request) => {
    const client = clientSubject(request, head.clientAddress, trustedProxies)
    if (client === null) return
    const costs = requestCosts(service, head)
    limits.use(client, costs)
    const token = /^(?:Bearer|Firebase) (\S+)$/i.exec(head.headers.authorization ?? '')?.[1]
    if (token === undefined) return
    const account = await accountOf(token)
    if (account !== null) limits.use(`account ${account}`, costs)
  }
}
