import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { addressOfRedirect } from '../../shared/site/old-address.ts'
import { postPath } from '../../shared/site/paths.ts'

/** The version of the schema that {@link upgrade} reads. */
export const UPGRADED_VERSION = 7

/*
 * In version 7 every change was of a post: a redirect that led to a post was an `upsert` of it without a
 * revision, one to another page the post `site-redirects`, and the name of an author `site-authors`.
 */
const SOURCE = `CASE
  WHEN post_id = 'site-authors' THEN 'authors'
  WHEN post_id = 'site-redirects' OR (kind = 'upsert' AND revision IS NULL) THEN 'redirects'
  ELSE 'posts' END`

/**
 * Brings the tables of version 7 up to date: changes are of documents of several sources, and so is what
 * reports name. To be called in a transaction.
 *
 * @param changesTable the statements that make the table of changes and its index
 */
export function upgrade(database: DatabaseSync, changesTable: string): void {
  database.function('path_of', { deterministic: true }, (source, slug) =>
    source === 'authors' ? null : (addressOfRedirect(String(slug)) ?? postPath(String(slug))),
  )
  database.exec(`ALTER TABLE changes RENAME TO former_changes; DROP INDEX changes_by_post;`)
  database.exec(changesTable)
  database.exec(`
    INSERT INTO changes
      SELECT build, source, CASE source WHEN 'posts' THEN post_id ELSE slug END,
        path_of(source, slug), kind, revision, changed_by, title, received_at, deferral,
        verified, missing, verify_problem, verified_at
      FROM (SELECT *, ${SOURCE} AS source FROM former_changes);
    DROP TABLE former_changes;`)
  upgradeReports(database)
}

const formerReport = z.looseObject({
  warnings: z.array(
    z.object({ postId: z.string().nullable(), slug: z.string(), message: z.string() }),
  ),
  leftOut: z.array(z.object({ postId: z.string(), problem: z.string() })),
})

function upgradeReports(database: DatabaseSync): void {
  const store = database.prepare('UPDATE builds SET report = ? WHERE number = ?')
  const rows = database.prepare('SELECT number, report FROM builds WHERE report IS NOT NULL').all()
  for (const { number = null, report } of rows) {
    const { warnings, leftOut, ...rest } = formerReport.parse(JSON.parse(String(report)))
    const upgraded = {
      ...rest,
      warnings: warnings.map(({ postId, slug, message }) => ({
        document: postId === null ? null : { source: 'posts', id: postId },
        name: slug,
        message,
      })),
      leftOut: leftOut.map(({ postId, problem }) => ({
        document: { source: 'posts', id: postId },
        problem,
      })),
    }
    store.run(JSON.stringify(upgraded), number)
  }
}
