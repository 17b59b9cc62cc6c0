import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createFirestoreService } from '../../../server/firestore/index.ts'
import { compileRules } from '../../../server/rules/index.ts'
import { DatabaseDiskError } from '../../../server/database/database-error.ts'
import { openDatabase, transaction } from '../../../server/database/database.ts'
import { OPEN_RULES, PROJECT_ID, ROOT } from '../firestore/backend.ts'
import { listen, testLog } from '../http/test-server.ts'
import type { TestServer } from '../http/test-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

let server: TestServer
let database: DatabaseSync
const folder = emptyFolder()

beforeEach(async () => {
  database = openDatabase(folder)
  const service = createFirestoreService({
    database,
    ruleset: compileRules(OPEN_RULES),
    projectId: PROJECT_ID,
    clock: () => new Date(),
    verifyToken: () => Promise.resolve(null),
  })
  server = await listen([service.http], testLog().log)
})

afterEach(async () => {
  await server.close()
  database.close()
})

/** SQLite refuses to grow beyond so many pages, with the same code as for a full disk. */
function limitPages(more: number): void {
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {}
  database.exec(`PRAGMA max_page_count = ${Number(pages) + more}`)
}

async function post(rpc: string, body: object) {
  const response = await fetch(`http://${server.host}/v1/${ROOT}:${rpc}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

const write = (id: string, bytes = 100_000) => ({
  update: { name: `${ROOT}/notes/${id}`, fields: { text: { stringValue: 'x'.repeat(bytes) } } },
})

async function existing(...ids: string[]): Promise<string[]> {
  const { body } = await post('batchGet', { documents: ids.map((id) => `${ROOT}/notes/${id}`) })
  return (body as { found?: { name: string } }[]).flatMap(({ found }) =>
    found === undefined ? [] : [found.name.slice(found.name.lastIndexOf('/') + 1)],
  )
}

const FULL = {
  status: 429,
  body: {
    error: {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'The server has no room left to write. Tell its operator.',
    },
  },
}

describe('with a full disk', () => {
  it('a commit is refused as exhausted, and none of its writes is kept', async () => {
    limitPages(40)
    expect(await post('commit', { writes: [write('small', 10), write('large', 400_000)] })).toEqual(
      FULL,
    )
    expect(await existing('small', 'large')).toEqual([])
  })

  it('what was there can still be read', async () => {
    await post('commit', { writes: [write('before')] })
    limitPages(0)
    expect(await post('commit', { writes: [write('after')] })).toEqual(FULL)
    expect(await existing('before', 'after')).toEqual(['before'])
  })

  it('commits of one moment are kept whole or refused whole', async () => {
    limitPages(40)
    const ids = ['a', 'b', 'c', 'd']
    const answers = await Promise.all(
      ids.map((id) =>
        post('commit', { writes: [write(`${id}1`, 30_000), write(`${id}2`, 30_000)] }),
      ),
    )
    const kept = ids.filter((_, at) => answers[at]?.status === 200)
    expect(kept.length).toBeLessThan(ids.length)
    for (const answer of answers) expect([200, 429]).toContain(answer.status)
    expect(await existing(...ids.flatMap((id) => [`${id}1`, `${id}2`]))).toEqual(
      kept.flatMap((id) => [`${id}1`, `${id}2`]),
    )
  })

  it('writing goes on when there is room again', async () => {
    limitPages(0)
    expect(await post('commit', { writes: [write('a')] })).toEqual(FULL)
    limitPages(1000)
    expect(await post('commit', { writes: [write('a')] })).toMatchObject({ status: 200 })
    expect(await existing('a')).toEqual(['a'])
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  })
})

describe('with a disk that has turned read-only', () => {
  it('a commit is refused as unavailable, so that clients try again, and works later', async () => {
    database.exec('PRAGMA query_only = ON')
    expect(await post('commit', { writes: [write('a')] })).toEqual({
      status: 503,
      body: {
        error: {
          code: 503,
          status: 'UNAVAILABLE',
          message: 'The server cannot write to its disk. Tell its operator.',
        },
      },
    })
    database.exec('PRAGMA query_only = OFF')
    expect(await post('commit', { writes: [write('a')] })).toMatchObject({ status: 200 })
  })

  it('a failure of the disk is told apart from what is wrong with a statement', () => {
    const failing = (errcode: number) => () =>
      transaction(database, () => {
        throw Object.assign(new Error('as SQLite says it'), { errcode })
      })
    // SQLITE_IOERR_WRITE and SQLITE_CONSTRAINT.
    expect(failing(778)).toThrow(DatabaseDiskError)
    expect(failing(19)).toThrow('as SQLite says it')
  })
})
