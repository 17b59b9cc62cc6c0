import type { DatabaseSync } from 'node:sqlite'
import { RefusalError } from '../contract/errors.ts'
import { buildId } from './build-record.ts'

/** Ids of deliveries are kept longer than the window in which a signature is accepted. */
const DELIVERY_MEMORY_MS = 24 * 60 * 60 * 1000

/** Most deliveries that are remembered: five a second for the window, many times over. */
const DELIVERIES_MAX = 50_000

/** A delivery's id, which stays when a sender tries again, and its timestamp, which does not. */
export interface Delivery {
  readonly id: string
  readonly timestamp: string
}

/** The deliveries that were accepted, so that none of them counts twice. */
export interface Deliveries {
  /**
   * The number of the build that took this delivery before, signed at another time; null for a new one.
   * @throws RefusalError `webhook/replayed` (409) for the very same signed delivery
   */
  find(delivery: Delivery): number | null
  /** To be called in the transaction that stores what the delivery asks for. */
  remember(delivery: Delivery, build: number): void
}

/** Opens the memory of deliveries; it forgets after a day, and the oldest ones in a flood. */
export function openDeliveries(database: DatabaseSync, now: () => number): Deliveries {
  const select = database.prepare('SELECT timestamp, build FROM deliveries WHERE id = ?')
  const insert = database.prepare('INSERT INTO deliveries VALUES (?, ?, ?, ?)')
  const forgetOld = database.prepare('DELETE FROM deliveries WHERE received_at < ?')
  const forgetMany = database.prepare(
    `DELETE FROM deliveries WHERE received_at <
       (SELECT received_at FROM deliveries ORDER BY received_at DESC LIMIT 1 OFFSET ?)`,
  )
  const count = database.prepare('SELECT count(*) AS total FROM deliveries')
  let untilCount = 0
  return {
    find: ({ id, timestamp }) => {
      const rows = select.all(id)
      const [known] = rows
      if (known === undefined) return null
      const build = Number(known['build'])
      if (rows.every((row) => row['timestamp'] !== timestamp)) return build
      throw new RefusalError(
        409,
        'webhook/replayed',
        `The delivery ${id} was already accepted by build ${buildId(build)}.`,
      )
    },
    remember: ({ id, timestamp }, build) => {
      insert.run(id, timestamp, now(), build)
      forgetOld.run(now() - DELIVERY_MEMORY_MS)
      untilCount -= 1
      if (untilCount > 0) return
      // Counting each time would make a flood dearer the longer it lasts.
      untilCount = 1_000
      if (Number(count.get()?.['total']) > DELIVERIES_MAX) forgetMany.run(DELIVERIES_MAX)
    },
  }
}
