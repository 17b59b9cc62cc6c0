import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { undurableTransaction } from '../../queue/database.ts'

/** Switches that are remembered: those of all builds that are. */
const KEPT_SWITCHES = 10_000

const numberRow = z.object({ number: z.int() })
const switchRow = z.object({ number: z.int(), release: z.int(), at: z.number() })

/** The time in which readers had a release of a range. Times are milliseconds since the epoch. */
export interface LiveSpan {
  readonly from: number
  /** Null while they have it. */
  readonly until: number | null
}

/** When readers got which release. */
export interface Switches {
  /** Readers get this release from now on, or from `at` on. */
  readonly note: (release: number, at?: number) => void
  /** The release of the last switch and its time; null before the first one. */
  readonly last: () => { readonly release: number; readonly at: number } | null
  /** The last time in which releases of `lowest` to `highest` were live without a break; null for never. */
  readonly spanOf: (lowest: number, highest: number) => LiveSpan | null
}

/**
 * Opens the record of switches.
 *
 * @param now milliseconds since the epoch
 */
export function openSwitches(database: DatabaseSync, now: () => number): Switches {
  const insert = database.prepare('INSERT INTO switches (release, at) VALUES (?, ?)')
  const forget = database.prepare(
    'DELETE FROM switches WHERE number <= (SELECT max(number) FROM switches) - ?',
  )
  const newest = database.prepare('SELECT * FROM switches ORDER BY number DESC LIMIT 1')
  const lastWithin = database.prepare(
    `SELECT number FROM switches WHERE release BETWEEN ? AND ? ORDER BY number DESC LIMIT 1`,
  )
  const lastOutside = database.prepare(
    `SELECT number FROM switches WHERE number < ? AND release NOT BETWEEN ? AND ?
     ORDER BY number DESC LIMIT 1`,
  )
  const following = database.prepare(
    'SELECT * FROM switches WHERE number > ? ORDER BY number LIMIT 1',
  )
  const after = (number: number) => {
    const row = following.get(number)
    return row === undefined ? null : switchRow.parse(row)
  }
  const last = () => {
    const row = newest.get()
    return row === undefined ? null : switchRow.parse(row)
  }
  return {
    last,
    note: (release, at = now()) => {
      if (last()?.release === release) return
      // What a crash takes back is noted again at the next start.
      undurableTransaction(database, () => {
        insert.run(release, at)
        forget.run(KEPT_SWITCHES)
      })
    },
    spanOf: (lowest, highest) => {
      const row = lastWithin.get(lowest, highest)
      if (row === undefined) return null
      const { number } = numberRow.parse(row)
      const before = lastOutside.get(number, lowest, highest)
      const first = after(before === undefined ? 0 : numberRow.parse(before).number)
      return first === null ? null : { from: first.at, until: after(number)?.at ?? null }
    },
  }
}
