import type { DatabaseSync } from 'node:sqlite'
import { RequestError } from '../errors.ts'
import { buildId, toBuildRecord } from './build-record.ts'
import type { BuildRecord, Lane } from './build-record.ts'
import { changesOf, recordChange } from './changes.ts'
import type { Change } from './change.ts'
import { transaction } from './database.ts'

/** Ids of deliveries are kept longer than the window in which a signature is accepted. */
const DELIVERY_MEMORY_MS = 24 * 60 * 60 * 1000

/** Finished builds that are remembered. */
const KEPT_BUILDS = 500

/** Waiting times after failures in a row, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000, 600_000] as const

/** A request for a build. */
export interface BuildRequest {
  readonly cause: string
  readonly changes: readonly Change[]
  /** `content` when left out. */
  readonly lane?: Lane
  /** A new build does not start before, in milliseconds since the epoch; at once when left out. */
  readonly notBefore?: number
  /** The delivery, when it came by webhook. */
  readonly delivery?: Delivery
}

/** A delivery's id, which stays when a sender tries again, and its timestamp, which does not. */
export interface Delivery {
  readonly id: string
  readonly timestamp: string
}

/** Where a request went; `isRepeated` when its delivery was accepted before and nothing was added. */
export interface Accepted {
  readonly buildId: string
  readonly isRepeated: boolean
}

/** A build that may run now, with every change that it holds. */
export interface ClaimedBuild {
  readonly build: BuildRecord
  readonly changes: readonly Change[]
}

/** The durable queue of builds. Every method commits before it returns. */
export interface Queue {
  /**
   * Adds a request to the build of its lane that is waiting, or to a new one. A sender that missed the answer
   * signs the same id again with a new time and gets the same answer.
   * @throws RequestError `webhook/replayed` (409) for the very same signed delivery
   */
  enqueue(request: BuildRequest): Accepted
  /**
   * Takes the oldest build of a lane that may start, together with the changes of failed ones before it.
   *
   * @param isHurried whether a build is taken that is to wait after a failure, too
   */
  claim(lane: Lane, isHurried?: boolean): ClaimedBuild | null
  /** When the next waiting build of a lane may start, in milliseconds since the epoch. */
  nextStart(lane: Lane): number | null
  succeed(build: number, release: number, warnings: readonly string[]): void
  /** Records a failure and plans the next try. Returns when that is due. */
  fail(build: number, code: string, reason: string): { retryAt: number }
  /** Puts builds of a lane that were running back into the queue: after a crash, or when stopping. */
  requeueRunning(lane: Lane): number
  /** Puts a build that runs back into the queue, to start at once. */
  requeue(build: number): void
  /** Lets a waiting build of a lane start at once, although it was to wait after a failure. */
  hurry(lane: Lane): void
  /** The newest builds first. */
  list(limit: number): readonly BuildRecord[]
}

/** Opens the queue on an open database. */
export function openQueue(database: DatabaseSync, now: () => number): Queue {
  const insert = database.prepare(
    `INSERT INTO builds (state, lane, cause, attempt, not_before, created_at)
     VALUES ('queued', ?, ?, ?, ?, ?)`,
  )
  const newestQueued = database.prepare(
    `SELECT * FROM builds WHERE state = 'queued' AND lane = ? ORDER BY number DESC LIMIT 1`,
  )
  const find = database.prepare('SELECT * FROM builds WHERE number = ?')

  const waiting = (lane: Lane): BuildRecord | null => {
    const row = newestQueued.get(lane)
    return row === undefined ? null : toBuildRecord(row)
  }

  const create = (lane: Lane, cause: string, attempt: number, notBefore: number | null): number =>
    Number(insert.run(lane, cause, attempt, notBefore, now()).lastInsertRowid)

  const knownBuild = ({ id, timestamp }: Delivery): number | null => {
    const rows = database.prepare('SELECT timestamp, build FROM deliveries WHERE id = ?').all(id)
    const [known] = rows
    if (known === undefined) return null
    const build = Number(known['build'])
    if (rows.every((row) => row['timestamp'] !== timestamp)) return build
    throw new RequestError(
      409,
      'webhook/replayed',
      `The delivery ${id} was already accepted by build ${buildId(build)}.`,
    )
  }

  const remember = ({ id, timestamp }: Delivery, build: number) => {
    database.prepare('INSERT INTO deliveries VALUES (?, ?, ?, ?)').run(id, timestamp, now(), build)
    database.prepare('DELETE FROM deliveries WHERE received_at < ?').run(now() - DELIVERY_MEMORY_MS)
  }

  return {
    enqueue: ({ cause, changes, delivery, lane = 'content', notBefore = null }) =>
      transaction(database, () => {
        const known = delivery === undefined ? null : knownBuild(delivery)
        if (delivery !== undefined && known !== null) {
          remember(delivery, known)
          return { buildId: buildId(known), isRepeated: true }
        }
        const build = waiting(lane)?.number ?? create(lane, cause, 1, notBefore)
        // A new change may be the cure of the failure that the build waits for: it starts at once.
        database.prepare('UPDATE builds SET not_before = ? WHERE number = ?').run(notBefore, build)
        for (const change of changes) recordChange(database, build, change)
        if (delivery !== undefined) remember(delivery, build)
        return { buildId: buildId(build), isRepeated: false }
      }),

    claim: (lane, isHurried = false) =>
      transaction(database, () => {
        const row = database
          .prepare(
            `SELECT * FROM builds WHERE state = 'queued' AND lane = ? AND coalesce(not_before, 0) <= ?
             ORDER BY number LIMIT 1`,
          )
          .get(lane, isHurried ? Number.MAX_SAFE_INTEGER : now())
        if (row === undefined) return null
        const { number } = toBuildRecord(row)
        database
          .prepare(`UPDATE builds SET state = 'building', started_at = ? WHERE number = ?`)
          .run(now(), number)
        adoptFailedChanges(database, number)
        return { build: toBuildRecord(find.get(number)), changes: changesOf(database, number) }
      }),

    nextStart: (lane) => {
      const row = database
        .prepare(
          `SELECT min(coalesce(not_before, 0)) AS at FROM builds WHERE state = 'queued' AND lane = ?`,
        )
        .get(lane)
      return typeof row?.['at'] === 'number' ? row['at'] : null
    },

    succeed: (build, release, warnings) => {
      transaction(database, () => {
        database
          .prepare(
            `UPDATE builds SET state = 'live', finished_at = ?, release = ?, warnings = ?
             WHERE number = ?`,
          )
          .run(now(), release, JSON.stringify(warnings), build)
        forgetOldBuilds(database)
      })
    },

    fail: (build, code, reason) =>
      transaction(database, () => {
        database
          .prepare(
            `UPDATE builds SET state = 'failed', finished_at = ?, failure_code = ?, failure = ?
             WHERE number = ?`,
          )
          .run(now(), code, reason, build)
        const { attempt, lane } = toBuildRecord(find.get(build))
        const delay = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length) - 1] ?? 600_000
        forgetOldBuilds(database)
        const next = waiting(lane)
        if (next === null) {
          const retryAt = now() + delay
          create(lane, 'another try after a failure', attempt + 1, retryAt)
          return { retryAt }
        }
        database
          .prepare('UPDATE builds SET attempt = ? WHERE number = ?')
          .run(attempt + 1, next.number)
        return { retryAt: next.notBefore ?? now() }
      }),

    requeueRunning: (lane) =>
      Number(
        database
          .prepare(
            `UPDATE builds SET state = 'queued', started_at = NULL, not_before = NULL
             WHERE state = 'building' AND lane = ?`,
          )
          .run(lane).changes,
      ),

    requeue: (build) => {
      database
        .prepare(
          `UPDATE builds SET state = 'queued', started_at = NULL, not_before = NULL
           WHERE state = 'building' AND number = ?`,
        )
        .run(build)
    },

    hurry: (lane) => {
      database
        .prepare(`UPDATE builds SET not_before = NULL WHERE state = 'queued' AND lane = ?`)
        .run(lane)
    },

    list: (limit) =>
      database
        .prepare('SELECT * FROM builds ORDER BY number DESC LIMIT ?')
        .all(limit)
        .map(toBuildRecord),
  }
}

/** A failed build's changes belong to the next build, until one is live. */
function adoptFailedChanges(database: DatabaseSync, build: number): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO changes (build, post_id, slug, kind, revision, changed_by)
       SELECT ?1, post_id, slug, kind, revision, changed_by FROM changes
       WHERE build IN (
         SELECT number FROM builds WHERE state = 'failed' AND number < ?1 AND number >
           (SELECT coalesce(max(number), 0) FROM builds WHERE state = 'live' AND lane = 'content')
       )
       ORDER BY build DESC`,
    )
    .run(build)
}

/** The newest failed build holds what older ones held, so that dropping old rows loses nothing. */
function forgetOldBuilds(database: DatabaseSync): void {
  database
    .prepare(
      `DELETE FROM builds WHERE state IN ('live', 'failed') AND number <=
         (SELECT max(number) FROM builds) - ?`,
    )
    .run(KEPT_BUILDS)
}
