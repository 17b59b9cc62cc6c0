import type { MissingAddresses } from '../../shared/missing-addresses.ts'
import { oldAddress } from '../../shared/old-address.ts'
import type { Route } from './route.ts'

/** Addresses that are counted at the same time. A stranger can ask for any number of them. */
const COUNTED_MAX = 1_000

/** As many are of use to someone who leads them on. */
const LISTED_MAX = 50

/** What only programs ask for, in search of something to break. */
const OF_PROBES = /^\/(?:\.|wp-(?!content)|xmlrpc|cgi-bin|phpmyadmin|vendor\/)|\/\./i

/** Counts what readers ask for in vain, and nothing about who asks. */
export interface MissingCounter {
  /** @param target path and query as they were asked for */
  readonly note: (target: string) => void
  readonly list: () => MissingAddresses
}

/** @param now milliseconds since the epoch */
export function createMissingCounter(now: () => number): MissingCounter {
  const since = new Date(now()).toISOString()
  const counts = new Map<string, number>()
  return {
    note: (target) => {
      const address = oldAddress(target)
      if (address === null || OF_PROBES.test(address)) return
      const count = counts.get(address) ?? 0
      if (count === 0 && counts.size >= COUNTED_MAX) forgetOne(counts)
      counts.set(address, count + 1)
    },
    list: () => ({
      since,
      addresses: [...counts]
        .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, LISTED_MAX)
        .map(([address, count]) => ({ address, count })),
    }),
  }
}

/** Of those that were asked for once, the oldest makes room; without one, the oldest of all. */
function forgetOne(counts: Map<string, number>): void {
  let oldest: string | null = null
  for (const [address, count] of counts) {
    oldest ??= address
    if (count > 1) continue
    oldest = address
    break
  }
  if (oldest !== null) counts.delete(oldest)
}

/** Tells editors of the addresses. */
export const missingRoute = (counter: MissingCounter): Route => ({
  method: 'GET',
  path: /^missing$/,
  answer: () => ({ status: 200, body: counter.list() }),
})
