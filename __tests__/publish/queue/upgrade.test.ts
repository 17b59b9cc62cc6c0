import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { newestBuildOf, recordedChanges } from '../../../publish/queue/changes.ts'
import { DATABASE_FILE, openDatabase, SCHEMA_VERSION } from '../../../publish/queue/database.ts'
import { openBuildViews } from '../../../publish/status/views/build-views.ts'
import { openQueue } from '../../../publish/queue/queue.ts'
import { postRef } from '../../setup/documents.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pliego-upgrade-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const FORMER_CHANGES = `
  DROP TABLE changes;
  CREATE TABLE changes (
    build INTEGER NOT NULL REFERENCES builds (number) ON DELETE CASCADE,
    post_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('upsert', 'remove')),
    revision INTEGER,
    changed_by TEXT,
    title TEXT,
    received_at INTEGER,
    deferral TEXT,
    verified INTEGER,
    missing INTEGER NOT NULL DEFAULT 0,
    verify_problem TEXT,
    verified_at INTEGER,
    PRIMARY KEY (build, post_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changes_by_post ON changes (post_id, build);
  PRAGMA user_version = 7;`

/** Leaves a database as a publisher of version 7 did: one build, with these rows of changes. */
function leaveVersion7(report: unknown, ...rows: readonly (string | number | null)[][]): void {
  openDatabase(folder).close()
  const database = new DatabaseSync(path.join(folder, DATABASE_FILE))
  database.exec(FORMER_CHANGES)
  database
    .prepare(
      `INSERT INTO builds (number, lane, state, cause, attempt, created_at, finished_at, release, report)
       VALUES (1, 'content', 'live', 'published content changed', 1, 1, 2, 3, ?)`,
    )
    .run(JSON.stringify(report))
  const insert = database.prepare(
    `INSERT INTO changes (build, post_id, slug, kind, revision, changed_by, title, received_at, verified, verified_at)
     VALUES (1, ?, ?, ?, ?, 'ana', ?, 1, 1, 9)`,
  )
  for (const row of rows) insert.run(...row)
  database.close()
}

const EMPTY_REPORT = { pages: null, warnings: [], leftOut: [], timings: [] }

it('tells what each change of the version before was of', () => {
  leaveVersion7(
    EMPTY_REPORT,
    ['p1', 'hello', 'upsert', 4, 'Hello'],
    ['p2', 'gone', 'remove', null, null],
    ['p3', 'former', 'upsert', null, null],
    ['site-authors', 'eva', 'upsert', null, 'Author Eva'],
    ['site-redirects', '|old|page', 'upsert', null, null],
  )
  const database = openDatabase(folder)
  const changes = recordedChanges(database, 1, -1).map(({ change }) => change)
  const by = { by: 'ana' }
  expect(changes).toEqual([
    {
      ...by,
      source: 'authors',
      id: 'eva',
      path: null,
      kind: 'upsert',
      revision: null,
      title: 'Author Eva',
    },
    {
      ...by,
      source: 'posts',
      id: 'p1',
      path: '/discover/hello',
      kind: 'upsert',
      revision: 4,
      title: 'Hello',
    },
    {
      ...by,
      source: 'posts',
      id: 'p2',
      path: '/discover/gone',
      kind: 'remove',
      revision: null,
      title: null,
    },
    {
      ...by,
      source: 'redirects',
      id: 'former',
      path: '/discover/former',
      kind: 'upsert',
      revision: null,
      title: null,
    },
    {
      ...by,
      source: 'redirects',
      id: '|old|page',
      path: '/old/page',
      kind: 'upsert',
      revision: null,
      title: null,
    },
  ])
  expect(newestBuildOf(database, postRef('p1'))).toMatchObject({
    receivedAt: 1,
    verification: { isVerified: true, at: 9 },
  })
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION })
  expect(openQueue(database, () => 10).list(10)).toMatchObject([{ id: 'b1', state: 'live' }])
  database.close()
})

it('keeps what builds of the version before said about posts', () => {
  leaveVersion7({
    ...EMPTY_REPORT,
    warnings: [
      { postId: 'p1', slug: 'hello', message: 'No alt' },
      { postId: null, slug: 'index', message: 'Slow' },
    ],
    leftOut: [{ postId: 'p2', problem: 'too long' }],
  })
  const database = openDatabase(folder)
  const views = openBuildViews(database, () => ({
    standing: 'live',
    liveFrom: null,
    liveUntil: null,
    followUps: [],
  }))
  expect(views.report(1)).toMatchObject({
    warnings: [
      { document: postRef('p1'), name: 'hello', message: 'No alt' },
      { document: null, name: 'index', message: 'Slow' },
    ],
    leftOut: [{ document: postRef('p2'), problem: 'too long' }],
  })
  database.close()
})
