import type { RequestHead } from '../../node-shared/http/request.ts'
import type { Cost, RateClass } from '../../node-shared/http/limits/rate-limits.ts'

const one = (rateClass: RateClass): readonly Cost[] => [{ rateClass, amount: 1 }]

/** Verbs of `accounts:VERB` that only look: the SDK sends them by itself, with every page. */
const SESSION_VERBS = /(?:\/v1\/accounts:lookup|\/v1\/token|jwks\.json|passwordPolicy)$/

const DOCUMENT_WRITES = /:(?:commit|batchWrite|write)$/

/** The bytes that a body is said to have; nothing is said of one that comes in chunks. */
function bodyBytes({ headers }: RequestHead): number {
  const bytes = Number(headers['content-length'] ?? 0)
  return Number.isFinite(bytes) ? bytes : 0
}

/** Returns the costs of a request to one of the backend's services. Preflight requests are free. */
export function requestCosts(service: string, head: RequestHead): readonly Cost[] {
  const { method, path } = head
  if (method === 'OPTIONS') return []
  const isRead = method === 'GET' || method === 'HEAD'
  switch (service) {
    case 'auth':
      if (path.endsWith('accounts:sendOobCode')) return one('auth-mail')
      return one(isRead || SESSION_VERBS.test(path) ? 'auth-session' : 'auth-write')
    case 'firestore': {
      const isWrite = method === 'POST' ? DOCUMENT_WRITES.test(path) : !isRead
      return [
        ...one(isWrite ? 'documents-write' : 'documents-read'),
        ...(isRead ? [] : [{ rateClass: 'documents-bytes', amount: bodyBytes(head) } as const]),
      ]
    }
    case 'storage': {
      if (isRead) return one('files-read')
      return [
        { rateClass: 'files-write', amount: 1 },
        { rateClass: 'files-bytes', amount: bodyBytes(head) },
      ]
    }
    case 'insights':
      return one(isRead ? 'status' : 'insights')
    default:
      return one('pages')
  }
}
