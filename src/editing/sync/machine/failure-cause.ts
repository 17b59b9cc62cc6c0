import { codeOf } from '../../../platform/base/errors'
import type { FailureCause } from './sync-state'

/** Sorts what went wrong with a save by what helps against it. */
export function failureCauseOf(error: unknown): FailureCause {
  const code = codeOf(error)
  if (code === 'unauthenticated' || code.startsWith('auth/')) {
    return code === 'auth/network-request-failed' ? 'unreachable' : 'session'
  }
  switch (code) {
    case 'permission-denied':
      return 'permission'
    case 'documents/unreadable':
    case 'invalid-argument':
    case 'out-of-range':
      return 'refused'
    default:
      return 'unreachable'
  }
}
