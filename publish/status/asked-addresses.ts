import type { AskedAddresses } from '../../shared/asked-addresses.ts'
import { oldAddress } from '../../shared/old-address.ts'
import type { Route } from './route.ts'

/** Addresses of a kind that are counted at the same time. A stranger can ask for any number of them. */
const COUNTED_MAX = 1_000

/** As many missing ones are of use to someone who leads them on. */
const LISTED_MAX = 50

/** What only programs ask for, in search of something to break. */
const OF_PROBES = /^\/(?:\.|wp-(?!content)|xmlrpc|cgi-bin|phpmyadmin|vendor\/)|\/\./i

/** Counts for which addresses of an earlier site readers ask, and nothing about who asks. */
export interface AddressCounter {
  /** @param target path and query that lead nowhere, as they were asked for */
  readonly noteMissing: (target: string) => void
  /** @param address one that leads on, as `oldAddress` gives it */
  readonly noteLed: (address: string) => void
  readonly list: () => Omit<AskedAddresses, 'stray'>
}

/** @param now milliseconds since the epoch */
export function createAddressCounter(now: () => number): AddressCounter {
  const since = new Date(now()).toISOString()
  const missing = new Map<string, number>()
  const ledOn = new Map<string, number>()
  return {
    noteMissing: (target) => {
      const address = oldAddress(target)
      if (address !== null && !OF_PROBES.test(address)) count(missing, address)
    },
    noteLed: (address) => {
      count(ledOn, address)
    },
    list: () => ({ since, missing: listed(missing).slice(0, LISTED_MAX), ledOn: listed(ledOn) }),
  }
}

function count(counts: Map<string, number>, address: string): void {
  const before = counts.get(address) ?? 0
  if (before === 0 && counts.size >= COUNTED_MAX) forgetOne(counts)
  counts.set(address, before + 1)
}

/** Of those that were asked for once, the oldest makes room; without one, the oldest of all. */
function forgetOne(counts: Map<string, number>): void {
  let oldest: string | null = null
  for (const [address, times] of counts) {
    oldest ??= address
    if (times > 1) continue
    oldest = address
    break
  }
  if (oldest !== null) counts.delete(oldest)
}

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([address, times]) => ({ address, count: times }))

/** Tells editors of the addresses. */
export const addressesRoute = (
  counter: AddressCounter,
  stray: () => AskedAddresses['stray'],
): Route => ({
  method: 'GET',
  path: /^addresses$/,
  answer: () => ({
    status: 200,
    body: { ...counter.list(), stray: stray() } satisfies AskedAddresses,
  }),
})
