import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { DatabaseSync } from 'node:sqlite'
import { createFirestoreService } from '../../server/firestore/index.ts'
import type { FirestoreService } from '../../server/firestore/index.ts'
import { postsShowing } from '../../server/posts-showing.ts'
import { compileRules } from '../../server/rules/index.ts'
import { openDatabase } from '../../server/database/database.ts'
import { visibleChanges } from '../../shared/publish/webhook/changes.ts'
import { emptyFolder } from '../setup/empty-folder.ts'

let database: DatabaseSync
let firestore: FirestoreService
const folder = emptyFolder()

beforeEach(() => {
  database = openDatabase(folder)
  firestore = createFirestoreService({
    database,
    projectId: 'test',
    ruleset: compileRules(
      "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents {} }",
    ),
    clock: () => new Date(),
    verifyToken: () => Promise.resolve(null),
    onCommit: () => undefined,
  })
})
afterEach(() => {
  firestore.close()
  database.close()
})

const write = (path: string, data: Record<string, unknown>) => {
  firestore.commit([{ kind: 'set', path, data }])
}
const post = (id: string, status: string) => {
  write(`posts/${id}`, { title: `Title of ${id}`, slug: id, status, revision: 4 })
}

describe('posts that show a picture', () => {
  it('are the one that it was uploaded for, and those that took it from the library', () => {
    post('own', 'published')
    post('other', 'published')
    post('neither', 'published')
    write('mediaUses/other', { paths: ['posts/x/b.png', 'posts/own/a.png'] })
    write('mediaUses/neither', { paths: ['posts/own/c.png'] })
    const changes = postsShowing(firestore, ['posts/own/a.png', 'posts/gone/a.png'])
    expect(visibleChanges(changes)).toEqual(
      ['own', 'other'].map((id) => ({
        source: 'posts',
        id,
        path: `/discover/${id}`,
        kind: 'upsert',
        revision: 4,
        by: null,
        title: `Title of ${id}`,
      })),
    )
  })

  it('are nothing that readers wait for while they are drafts', () => {
    post('own', 'draft')
    expect(visibleChanges(postsShowing(firestore, ['posts/own/a.png']))).toEqual([])
  })
})
