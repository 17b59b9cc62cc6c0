import type { RequestLimits } from './dispatch.ts'
import { clientSubject } from '../../node-shared/http/limits/rate-limits.ts'
import type { Cost, RateClass, RateLimits } from '../../node-shared/http/limits/rate-limits.ts'
import type { RequestHead } from '../../node-shared/http/request.ts'
import type { HttpService } from './router.ts'

/** Costs of a request without a route, by its service: of one that reads, and of any other. */
const WITHOUT_ROUTE: ReadonlyMap<string, readonly [RateClass, RateClass]> = new Map([
  ['auth', ['auth-session', 'auth-write']],
  ['firestore', ['documents-read', 'documents-write']],
  ['storage', ['files-read', 'files-write']],
  ['insights', ['status', 'insights']],
])

/** How the bytes of a body are counted, where they are. */
const BYTES: Readonly<Partial<Record<RateClass, RateClass>>> = {
  'documents-read': 'documents-bytes',
  'documents-write': 'documents-bytes',
  'files-write': 'files-bytes',
}

/** The bytes that a body is said to have; nothing is said of one that comes in chunks. */
function bodyBytes({ headers }: RequestHead): number {
  const bytes = Number(headers['content-length'] ?? 0)
  return Number.isFinite(bytes) ? bytes : 0
}

/** Returns the costs of a request to one of the backend's services. Preflight requests are free. */
function requestCosts(service: HttpService, head: RequestHead): readonly Cost[] {
  if (head.method === 'OPTIONS') return []
  const isRead = head.method === 'GET' || head.method === 'HEAD'
  const [reading, other] = WITHOUT_ROUTE.get(service.name) ?? ['pages', 'pages']
  const rateClass = service.find(head)?.cost ?? (isRead ? reading : other)
  const bytesClass = isRead ? undefined : BYTES[rateClass]
  return [
    { rateClass, amount: 1 },
    ...(bytesClass === undefined ? [] : [{ rateClass: bytesClass, amount: bodyBytes(head) }]),
  ]
}

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
