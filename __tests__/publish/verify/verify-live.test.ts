import { postRef } from '../../setup/documents.ts'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { BuiltSite } from '../../../publish/workspace/built-site.ts'
import { silentLog } from '../../../node-shared/log/log.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import {
  newestBuildOf,
  unverifiedChanges,
  recordVerification,
} from '../../../publish/queue/changes.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import { openQueue } from '../../../publish/queue/queue.ts'
import type { Queue } from '../../../publish/queue/queue.ts'
import { createVerifier } from '../../../publish/verify/verify-live.ts'
import type { Verifier } from '../../../publish/verify/verify-live.ts'
import { makeFolders, page } from '../support/publisher.ts'
import type { Folders } from '../support/publisher.ts'

let folders: Folders
let database: DatabaseSync
let queue: Queue
let asked: string[]

beforeEach(() => {
  folders = makeFolders()
  database = openDatabase(folders.dataDir)
  queue = openQueue(database, () => Date.now())
  asked = []
})
afterEach(() => {
  database.close()
  folders.remove()
})

const change = (id: string, revision = 1): DocumentChange => ({
  source: 'posts',
  id,
  path: `/discover/${id}`,
  kind: 'upsert',
  revision,
  by: 'ana',
  title: null,
})
/** A build of these changes that went live. */
const goLive = (...changes: DocumentChange[]): number => {
  queue.enqueue({ cause: 'test', changes })
  const { build } = queue.claim('content')!
  queue.succeed(build.number, { release: build.number, warnings: [] })
  return build.number
}
const reportOf = (...ids: string[]): BuiltSite['report'] =>
  ({
    kind: 'built',
    documents: new Map(
      ids.map((id) => [`posts/${id}`, { path: `/discover/${id}`, digest: `${id}-1` }]),
    ),
    leftOut: new Map(),
    warnings: [],
  }) as unknown as BuiltSite['report']

const openVerifier = (
  tools: Pick<Parameters<typeof createVerifier>[0], 'fetch' | 'unverifiedChanges'>,
): Verifier =>
  createVerifier({
    secondLooksMs: [250, 750],
    siteUrl: () => 'https://site.example',
    onResult: (build, document, result) => {
      recordVerification(database, build, document, result, Date.now())
    },
    log: silentLog,
    ...tools,
  })

/** Has a change go live whose build ends with this report, where nothing can be looked at. */
async function lookAt(live: DocumentChange, report: BuiltSite['report']): Promise<void> {
  const number = goLive(live)
  const verifier = openVerifier({
    fetch: () => Promise.reject(new Error('There is nothing to look at.')),
    unverifiedChanges: () => [],
  })
  verifier.look({ number, changes: [live], report, isWhole: false, held: null })
  await verifier.close()
}

/** The publisher after a start, on a site that shows these posts. */
async function lookAround(ids: readonly string[], times = 1): Promise<void> {
  const verifier = openVerifier({
    fetch: (address) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address)
      asked.push(pathname)
      return Promise.resolve(new Response(page('text', `${pathname.split('/').at(-1)}-1`)))
    },
    unverifiedChanges: (limit) => unverifiedChanges(database, limit),
  })
  const whole = { number: 0, changes: [], report: reportOf(...ids), isWhole: true, held: null }
  for (let time = 0; time < times; time += 1) verifier.look(whole)
  while (asked.length < ids.length && unverifiedChanges(database, 9).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  await verifier.close()
}

const isVerified = (postId: string) =>
  newestBuildOf(database, postRef(postId))?.verification.isVerified ?? null

describe('What went live before the publisher could look at it', () => {
  it('is looked at after the next start, once', async () => {
    goLive(change('a'))
    goLive(change('b'))
    expect(isVerified('a')).toBeNull()
    await lookAround(['a', 'b'], 2)
    expect([isVerified('a'), isVerified('b')]).toEqual([true, true])
    expect(asked.sort()).toEqual(['/discover/a', '/discover/b'])
    await lookAround(['a', 'b'])
    expect(asked).toHaveLength(2)
  })

  it('is not missing where a removal arrives after the publication that followed it', async () => {
    const removal: DocumentChange = { ...change('a', 1), kind: 'remove' }
    await lookAt(removal, reportOf('a'))
    expect(newestBuildOf(database, postRef('a'))?.verification).toMatchObject({
      isVerified: null,
      problem: 'The post was published again before its removal was built.',
    })
  })

  it('is not looked for where an entry has gone and readers see its file again', async () => {
    const entry = { source: 'entries' as const, id: 'en:glossary:nexus' }
    const gone: DocumentChange = { ...change('a', 2), ...entry, path: null, kind: 'remove' }
    await lookAt(gone, reportOf('b'))
    expect(newestBuildOf(database, entry)?.verification).toMatchObject({
      isVerified: null,
      problem: 'Not checked: readers see its file again.',
    })
  })

  it('is only the newest version of each post, and what readers see', async () => {
    goLive(change('a'))
    const second = goLive(change('a', 2))
    queue.enqueue({ cause: 'test', changes: [change('b')] })
    expect(unverifiedChanges(database, 9)).toEqual([{ build: second, change: change('a', 2) }])
    queue.holdAbove(1)
    expect(unverifiedChanges(database, 9)).toEqual([])
  })
})
