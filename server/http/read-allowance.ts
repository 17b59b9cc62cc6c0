import { addressSubject, isFromThisMachine } from '../../node-shared/http/limits/rate-limits.ts'
import type { RateLimits } from '../../node-shared/http/limits/rate-limits.ts'
import type { RequestHead } from '../../node-shared/http/request.ts'

/** Takes what one request has looked at, while it is being answered. */
export interface UsedAllowance {
  /** @throws RateLimitError when the caller has used more than there was */
  charge(rows: number, bytes: number): void
}

/**
 * The allowance that a request's reads are taken from: that of the account and of its address, or for
 * a caller without a role that of the address. Requests of this machine are not exempt, because a
 * proxy on it that is not trusted makes everyone's requests look like them; accounts behind such a
 * proxy do not share one address's allowance.
 *
 * @param uid null for a caller without a role
 */
export function readAllowance(
  limits: RateLimits,
  head: Pick<RequestHead, 'clientAddress' | 'headers'>,
  trustedProxies: readonly string[],
  uid: string | null,
): UsedAllowance {
  const address = addressSubject(head.clientAddress)
  const isLocal = isFromThisMachine({ headers: head.headers }, head.clientAddress, trustedProxies)
  const subjects = uid === null ? [address] : [`account ${uid}`, ...(isLocal ? [] : [address])]
  const group = uid === null ? 'without-account' : 'with-account'
  return {
    charge(rows, bytes) {
      for (const subject of subjects) {
        limits.charge(subject, [
          { rateClass: `rows-${group}`, amount: rows },
          { rateClass: `row-bytes-${group}`, amount: bytes },
        ])
      }
    },
  }
}
