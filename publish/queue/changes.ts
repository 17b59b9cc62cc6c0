import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toBuildRecord } from './build-record.ts'
import type { BuildRecord } from './build-record.ts'
import { changeSchema } from './change.ts'
import type { Change } from './change.ts'

const changeRow = z
  .object({
    post_id: z.string(),
    slug: z.string(),
    kind: z.string(),
    revision: z.number().nullable(),
    changed_by: z.string().nullable(),
  })
  .transform((row) =>
    changeSchema.parse({
      postId: row.post_id,
      slug: row.slug,
      kind: row.kind,
      revision: row.revision,
      by: row.changed_by,
    }),
  )

const verificationRow = z.object({
  verified: z.number().nullable(),
  missing: z.number(),
  verify_problem: z.string().nullable(),
})

/** Whether the public page of a change was found to be the new one; `problem` says why not. */
export interface Verification {
  readonly isVerified: boolean
  /** The build made no page of the post, although it was published. */
  readonly isMissing: boolean
  readonly problem: string | null
}

/** The newest build that holds a change of one post. */
export interface PostBuild {
  readonly build: BuildRecord
  readonly change: Change
  readonly verification: Verification | null
  /** When the next try of a failed build is due, in milliseconds since the epoch. */
  readonly retryAt: number | null
}

/**
 * Adds a change to a build; of several changes of one post the last one counts. A redirect that leads
 * to the post, an `upsert` without a revision, never hides what happened to the post itself.
 */
export function recordChange(database: DatabaseSync, build: number, change: Change): void {
  const isRedirect = change.kind === 'upsert' && change.revision === null
  database
    .prepare(
      `INSERT OR ${isRedirect ? 'IGNORE' : 'REPLACE'} INTO changes (build, post_id, slug, kind, revision, changed_by)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(build, change.postId, change.slug, change.kind, change.revision, change.by)
}

/** The changes that a build holds. */
export function changesOf(database: DatabaseSync, build: number): Change[] {
  return database
    .prepare('SELECT * FROM changes WHERE build = ? ORDER BY post_id')
    .all(build)
    .map((row) => changeRow.parse(row))
}

/** Records what a look at the public page found. */
export function recordVerification(
  database: DatabaseSync,
  build: number,
  postId: string,
  { isVerified, isMissing, problem }: Verification,
): void {
  database
    .prepare(
      'UPDATE changes SET verified = ?, missing = ?, verify_problem = ? WHERE build = ? AND post_id = ?',
    )
    .run(isVerified ? 1 : 0, isMissing ? 1 : 0, problem, build, postId)
}

/** The newest build that holds a change of this post, or null when none is remembered. */
export function newestBuildOf(database: DatabaseSync, postId: string): PostBuild | null {
  const row = database
    .prepare('SELECT * FROM changes WHERE post_id = ? ORDER BY build DESC LIMIT 1')
    .get(postId)
  if (row === undefined) return null
  const { verified, missing, verify_problem: problem } = verificationRow.parse(row)
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
    verification:
      verified === null ? null : { isVerified: verified === 1, isMissing: missing === 1, problem },
    retryAt: typeof next?.['not_before'] === 'number' ? next['not_before'] : null,
  }
}
