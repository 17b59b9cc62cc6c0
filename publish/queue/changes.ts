import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toBuildRecord } from './build-record.ts'
import type { BuildRecord, Lane } from './build-record.ts'
import type { DeferredDocument } from '../../shared/publish/builder-protocol.ts'
import { DOCUMENT_SOURCES } from '../../shared/documents/document-source.ts'
import type { DocumentRef } from '../../shared/documents/document-source.ts'
import { documentChangeSchema } from '../../shared/publish/publish-message.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'

/** A change as it is kept, whether or not a build can take it. */
const changeRow = z
  .object({
    source: z.enum(DOCUMENT_SOURCES),
    document: z.string(),
    path: z.string().nullable(),
    kind: z.enum(['upsert', 'remove']),
    revision: z.number().nullable(),
    changed_by: z.string().nullable(),
    title: z.string().nullable(),
  })
  .transform((row): DocumentChange => ({
    source: row.source,
    id: row.document,
    path: row.path,
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

/** The outcome of checking one change at its public address; `problem` says what is wrong. */
export interface ChangeVerification {
  /** Whether the public page was found to be the new one; null before the check, and when it was not possible. */
  readonly isVerified: boolean | null
  /** The build made no page of the document, although it was published. */
  readonly isMissing: boolean
  readonly problem: string | null
}

/** A change, and what became of it. Times are milliseconds since the epoch. */
interface RecordedChange {
  readonly change: DocumentChange
  /** When it was asked for. */
  readonly receivedAt: number | null
  /** Why it was left to this build by an earlier one; null when it was not. */
  readonly deferral: string | null
  readonly verification: ChangeVerification & { readonly at: number | null }
}

/** The newest build that holds a change of one document. */
export interface ChangeBuild extends RecordedChange {
  readonly build: BuildRecord
  /** When the next try of a failed build is due, in milliseconds since the epoch. */
  readonly retryAt: number | null
}

const COLUMNS = 'source, document, path, kind, revision, changed_by, title, received_at'

/** Adds a change to a build; of several changes of one document the last one counts. */
export function recordChange(
  database: DatabaseSync,
  build: number,
  change: DocumentChange,
  receivedAt: number,
): void {
  const { source, id, path, kind, revision, by, title = null } = change
  database
    .prepare(
      `INSERT OR REPLACE INTO changes (build, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(build, source, id, path, kind, revision, by, title, receivedAt)
}

/**
 * A failed build's changes belong to the next build, until one is live. A document that another build holds
 * in a later version stays there: its receipt would otherwise be about the older one.
 */
export function adoptFailedChanges(database: DatabaseSync, build: number): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO changes (build, ${COLUMNS})
       SELECT ?1, ${COLUMNS} FROM changes
       WHERE build IN (
         SELECT number FROM builds WHERE state = 'failed' AND number < ?1 AND number >
           (SELECT coalesce(max(number), 0) FROM builds WHERE state = 'live' AND lane = 'content')
       ) AND NOT EXISTS (
         SELECT 1 FROM changes AS later JOIN builds ON builds.number = later.build
         WHERE later.source = changes.source AND later.document = changes.document
           AND later.received_at > changes.received_at AND builds.state <> 'failed'
       )
       ORDER BY received_at DESC, build DESC`,
    )
    .run(build)
}

/** Moves changes to a build that waits, with the reasons; none is moved over a later version. */
export function deferChanges(
  database: DatabaseSync,
  build: number,
  next: number,
  documents: readonly DeferredDocument[],
): void {
  // Of a thousand posts that are saved at once nearly all wait, build after build.
  const isMeant = 'WHERE build = ? AND source = ? AND document = ?'
  const move = database.prepare(
    `INSERT OR IGNORE INTO changes (build, ${COLUMNS}, deferral)
     SELECT ?, ${COLUMNS}, ? FROM changes ${isMeant}`,
  )
  const remove = database.prepare(`DELETE FROM changes ${isMeant}`)
  for (const { source, id, reason } of documents) {
    move.run(next, reason, build, source, id)
    remove.run(build, source, id)
  }
}

/** Why a change was set aside that names no document. */
const UNREADABLE = 'This change could not be read, and was left out:'

/**
 * The changes that a build is to make, in the order in which they came. A change that names what cannot be
 * a document would end every build that holds it: it is set aside with its reason, and the others go on.
 */
export function takeChanges(database: DatabaseSync, build: number, now: number): DocumentChange[] {
  return recordedChanges(database, build, -1).flatMap(({ change }) => {
    const read = documentChangeSchema.safeParse(change)
    if (read.success) return read.data
    const where = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    const problem = `${UNREADABLE} ${where.join(' ')}`
    const verification = { isVerified: false, isMissing: true, problem }
    recordVerification(database, build, change, verification, now)
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
    .prepare('SELECT * FROM changes WHERE build = ? ORDER BY received_at, source, document LIMIT ?')
    .all(build, limit)
    .map((row) => ({ change: changeRow.parse(row), ...receiptRow.parse(row) }))
}

/** Whether a build that waits holds documents that an earlier one has left to it. */
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
  { source, id }: DocumentRef,
  { isVerified, isMissing, problem }: ChangeVerification,
  at: number,
): void {
  database
    .prepare(
      `UPDATE changes SET verified = ?, missing = ?, verify_problem = ?, verified_at = ?
       WHERE build = ? AND source = ? AND document = ?`,
    )
    .run(
      isVerified === null ? null : Number(isVerified),
      Number(isMissing),
      problem,
      at,
      build,
      source,
      id,
    )
}

/** Live changes whose pages were not checked before the publisher ended; the newest first. */
export function unverifiedChanges(
  database: DatabaseSync,
  limit: number,
): { build: number; change: DocumentChange }[] {
  return database
    .prepare(
      `SELECT changes.* FROM changes JOIN builds ON builds.number = changes.build
       WHERE builds.state = 'live' AND builds.held = 0 AND changes.verified_at IS NULL
         AND NOT EXISTS (
           SELECT 1 FROM changes AS later
           WHERE later.source = changes.source AND later.document = changes.document
             AND later.build > changes.build
         )
       ORDER BY changes.build DESC LIMIT ?`,
    )
    .all(limit)
    .map((row) => ({ build: Number(row['build']), change: changeRow.parse(row) }))
}

/** The newest build that holds a change of this document, or null when none is remembered. */
export function newestBuildOf(
  database: DatabaseSync,
  { source, id }: DocumentRef,
): ChangeBuild | null {
  const row = database
    .prepare('SELECT * FROM changes WHERE source = ? AND document = ? ORDER BY build DESC LIMIT 1')
    .get(source, id)
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
