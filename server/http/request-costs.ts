import type { RequestHead } from '../../node-shared/http/request.ts'
import type { Cost, RateClass } from '../../node-shared/http/limits/rate-limits.ts'
import type { HttpService } from './router.ts'

/** What a request costs that has no route, by its service: one that reads, and any other. */
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
export function requestCosts(
  service: Pick<HttpService, 'name' | 'find'>,
  head: RequestHead,
): readonly Cost[] {
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
