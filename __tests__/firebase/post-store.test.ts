import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { DocumentData, Firestore } from 'firebase/firestore/lite'
import { EMPTY_EDITOR_FIELDS } from '../../shared/post/editor-fields.ts'
import type { HeadIdentity } from '../../shared/documents/working-copy.ts'
import { createPostStore } from '../../src/platform/posts/post-store.ts'
import type { PostStore } from '../../src/platform/posts/post-store.ts'
import type { DocumentDatabase } from '../../src/platform/documents/document-database.ts'
import { content, openNewsroom } from './rules/newsroom.ts'
import type { Newsroom, Person } from './rules/newsroom.ts'

/** The store as the pages use it, against a backend with the project's rules. */
function storeOf(room: Newsroom, database: Firestore, uid: Person): PostStore {
  const toStored = (id: string, exact: DocumentData) => {
    const plain = (value: unknown): unknown =>
      value instanceof Timestamp
        ? value.toDate()
        : Array.isArray(value)
          ? Array.from(value as unknown[])
          : value
    const own = Object.fromEntries(
      Object.entries(exact).map(([key, value]) => [
        key,
        Array.isArray(value) ? Array.from(value as unknown[]) : (value as unknown),
      ]),
    )
    const fields = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, plain(value)]),
    )
    return { id, fields, exact: own }
  }
  const adapter: DocumentDatabase = {
    async readDocument(path) {
      const found = (await getDoc(doc(database, path))).data()
      return found === undefined ? null : toStored(path.split('/').at(-1) ?? '', found)
    },
    async readDocuments(path, asked) {
      const found = await getDocs(
        query(
          collection(database, path),
          ...(asked.where ?? []).map(([field, is, value]) => where(field, is, value)),
          ...(asked.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
          ...(asked.startAfter === undefined ? [] : [startAfter(...asked.startAfter)]),
          ...(asked.limit === undefined ? [] : [limit(asked.limit)]),
        ),
      )
      return found.docs.map((one) => toStored(one.id, one.data()))
    },
    serverTime: () => serverTimestamp(),
    userId: () => uid,
    transact: (work) =>
      runTransaction(database, async (transaction) => {
        const { writes, result } = await work(async (path) => {
          const found = (await transaction.get(doc(database, path))).data()
          return found === undefined ? null : toStored(path.split('/').at(-1) ?? '', found)
        })
        for (const write of writes) {
          room.willWrite(write.path)
          if (write.kind === 'set') transaction.set(doc(database, write.path), write.data)
          else transaction.delete(doc(database, write.path))
        }
        return result
      }),
  }
  return createPostStore(adapter)
}

const NEW = { revision: 0, version: 0 }
const picture = {
  path: 'posts/p1/a.png',
  url: '/a',
  name: 'Océano.jpg',
  alt: 'A beach at dawn',
  width: 4,
  height: 3,
  bytes: 10,
  type: 'image/png',
  sourceHash: 'a'.repeat(64),
}

describe('the store of posts, with the rules of the project', () => {
  let room: Newsroom
  let ana: PostStore
  let eva: PostStore
  let ben: PostStore
  beforeAll(async () => {
    room = await openNewsroom()
    ana = storeOf(room, await room.documents('ana'), 'ana')
    eva = storeOf(room, await room.documents('eva'), 'eva')
    ben = storeOf(room, await room.documents('ben'), 'ben')
  })
  afterAll(() => room.close())
  beforeEach(() => room.reset())

  const autosave = (store: PostStore, base: typeof NEW, html: string, writerId = 'tab') =>
    store.saveCopy({
      id: 'p1',
      base,
      authorId: 'ana',
      writerId,
      writerSequence: 1,
      fields: { ...EMPTY_EDITOR_FIELDS, html },
    })

  it('takes a post from its first letter to its deletion', async () => {
    const begun = await autosave(ana, NEW, '<p>T</p>')
    if (begun.kind !== 'saved') throw new Error('The working copy should have been saved.')
    expect(await ana.listCopies('ana')).toHaveLength(1)
    expect(await ben.readHead('p1')).toEqual({ kind: 'missing' })

    const saved = await ana.save({ id: 'p1', base: begun.identity, content: content() })
    expect(saved).toEqual({ kind: 'saved', identity: { revision: 1, version: 0 } })
    expect(await autosave(ana, begun.identity, '<p>Late</p>', 'late')).toMatchObject({
      kind: 'behind',
      head: { saved: { revision: 1 }, copy: null },
    })

    const publishAt = new Date('2100-01-01')
    const scheduled = content({ status: 'scheduled' })
    const base = { revision: 1, version: 0 }
    await ana.save({ id: 'p1', base, content: scheduled, publishAt })
    expect(await ana.readHead('p1')).toMatchObject({ saved: { status: 'scheduled', publishAt } })
    expect(await ana.listRevisions('p1', null, null)).toMatchObject({
      revisions: [{ version: { revision: 2 } }, { version: { revision: 1 } }],
      next: null,
    })

    expect(await ana.moveToBin('p1', 2)).toEqual({ kind: 'done', revision: 3 })
    const filters = { authorId: 'ana', tag: null, order: 'newest-first' } as const
    expect((await ana.listPosts({ ...filters, status: null }, null)).posts).toEqual([])
    expect((await ana.listPosts({ ...filters, status: 'binned' }, null)).posts).toHaveLength(1)
    expect(await ana.deleteForGood('p1', 3)).toEqual({ kind: 'removed' })
    expect(await ana.readHead('p1')).toEqual({ kind: 'missing' })
    expect(await ana.slugOwner('how-to-file')).toBeNull()
  })

  it('lets one of two people who write at the same moment win, and tells the other', async () => {
    await ana.save({ id: 'p1', base: NEW, content: content() })
    const base = { revision: 1, version: 0 }
    const outcomes = await Promise.all([
      autosave(ana, base, '<p>By Ana</p>', 'left'),
      autosave(eva, base, '<p>By Eva</p>', 'right'),
    ])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['behind', 'saved'])
    const found = await ana.readHead('p1')
    const behind = outcomes.find(({ kind }) => kind === 'behind')
    expect(behind).toMatchObject({ head: { copy: found.kind === 'head' ? found.copy : null } })
  })

  it('keeps versions of a text that was never saved, for its author and for editors', async () => {
    let base: HeadIdentity = NEW
    for (const [who, html] of [
      [ana, '<p>One</p>'],
      [ana, '<p>Two</p>'],
      [eva, '<p>Three</p>'],
    ] as const) {
      const writer = { writerId: html, writerSequence: 1, keepsHead: base.version > 0 }
      const fields = { ...EMPTY_EDITOR_FIELDS, html }
      const saved = await who.saveCopy({ id: 'p1', base, authorId: 'ana', fields, ...writer })
      if (saved.kind !== 'saved') throw new Error('The working copy should have been saved.')
      base = saved.identity
    }
    for (const who of [ana, eva]) {
      const { revisions } = await who.listRevisions('p1', null, 'ana')
      expect(revisions).toMatchObject([
        { version: { number: 2, html: '<p>Two</p>' } },
        { version: { number: 1, html: '<p>One</p>' } },
      ])
    }
    expect((await ben.listRevisions('p1', null, 'ben')).revisions).toEqual([])
    expect(await ana.discardCopy('p1', base)).toMatchObject({ kind: 'discarded' })
    expect(await room.stored('posts/p1/kept/2')).toBeUndefined()
  })

  it('shares a text by an address that can be revoked', async () => {
    await ana.save({ id: 'p1', base: NEW, content: content() })
    const token = await ana.createPreview({
      postId: 'p1',
      authorId: 'ana',
      fields: { ...EMPTY_EDITOR_FIELDS, title: 'Soon' },
      expiresAt: new Date(Date.now() + 60_000),
    })
    room.willWrite(`previews/${token}`)
    expect(await ben.readPreview(token)).toMatchObject({ preview: { title: 'Soon' } })
    const [first] = await ana.listPreviews('p1', 'ana')
    const newer = { authorId: 'ana', fields: { ...EMPTY_EDITOR_FIELDS, title: 'Sooner' } }
    expect(await ana.updatePreview(token, newer)).toBe('updated')
    expect(await ben.readPreview(token)).toMatchObject({
      preview: { title: 'Sooner', createdBy: 'ana', expiresAt: first?.expiresAt },
    })
    await ana.revokePreview(token)
    expect(await ben.readPreview(token)).toEqual({ kind: 'missing' })
    expect(await ana.updatePreview(token, newer)).toBe('gone')
  })

  it('finds pictures by the beginning of a word, by their file, and where they are shown', async () => {
    await ana.media.record(picture)
    const search = { ownerId: 'ana', after: null }
    for (const words of ['', 'bea', 'oceano dawn', 'DAWN']) {
      expect((await ana.media.find({ ...search, words })).media).toMatchObject([
        { name: 'Océano.jpg' },
      ])
    }
    expect((await ana.media.find({ ...search, words: 'lake' })).media).toEqual([])
    expect((await ben.media.find({ ...search, ownerId: 'ben', words: 'bea' })).media).toEqual([])
    expect(await ana.media.findByHash(picture.sourceHash, 'ana')).toMatchObject({
      alt: picture.alt,
    })

    await ana.media.update('posts:p1:a.png', { alt: 'A lake' })
    expect(
      (await eva.media.find({ words: 'lake', ownerId: null, after: null })).media,
    ).toHaveLength(1)
    const html = '<p><img data-path="posts/p1/a.png"></p>'
    await ana.save({ id: 'p1', base: NEW, content: content({ html }) })
    expect(await ana.media.usesOf(picture.path, 'ana')).toMatchObject([{ title: 'How to file' }])
  })
})
