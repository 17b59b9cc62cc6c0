import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toBuildRecord } from './build-record.ts'
import type { BuildRecord, Lane } from './build-record.ts'
import type { DeferredPost } from '../../shared/builder-protocol.ts'
import { postChangeSchema } from '../../shared/publish-message.ts'
import type { PostChange } from '../../shared/publish-message.ts'

/** A change as it is kept, whether or not a build can take it. */
const changeRow = z
  .object({
    post_id: z.string(),
    slug: z.string(),
    kind: z.enum(['upsert', 'remove']),
    revision: z.number().nullable(),
    changed_by: z.string().nullable(),
    title: z.string().nullable(),
  })
  .transform((row): PostChange => ({
    postId: row.post_id,
    slug: row.slug,
    kind: row.kind,
    revision: row.revision,
    by: row.changed_by,
    title: row.title,
  }))

const receiptRow = z
  .object({
    received_at: z.number().nullable(),
    verified: z.number().nullable(),
    missing: z.number(),
    verify_problem: z.string().nullable(),
    verified_at: z.number().nullable(),
    deferral: z.string().nullable(),
  })
  .transform((row) => ({
    receivedAt: row.received_at,
    deferral: row.deferral,
    verification: {
      isVerified: row.verified === null ? null : row.verified === 1,
      isMissing: row.missing === 1,
      problem: row.verify_problem,
      at: row.verified_at,
    },
  }))

/** What became of one change at the public address; `problem` says what is not as it should be. */
export interface Verification {
  /** Whether the public page was found to be the new one; null before the check, and when it was not possible. */
  readonly isVerified: boolean | null
  /** The build made no page of the post, although it was published. */
  readonly isMissing: boolean
  readonly problem: string | null
}

/** A change, and what became of it. Times are milliseconds since the epoch. */
export interface RecordedChange {
  readonly change: PostChange
  /** When it was asked for. */
  readonly receivedAt: number | null
  /** Why it was left to this build by an earlier one; null when it was not. */
  readonly deferral: string | null
  readonly verification: Verification & { readonly at: number | null }
}

/** The newest build that holds a change of one post. */
export interface PostBuild extends RecordedChange {
  readonly build: BuildRecord
  /** When the next try of a failed build is due, in milliseconds since the epoch. */
  readonly retryAt: number | null
}

/**
 * Adds a change to a build; of several changes of one post the last one counts. A redirect that leads
 * to the post, an `upsert` without a revision, never hides what happened to the post itself.
 */
export function recordChange(
  database: DatabaseSync,
  build: number,
  change: PostChange,
  receivedAt: number,
): void {
  const isRedirect = change.kind === 'upsert' && change.revision === null
  const { postId, slug, kind, revision, by, title = null } = change
  database
    .prepare(
      `INSERT OR ${isRedirect ? 'IGNORE' : 'REPLACE'} INTO changes
         (build, post_id, slug, kind, revision, changed_by, title, received_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(build, postId, slug, kind, revision, by, title, receivedAt)
}

/** Moves changes to a build that waits, with the reasons; none is moved over a later version. */
export function deferChanges(
  database: DatabaseSync,
  build: number,
  next: number,
  posts: readonly DeferredPost[],
): void {
  // Of a thousand posts that are saved at once nearly all wait, build after build.
  const move = database.prepare(
    `INSERT OR IGNORE INTO changes
       (build, post_id, slug, kind, revision, changed_by, title, received_at, deferral)
     SELECT ?, post_id, slug, kind, revision, changed_by, title, received_at, ? FROM changes
     WHERE build = ? AND post_id = ?`,
  )
  const remove = database.prepare('DELETE FROM changes WHERE build = ? AND post_id = ?')
  for (const { postId, reason } of posts) {
    move.run(next, reason, build, postId)
    remove.run(build, postId)
  }
}

/** Why a change was set aside that names no post. */
const UNREADABLE = 'This change could not be read, and was left out:'

/**
 * The changes that a build is to make, in the order in which they came. A change that names what cannot be
 * a post would end every build that holds it: it is set aside with its reason, and the others go on.
 */
export function takeChanges(database: DatabaseSync, build: number, now: number): PostChange[] {
  return recordedChanges(database, build, -1).flatMap(({ change }) => {
    const read = postChangeSchema.safeParse(change)
    if (read.success) return read.data
    const where = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    const problem = `${UNREADABLE} ${where.join(' ')}`
    const verification = { isVerified: false, isMissing: true, problem }
    recordVerification(database, build, change.postId, verification, now)
    return []
  })
}

/** The first changes of a build with what became of them; all of them for a `limit` of -1. */
export function recordedChanges(
  database: DatabaseSync,
  build: number,
  limit: number,
): RecordedChange[] {
  return database
    .prepare('SELECT * FROM changes WHERE build = ? ORDER BY received_at, post_id LIMIT ?')
    .all(build, limit)
    .map((row) => ({ change: changeRow.parse(row), ...receiptRow.parse(row) }))
}

/** Whether a build that waits holds posts that an earlier one has left to it. */
export function hasDeferredChanges(database: DatabaseSync, lane: Lane): boolean {
  const found = database
    .prepare(
      `SELECT 1 FROM changes JOIN builds ON builds.number = changes.build
       WHERE builds.state = 'queued' AND builds.lane = ? AND changes.deferral IS NOT NULL LIMIT 1`,
    )
    .get(lane)
  return found !== undefined
}

/** How many changes a build holds. */
export function countChanges(database: DatabaseSync, build: number): number {
  return Number(
    database.prepare('SELECT count(*) AS total FROM changes WHERE build = ?').get(build)?.['total'],
  )
}

/** Records what a look at the public page found, or why there is nothing to look at. */
export function recordVerification(
  database: DatabaseSync,
  build: number,
  postId: string,
  { isVerified, isMissing, problem }: Verification,
  at: number,
): void {
  database
    .prepare(
      `UPDATE changes SET verified = ?, missing = ?, verify_problem = ?, verified_at = ?
       WHERE build = ? AND post_id = ?`,
    )
    .run(
      isVerified === null ? null : Number(isVerified),
      Number(isMissing),
      problem,
      at,
      build,
      postId,
    )
}

/** A change that is live, of the newest build that holds its post. */
export interface LiveChange {
  readonly build: number
  readonly change: PostChange
}

/** A redirect that leads to a post says nothing of where the post itself stands. */
const isOfThePost = (changes: string) =>
  `NOT (${changes}.kind = 'upsert' AND ${changes}.revision IS NULL)`

/** Live changes whose pages were not checked before the publisher ended; the newest first. */
export function unverifiedChanges(database: DatabaseSync, limit: number): LiveChange[] {
  return database
    .prepare(
      `SELECT changes.* FROM changes JOIN builds ON builds.number = changes.build
       WHERE builds.state = 'live' AND builds.held = 0 AND changes.verified_at IS NULL
         AND NOT EXISTS (
           SELECT 1 FROM changes AS later
           WHERE later.post_id = changes.post_id AND later.build > changes.build
             AND ${isOfThePost('later')}
         )
       ORDER BY changes.build DESC LIMIT ?`,
    )
    .all(limit)
    .map((row) => ({ build: Number(row['build']), change: changeRow.parse(row) }))
}

/** The newest build that holds a change of this post itself, or null when none is remembered. */
export function newestBuildOf(database: DatabaseSync, postId: string): PostBuild | null {
  const row = database
    .prepare(
      `SELECT * FROM changes WHERE post_id = ? AND ${isOfThePost('changes')}
       ORDER BY build DESC LIMIT 1`,
    )
    .get(postId)
  if (row === undefined) return null
  const next = database
    .prepare(
      `SELECT not_before FROM builds WHERE state = 'queued' AND lane = 'content'
       ORDER BY number LIMIT 1`,
    )
    .get()
  return {
    build: toBuildRecord(
      database.prepare('SELECT * FROM builds WHERE number = ?').get(row['build'] ?? null),
    ),
    change: changeRow.parse(row),
    ...receiptRow.parse(row),
    retryAt: typeof next?.['not_before'] === 'number' ? next['not_before'] : null,
  }
}
