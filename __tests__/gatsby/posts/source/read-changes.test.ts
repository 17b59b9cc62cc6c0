import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { BackendRefusedError, BackendUnreachableError } from '../../../../gatsby/errors.ts'
import type { OpenSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import { openFirestoreSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import type { KnownPosts, ReadOutcome } from '../../../../gatsby/posts/source/read-changes.ts'
import { readChanges, readSince } from '../../../../gatsby/posts/source/read-changes.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'
import { documentsOf } from '../../support/documents-of.ts'
import type { FakeBackend } from '../../support/fake-backend.ts'
import { startFakeBackend } from '../../support/fake-backend.ts'
import { postFields } from '../../support/post-fields.ts'

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number))

let backend: FakeBackend
let opened: OpenSource

const open = (origin: string) =>
  openFirestoreSource({
    settings: parseFirebaseSettings({}),
    origin,
    policy: { attempts: 2, timeoutMs: 2000, firstDelayMs: 10, limitedAttempts: 2 },
  })

beforeEach(async () => {
  backend = await startFakeBackend()
  opened = open(backend.origin)
})

afterEach(async () => {
  await opened.close()
  await backend.close()
})

const known = (cursor: Date | null, posts: Readonly<Record<string, Date>>): KnownPosts => ({
  cursor,
  updatedAt: new Map(Object.entries(posts)),
  retry: [],
})

const put = (id: string, updatedAt: Date, more = {}) => {
  backend.put('posts', id, postFields({ slug: id, updatedAt, ...more }))
}

/** What was read, at once or page by page. */
const readBy = (reading: ReadOutcome) =>
  documentsOf(reading.kind === 'changes' ? [reading.documents] : reading.pages)

describe('reading posts from the document store', () => {
  it('reads everything the first time, page after page', async () => {
    for (let index = 0; index < 650; index += 1) put(`post-${index}`, minute(index))
    put('draft', minute(0), { status: 'draft' })
    const reading = await readChanges(opened.source, known(null, {}))
    expect(reading).toMatchObject({ kind: 'full', cursor: minute(649) })
    expect(new Set((await readBy(reading)).map(({ id }) => id)).size).toBe(650)
    expect(backend.requests.filter((request) => request === 'runQuery posts')).toHaveLength(4)
  })

  it('sees published documents without a usable time in a full reading', async () => {
    backend.put('posts', 'broken', { status: 'published', title: 5 })
    const reading = await readChanges(opened.source, known(null, {}))
    expect(await readBy(reading)).toEqual([
      { id: 'broken', data: { status: 'published', title: 5 } },
    ])
  })

  it('reads only what changed after the cursor', async () => {
    put('old', minute(1))
    put('new', minute(30))
    const reading = await readChanges(opened.source, known(minute(20), { old: minute(1) }))
    expect(reading).toMatchObject({ kind: 'changes', removedIds: [], cursor: minute(30) })
    expect((await readBy(reading)).map(({ id }) => id)).toEqual(['new'])
  })

  it('sees a write that became visible late, shortly before the cursor', async () => {
    put('late', new Date(minute(20).getTime() - 30_000))
    const reading = await readChanges(opened.source, known(minute(20), {}))
    expect((await readBy(reading)).map(({ id }) => id)).toEqual(['late'])
  })

  it('removes what has a tombstone', async () => {
    put('stays', minute(1))
    backend.put('removals', 'gone', { slug: 'gone', removedAt: minute(31) })
    const posts = { stays: minute(1), gone: minute(2) }
    const reading = await readChanges(opened.source, known(minute(30), posts))
    expect(reading).toMatchObject({ kind: 'changes', documents: [], removedIds: ['gone'] })
  })

  it('keeps a post that was published again after its removal', async () => {
    put('back', minute(33))
    backend.put('removals', 'back', { slug: 'back', removedAt: minute(31) })
    const reading = await readChanges(opened.source, known(minute(30), {}))
    expect(reading).toMatchObject({ kind: 'changes', removedIds: [] })
    expect((await readBy(reading)).map(({ id }) => id)).toEqual(['back'])
  })

  it('reads everything again when the counts differ', async () => {
    put('one', minute(1))
    const posts = { one: minute(1), vanished: minute(2) }
    const reading = await readChanges(opened.source, known(minute(30), posts))
    expect(reading).toMatchObject({
      kind: 'full',
      reason: 'the backend counts 1 posts, the data layer 2',
    })
  })

  it('asks again for posts whose pictures could not be fetched', async () => {
    put('pictures', minute(1))
    const posts = { ...known(minute(30), { pictures: minute(1) }), retry: ['pictures'] }
    const reading = await readChanges(opened.source, posts)
    expect(reading.kind).toBe('changes')
    expect((await readBy(reading)).map(({ id }) => id)).toEqual(['pictures'])
  })

  it('turns timestamps into dates, in maps and lists as well', async () => {
    const cover = { path: 'p', taken: minute(3) }
    put('one', minute(1), { cover, tags: [minute(4)] })
    const documents = await readBy(await readChanges(opened.source, known(null, {})))
    expect(documents[0]?.data).toMatchObject({ cover, tags: [minute(4)], updatedAt: minute(1) })
  })
})

describe('reading what a message names', () => {
  const since = (ids: readonly string[], posts: Readonly<Record<string, Date>> = {}) =>
    readSince(opened.source, {
      cursor: minute(30),
      ids,
      updatedAt: (id) => posts[id] ?? null,
    })

  it('finds a post however old its time is', async () => {
    put('named', minute(1))
    const { documents, cursor } = await since(['named'])
    expect(documents.map(({ id }) => id)).toEqual(['named'])
    expect(cursor).toEqual(minute(30))
  })

  it('finds what no message named as well', async () => {
    put('named', minute(40))
    put('lost', minute(41))
    const { documents, cursor } = await since(['named'])
    expect(documents.map(({ id }) => id).sort()).toEqual(['lost', 'named'])
    expect(cursor).toEqual(minute(41))
  })

  it('asks for no post of many that it has been told of already', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `post-${index}`)
    for (const id of ids.slice(2)) put(id, minute(40))
    put('post-1', minute(1))
    const asked: string[] = []
    const source = {
      ...opened.source,
      postsById: (some: readonly string[]) => {
        asked.push(...some)
        return opened.source.postsById(some)
      },
    }
    const held = { cursor: minute(30), ids, updatedAt: () => null }
    const { documents, removedIds } = await readSince(source, held)
    expect(documents).toHaveLength(39)
    expect(removedIds).toEqual(['post-0'])
    expect(asked).toEqual(['post-0', 'post-1'])
  })

  it('takes a named post that is not public for removed, tombstone or not', async () => {
    put('draft', minute(31), { status: 'draft' })
    expect(await since(['draft', 'deleted'])).toMatchObject({
      documents: [],
      removedIds: ['draft', 'deleted'],
    })
  })

  it('keeps a named post whose tombstone is of an earlier removal', async () => {
    put('back', minute(33))
    backend.put('removals', 'back', { slug: 'back', removedAt: minute(31) })
    const { documents, removedIds } = await since(['back'])
    expect(documents.map(({ id }) => id)).toEqual(['back'])
    expect(removedIds).toEqual([])
  })

  it('asks for the former addresses of the named posts only', async () => {
    for (let index = 0; index < 40; index += 1) {
      backend.put('slugs', `old-${index}`, { postId: `post-${index}`, kind: 'redirect' })
    }
    backend.put('slugs', 'current', { postId: 'post-3', kind: 'current' })
    backend.put('slugs', 'foreign', { postId: 'other', kind: 'redirect' })
    const ids = Array.from({ length: 40 }, (_, index) => `post-${index}`)
    const redirects = await opened.source.redirectsOf(ids)
    expect(redirects).toHaveLength(40)
    expect(redirects).toContainEqual({ slug: 'old-3', postId: 'post-3' })
    expect(await opened.source.redirectsOf([])).toEqual([])
  })
})

describe('a backend that gives no answer', () => {
  it('ends the reading with one message that says what to do', async () => {
    backend.failWith = 503
    const reading = readChanges(opened.source, known(null, {}))
    await expect(reading).rejects.toThrow(BackendUnreachableError)
    await expect(reading).rejects.toMatchObject({
      code: 'source/backend-unreachable',
      message: expect.stringMatching(/did not answer[^]*the live site stays[^]*Start the backend/),
    })
  })

  it('is told apart from one that refuses', async () => {
    backend.failWith = 403
    await expect(readChanges(opened.source, known(null, {}))).rejects.toThrow(BackendRefusedError)
  })

  it('is found when nothing listens', async () => {
    const { origin } = backend
    await backend.close()
    const nothing = open(origin)
    await expect(readChanges(nothing.source, known(null, {}))).rejects.toMatchObject({
      code: 'source/backend-unreachable',
    })
    await nothing.close()
    backend = await startFakeBackend()
  })
})
