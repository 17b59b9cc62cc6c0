import type { DatabaseSync } from 'node:sqlite'
import type { DeferredPost } from '../../shared/builder-protocol.ts'
import type { PublishedBuildReport } from '../../shared/publish-overview.ts'
import { RequestError } from '../errors.ts'
import { buildId, toBuildRecord } from './build-record.ts'
import type { BuildRecord, Lane } from './build-record.ts'
import { changesOf, countChanges, deferChange, recordChange } from './changes.ts'
import type { PostChange } from '../../shared/publish-message.ts'
import { transaction } from './database.ts'
import { openDeliveries } from './deliveries.ts'
import type { Delivery } from './deliveries.ts'
import { createBackoff } from './backoff.ts'

/** Finished builds that are remembered, and how many of them with their whole report. */
const KEPT_BUILDS = 2_000
const KEPT_REPORTS = 200

/** Most changes that one build can be asked for; a sender is told to wait, and keeps the rest. */
const CHANGES_MAX = 20_000

/** Waiting times after failures in a row, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000, 600_000] as const

/** A request for a build. */
export interface BuildRequest {
  readonly cause: string
  readonly changes: readonly PostChange[]
  /** `content` when left out. */
  readonly lane?: Lane
  /** Whether everything is to be made from nothing; for full builds. */
  readonly isCold?: boolean
  /** A new build does not start before, in milliseconds since the epoch; at once when left out. */
  readonly notBefore?: number
  /** The delivery, when it came by webhook. */
  readonly delivery?: Delivery
}

/** Where a request went; `isRepeated` when its delivery was accepted before and nothing was added. */
export interface Accepted {
  readonly buildId: string
  readonly isRepeated: boolean
}

/** A build that may run now, with every change that it holds. */
export interface ClaimedBuild {
  readonly build: BuildRecord
  readonly changes: readonly PostChange[]
}

/** What a build says about itself, as it is kept. The log is in a file. */
export type KeptReport = Omit<PublishedBuildReport, 'logTail'>

/** How a build ended well. */
export interface Success {
  readonly release: number
  /** Whether the release waits because the site stays at another one. */
  readonly isHeld?: boolean
  readonly warnings: readonly string[]
  readonly report?: KeptReport
}

/** The durable queue of builds. Every method commits before it returns. */
export interface Queue {
  /**
   * Adds a request to the build of its lane that is waiting, or to a new one. A sender that missed the answer
   * signs the same id again with a new time and gets the same answer.
   * @throws RequestError `webhook/replayed` (409) for the very same signed delivery, or
   *   `webhook/queue-full` (503) when the build that waits holds as many changes as one can
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
  /** Everything that readers wait for is made. */
  built(build: number): void
  succeed(build: number, success: Success): void
  /** Records a failure and plans the next try. Returns when that is due. */
  fail(build: number, code: string, reason: string): { retryAt: number }
  /** Puts builds of a lane that were running back into the queue: after a crash, or when stopping. */
  requeueRunning(lane: Lane): number
  /** Puts a build that runs back into the queue, to start at once. */
  requeue(build: number): void
  /**
   * Moves changes from a build that runs to the one that waits, or to a new one. A later version of a
   * post that is there already stays.
   */
  defer(build: number, posts: readonly DeferredPost[]): { buildId: string }
  /** Forgets a build that runs, holds no changes and has changed nothing. */
  discard(build: number): void
  /** Lets a waiting build of a lane start at once, although it was to wait after a failure. */
  hurry(lane: Lane): void
  /**
   * Says which builds readers see: all of them, or with a number those up to that release, where the
   * site stays.
   */
  holdAbove(release: number | null): void
  /** The newest builds first. */
  list(limit: number): readonly BuildRecord[]
}

/**
 * Opens the queue on an open database.
 *
 * @param now milliseconds since the epoch
 * @param elapsed milliseconds of a clock that only goes forward, by which builds wait
 */
export function openQueue(
  database: DatabaseSync,
  now: () => number,
  elapsed: () => number = () => performance.now(),
): Queue {
  const deliveries = openDeliveries(database, now)
  const waits = createBackoff(now, elapsed)
  const insert = database.prepare(
    `INSERT INTO builds (state, lane, cause, attempt, not_before, created_at)
     VALUES ('queued', ?, ?, ?, ?, ?)`,
  )
  const makeCold = database.prepare('UPDATE builds SET is_cold = 1 WHERE number = ?')
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

  const remainingMs = ({ number, notBefore, createdAt }: BuildRecord): number =>
    waits.remaining(number, notBefore, createdAt)

  const queued = (lane: Lane): BuildRecord[] =>
    database
      .prepare(`SELECT * FROM builds WHERE state = 'queued' AND lane = ? ORDER BY number`)
      .all(lane)
      .map(toBuildRecord)

  return {
    enqueue: ({ cause, changes, delivery, lane = 'content', isCold = false, notBefore = null }) =>
      transaction(database, () => {
        const known = delivery === undefined ? null : deliveries.find(delivery)
        if (delivery !== undefined && known !== null) {
          deliveries.remember(delivery, known)
          return { buildId: buildId(known), isRepeated: true }
        }
        const build = waiting(lane)?.number ?? create(lane, cause, 1, notBefore)
        // A new change may be the cure of the failure that the build waits for: it starts at once.
        database.prepare('UPDATE builds SET not_before = ? WHERE number = ?').run(notBefore, build)
        if (isCold) makeCold.run(build)
        const receivedAt = now()
        for (const change of changes) recordChange(database, build, change, receivedAt)
        if (changes.length > 0 && countChanges(database, build) > CHANGES_MAX) throw queueFull()
        if (delivery !== undefined) deliveries.remember(delivery, build)
        return { buildId: buildId(build), isRepeated: false }
      }),

    claim: (lane, isHurried = false) =>
      transaction(database, () => {
        const next = queued(lane).find((build) => isHurried || remainingMs(build) === 0)
        if (next === undefined) return null
        const { number } = next
        waits.forget(number)
        database
          .prepare(`UPDATE builds SET state = 'building', started_at = ? WHERE number = ?`)
          .run(now(), number)
        adoptFailedChanges(database, number)
        return { build: toBuildRecord(find.get(number)), changes: changesOf(database, number) }
      }),

    nextStart: (lane) => {
      const waiting = queued(lane).map(remainingMs)
      return waiting.length === 0 ? null : now() + Math.min(...waiting)
    },

    built: (build) => {
      database.prepare('UPDATE builds SET built_at = ? WHERE number = ?').run(now(), build)
    },

    succeed: (build, { release, isHeld = false, warnings, report }) => {
      transaction(database, () => {
        const at = now()
        database
          .prepare(
            `UPDATE builds SET state = 'live', finished_at = ?, release = ?, warnings = ?, report = ?,
               held = ?, live_at = ? WHERE number = ?`,
          )
          .run(
            ...[at, release, JSON.stringify(warnings)],
            report === undefined ? null : JSON.stringify(report),
            ...[Number(isHeld), isHeld ? null : at, build],
          )
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
        const { attempt, lane, isCold } = toBuildRecord(find.get(build))
        const delay = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length) - 1] ?? 600_000
        forgetOldBuilds(database)
        const next = waiting(lane)
        if (next === null) {
          const retryAt = now() + delay
          const again = create(lane, 'another try after a failure', attempt + 1, retryAt)
          if (isCold) makeCold.run(again)
          return { retryAt }
        }
        if (isCold) makeCold.run(next.number)
        database
          .prepare('UPDATE builds SET attempt = ? WHERE number = ?')
          .run(attempt + 1, next.number)
        return { retryAt: next.notBefore ?? now() }
      }),

    requeueRunning: (lane) =>
      Number(
        database
          .prepare(
            `UPDATE builds SET state = 'queued', started_at = NULL, built_at = NULL,
               not_before = NULL WHERE state = 'building' AND lane = ?`,
          )
          .run(lane).changes,
      ),

    requeue: (build) => {
      database
        .prepare(
          `UPDATE builds SET state = 'queued', started_at = NULL, built_at = NULL,
             not_before = NULL WHERE state = 'building' AND number = ?`,
        )
        .run(build)
    },

    defer: (build, posts) =>
      transaction(database, () => {
        const next = waiting('content')?.number ?? create('content', 'posts that waited', 1, null)
        for (const { postId, reason } of posts) deferChange(database, build, next, postId, reason)
        return { buildId: buildId(next) }
      }),

    discard: (build) => {
      database.prepare(`DELETE FROM builds WHERE state = 'building' AND number = ?`).run(build)
    },

    hurry: (lane) => {
      database
        .prepare(`UPDATE builds SET not_before = NULL WHERE state = 'queued' AND lane = ?`)
        .run(lane)
    },

    holdAbove: (release) => {
      transaction(database, () => {
        const highest = release ?? Number.MAX_SAFE_INTEGER
        database
          .prepare(`UPDATE builds SET held = 1 WHERE state = 'live' AND release > ? AND held = 0`)
          .run(highest)
        database
          .prepare(
            `UPDATE builds SET held = 0, live_at = coalesce(live_at, ?)
             WHERE state = 'live' AND release <= ? AND held = 1`,
          )
          .run(now(), highest)
      })
    },

    list: (limit) =>
      database
        .prepare('SELECT * FROM builds ORDER BY number DESC LIMIT ?')
        .all(limit)
        .map(toBuildRecord),
  }
}

/**
 * A failed build's changes belong to the next build, until one is live. A post that another build holds
 * in a later version stays there: its receipt would otherwise be about the older one.
 */
function adoptFailedChanges(database: DatabaseSync, build: number): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO changes
         (build, post_id, slug, kind, revision, changed_by, title, received_at)
       SELECT ?1, post_id, slug, kind, revision, changed_by, title, received_at FROM changes
       WHERE build IN (
         SELECT number FROM builds WHERE state = 'failed' AND number < ?1 AND number >
           (SELECT coalesce(max(number), 0) FROM builds WHERE state = 'live' AND lane = 'content')
       ) AND NOT EXISTS (
         SELECT 1 FROM changes AS later JOIN builds ON builds.number = later.build
         WHERE later.post_id = changes.post_id AND later.received_at > changes.received_at
           AND builds.state <> 'failed'
       )
       ORDER BY received_at DESC, build DESC`,
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
  database
    .prepare(
      `UPDATE builds SET report = NULL WHERE report IS NOT NULL AND number <=
         (SELECT max(number) FROM builds) - ?`,
    )
    .run(KEPT_REPORTS)
}

function queueFull(): RequestError {
  return new RequestError(
    503,
    'webhook/queue-full',
    `The build that waits holds ${CHANGES_MAX} changes already. Send this again in a minute.`,
  )
}
