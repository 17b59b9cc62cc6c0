import type { DatabaseSync } from 'node:sqlite'
import type { PublishedBuildReport } from '../../shared/publish/publish-overview.ts'
import { toBuildRecord } from './build-record.ts'
import type { BuildRecord, Lane } from './build-record.ts'

/*
 * The rows of `builds`, one statement for each function. When a build is in which state is decided in
 * `queue.ts`. Times are milliseconds since the epoch.
 */

/** Finished builds that are remembered, and how many of them with their whole report. */
const KEPT_BUILDS = 2_000
const KEPT_REPORTS = 200

/** A build's report about itself, as it is kept. The log is in a file. */
export type KeptReport = Omit<PublishedBuildReport, 'logTail'>

/** How a build ended well. */
export interface Success {
  readonly release: number
  /** Whether the release waits because the site stays at another one. */
  readonly isHeld?: boolean
  readonly warnings: readonly string[]
  readonly report?: KeptReport
}

/** A build that is new. */
export interface NewBuild {
  readonly lane: Lane
  readonly cause: string
  readonly attempt: number
  readonly notBefore: number | null
  readonly createdAt: number
}

/** Adds a queued build. Returns its number. */
export function createBuild(database: DatabaseSync, build: NewBuild): number {
  const { lane, cause, attempt, notBefore, createdAt } = build
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO builds (state, lane, cause, attempt, not_before, created_at)
       VALUES ('queued', ?, ?, ?, ?, ?)`,
    )
    .run(lane, cause, attempt, notBefore, createdAt)
  return Number(lastInsertRowid)
}

/** Reads a build that is there. */
export function findBuild(database: DatabaseSync, build: number): BuildRecord {
  return toBuildRecord(database.prepare('SELECT * FROM builds WHERE number = ?').get(build))
}

/** The build of a lane that was queued last; null when none waits. */
export function newestQueued(database: DatabaseSync, lane: Lane): BuildRecord | null {
  const row = database
    .prepare(
      `SELECT * FROM builds WHERE state = 'queued' AND lane = ? ORDER BY number DESC LIMIT 1`,
    )
    .get(lane)
  return row === undefined ? null : toBuildRecord(row)
}

/** The builds of a lane that wait, the oldest first. */
export function queuedBuilds(database: DatabaseSync, lane: Lane): BuildRecord[] {
  return database
    .prepare(`SELECT * FROM builds WHERE state = 'queued' AND lane = ? ORDER BY number`)
    .all(lane)
    .map(toBuildRecord)
}

/** Whether a build of a lane waits or runs. */
export function hasPendingBuild(database: DatabaseSync, lane: Lane): boolean {
  const row = database
    .prepare(`SELECT 1 FROM builds WHERE state IN ('queued', 'building') AND lane = ? LIMIT 1`)
    .get(lane)
  return row !== undefined
}

/** The newest builds first. */
export function newestBuilds(database: DatabaseSync, limit: number): BuildRecord[] {
  return database
    .prepare('SELECT * FROM builds ORDER BY number DESC LIMIT ?')
    .all(limit)
    .map(toBuildRecord)
}

/** Makes a build one from nothing. */
export function makeCold(database: DatabaseSync, build: number): void {
  database.prepare('UPDATE builds SET is_cold = 1 WHERE number = ?').run(build)
}

/** Sets until when a build waits; null lets it start at once. */
export function setNotBefore(
  database: DatabaseSync,
  build: number,
  notBefore: number | null,
): void {
  database.prepare('UPDATE builds SET not_before = ? WHERE number = ?').run(notBefore, build)
}

/** Sets the number of a try. */
export function setAttempt(database: DatabaseSync, build: number, attempt: number): void {
  database.prepare('UPDATE builds SET attempt = ? WHERE number = ?').run(attempt, build)
}

/** Lets the waiting builds of a lane start at once. */
export function startAtOnce(database: DatabaseSync, lane: Lane): void {
  database
    .prepare(`UPDATE builds SET not_before = NULL WHERE state = 'queued' AND lane = ?`)
    .run(lane)
}

/** A build runs. */
export function markStarted(database: DatabaseSync, build: number, at: number): void {
  database
    .prepare(`UPDATE builds SET state = 'building', started_at = ? WHERE number = ?`)
    .run(at, build)
}

/** Everything that readers wait for is made. */
export function markBuilt(database: DatabaseSync, build: number, at: number): void {
  database.prepare('UPDATE builds SET built_at = ? WHERE number = ?').run(at, build)
}

/** A build is live, or held. */
export function markSucceeded(
  database: DatabaseSync,
  build: number,
  { release, isHeld = false, warnings, report }: Success,
  at: number,
): void {
  database
    .prepare(
      `UPDATE builds SET state = 'live', finished_at = :at, release = :release,
         warnings = :warnings, report = :report, held = :held, live_at = :liveAt
       WHERE number = :build`,
    )
    .run({
      build,
      at,
      release,
      warnings: JSON.stringify(warnings),
      report: report === undefined ? null : JSON.stringify(report),
      held: Number(isHeld),
      liveAt: isHeld ? null : at,
    })
}

/** A build has failed. */
export function markFailed(
  database: DatabaseSync,
  build: number,
  { code, reason }: { readonly code: string; readonly reason: string },
  at: number,
): void {
  database
    .prepare(
      `UPDATE builds SET state = 'failed', finished_at = ?, failure_code = ?, failure = ?
       WHERE number = ?`,
    )
    .run(at, code, reason, build)
}

const REQUEUE = `UPDATE builds
  SET state = 'queued', started_at = NULL, built_at = NULL, not_before = NULL
  WHERE state = 'building'`

/** Puts the running builds of a lane back into the queue. Returns how many. */
export function requeueLane(database: DatabaseSync, lane: Lane): number {
  const { changes } = database.prepare(`${REQUEUE} AND lane = ?`).run(lane)
  return Number(changes)
}

/** Puts a running build back into the queue. */
export function requeueBuild(database: DatabaseSync, build: number): void {
  database.prepare(`${REQUEUE} AND number = ?`).run(build)
}

/** Forgets a build that runs. */
export function deleteRunning(database: DatabaseSync, build: number): void {
  database.prepare(`DELETE FROM builds WHERE state = 'building' AND number = ?`).run(build)
}

/** Holds the live builds above a release, and releases those up to it. */
export function holdBuildsAbove(database: DatabaseSync, release: number, at: number): void {
  database
    .prepare(`UPDATE builds SET held = 1 WHERE state = 'live' AND release > ? AND held = 0`)
    .run(release)
  database
    .prepare(
      `UPDATE builds SET held = 0, live_at = coalesce(live_at, ?)
       WHERE state = 'live' AND release <= ? AND held = 1`,
    )
    .run(at, release)
}

/** The newest failed build holds what older ones held, so that dropping old rows loses nothing. */
export function forgetOldBuilds(database: DatabaseSync): void {
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
