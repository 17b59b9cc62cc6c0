import { createDailyShares } from '../../../node-shared/http/limits/daily-shares.ts'
import type { DailySharesOptions } from '../../../node-shared/http/limits/daily-shares.ts'
import type { AskedAddresses } from '../../../shared/publish/asked-addresses.ts'
import { oldAddress } from '../../../shared/site/old-address.ts'
import type { StatusRoute } from './route.ts'

/** Addresses of a kind that are counted at the same time. A stranger can ask for any number of them. */
const COUNTED_MAX = 1_000

/** As many missing ones are of use to someone who leads them on. */
const LISTED_MAX = 50

/** Addresses that only programs ask for, in search of something to break. */
const OF_PROBES = /^\/(?:\.|wp-(?!content)|xmlrpc|cgi-bin|phpmyadmin|vendor\/)|\/\./i

/** Limits for one client and day: each address once, and so many of them. */
const MISSING_PER_CLIENT = { ofOne: 1, ofAll: 20 }
const LED_PER_CLIENT = { ofOne: 1, ofAll: 200 }

/** Counts for which addresses of an earlier site readers ask, and nothing about who asks. */
export interface AddressCounter {
  /**
   * @param target path and query that lead nowhere, as they were asked for
   * @param client who asked, see `clientSubject`
   */
  readonly noteMissing: (target: string, client: string | null) => void
  /** @param address one that leads on, as `oldAddress` gives it */
  readonly noteLed: (address: string, client: string | null) => void
  readonly list: () => Omit<AskedAddresses, 'stray'>
}

/** Starts to count; see {@link createDailyShares} for the clock and the key. */
export function createAddressCounter(
  options: Pick<DailySharesOptions, 'now' | 'newKey'>,
): AddressCounter {
  const since = new Date(options.now()).toISOString()
  const missing = new Map<string, number>()
  const ledOn = new Map<string, number>()
  const mayAddMissing = createDailyShares({ ...MISSING_PER_CLIENT, ...options })
  const mayAddLed = createDailyShares({ ...LED_PER_CLIENT, ...options })
  return {
    noteMissing: (target, client) => {
      const address = shownAddress(target)
      if (address !== null && mayAddMissing(client, address)) count(missing, address)
    },
    noteLed: (address, client) => {
      if (mayAddLed(client, address)) count(ledOn, address)
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

/** The address as editors may see it: null for what programs try, and for what looks like a secret. */
function shownAddress(target: string): string | null {
  const address = oldAddress(target)
  if (address === null || OF_PROBES.test(address)) return null
  const [path = '', query = ''] = address.split('?', 2)
  const isSecret = AFTER_WORD.test(path) || path.split('/').some(looksSecret)
  if (isSecret || path === '/') return isSecret || query === '' ? null : namedPage(path, query)
  return namedPage(path, query)
}

/** Of queries the numbers of pages alone are kept. */
const namedPage = (path: string, query: string): string =>
  /^[a-z_]+=\d{1,8}$/.test(query) ? `${path}?${query}` : path

/** Words in an address after which a part follows that is for one person. */
const AFTER_WORD =
  /\/(?:reset|verify|confirm|activate|invite|invitation|unsubscribe|token|magic|auth|oauth|session|password)(?:[-_](?:password|e-?mail|account|link|token))?\/./i

/** How words, names of several words and numbers are written in addresses. */
const AS_WRITTEN =
  /^(?:[A-Z]?[a-z]*|[A-Z]+|(?:[A-Z][a-z]{2,})+)\d{0,4}$|^\d{1,8}[a-z]{0,12}$|^\d{1,5}x\d{1,5}$/

/** Longer runs of letters are no words of a language that these letters write. */
const WORD_MAX_LENGTH = 32

/** So many characters that are no words may be a token. */
const TOKEN_MIN_LENGTH = 8

/** Whether a part of a path looks like an address of e-mail, a token or a long number. */
function looksSecret(part: string): boolean {
  if (part.includes('@')) return true
  const odd = part
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter((word) => /^[\x20-\x7e]*$/.test(word))
    .filter((word) => !AS_WRITTEN.test(word) || word.length > WORD_MAX_LENGTH)
  return odd.join('').length >= TOKEN_MIN_LENGTH
}

/** Tells editors of the addresses. */
export const addressesRoute = (
  counter: AddressCounter,
  stray: () => AskedAddresses['stray'],
): StatusRoute => ({
  method: 'GET',
  path: /^addresses$/,
  answer: () => ({
    status: 200,
    body: { ...counter.list(), stray: stray() } satisfies AskedAddresses,
  }),
})
