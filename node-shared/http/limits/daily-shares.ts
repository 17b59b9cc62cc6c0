import { createHmac } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000

/** Shares that are kept at a time; some hundred bytes each. */
const KEPT = 50_000

export interface DailySharesOptions {
  /** How often a day one client counts for one thing, and for all of them together. */
  readonly ofOne: number
  readonly ofAll: number
  /** Shares that are kept at a time; the oldest go first. */
  readonly kept?: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Random bytes, asked for once a day. */
  readonly newKey: () => Uint8Array
}

/**
 * Takes one from a client's share in what is counted, and says whether there was one left.
 *
 * @param client null for one that cannot be told from others, who has no limit
 */
export type TakeShare = (client: string | null, thing: string) => boolean

/**
 * Bounds what one client can do to counts that strangers make. No client and no thing can be read from
 * what is kept: digests of both, by a key that is forgotten with the day.
 */
export function createDailyShares(options: DailySharesOptions): TakeShare {
  const { ofOne, ofAll, kept = KEPT, now, newKey } = options
  const taken = new Map<string, number>()
  let key = newKey()
  let day = dayOf(now())

  const take = (share: string, most: number): boolean => {
    const digest = createHmac('sha256', key).update(share).digest('base64')
    const count = taken.get(digest) ?? 0
    if (count >= most) return false
    const [oldest] = taken.keys()
    if (count === 0 && taken.size >= kept && oldest !== undefined) taken.delete(oldest)
    taken.set(digest, count + 1)
    return true
  }

  return (client, thing) => {
    if (client === null) return true
    const today = dayOf(now())
    if (today !== day) {
      day = today
      key = newKey()
      taken.clear()
    }
    return take(`${client} ${thing}`, ofOne) && take(client, ofAll)
  }
}

const dayOf = (time: number) => Math.floor(time / DAY_MS)
