import { beforeEach, describe, expect, it } from '@jest/globals'
import { collection, getDocs, query, serverTimestamp, where } from 'firebase/firestore/lite'
import { EVERYBODY, NOT_STAFF, content, denied, firstSave, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const PATH = 'media/posts:p1:a.png'
const HASH = 'a'.repeat(64)

const media = (more: object = {}): Record<string, unknown> => ({
  path: 'posts/p1/a.png',
  url: '/v0/b/x/o/a',
  name: 'holiday.jpg',
  alt: 'A beach',
  width: 10,
  height: 10,
  bytes: 1000,
  type: 'image/png',
  sourceHash: HASH,
  terms: ['beach', 'holiday'],
  ownerId: 'ana',
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  ...more,
})

/** What is known of stored pictures, and where they are shown. */
export function describeMedia(room: () => Newsroom): void {
  const record = (who: Who, more: object = {}) =>
    room().commit([set(PATH, media({ ownerId: who, ...more }))], who)

  describe('who records a picture', () => {
    it.each(['ana', 'eva', 'ada'] as const)('lets %s, for a post by ana', async (who) => {
      await room().save({}, 'ana')
      await record(who)
    })

    it.each(['ana', 'ben', 'eva'] as const)('lets %s, for a post to come', async (who) => {
      await record(who)
    })

    it('refuses an author who records one for a post of another author', async () => {
      await room().save({}, 'ana')
      await denied(record('ben'))
    })

    it.each(NOT_STAFF)('refuses %s', async (who) => {
      await denied(record(who))
    })

    it("refuses one in another user's name, or with another time", async () => {
      await denied(record('ana', { ownerId: 'ben' }))
      await denied(record('ana', { createdAt: new Date('2020-01-01') }))
    })
  })

  describe('what is known of a picture', () => {
    it('may be a lot', async () => {
      const terms = Array.from({ length: 200 }, (_, index) => `${index}`.padEnd(20, 'x'))
      await record('ana', { alt: 'ñ'.repeat(1000), name: 'ñ'.repeat(255), terms })
    })

    it.each<[string, object]>([
      ['another picture than its id says', { path: 'posts/p1/b.png' }],
      ['a path outside of posts', { path: 'other/p1/a.png' }],
      ['no address', { url: '' }],
      ['a long name', { name: 'x'.repeat(256) }],
      ['a name with a control character', { name: 'a\n.jpg' }],
      ['a description with a control character', { alt: 'a\0' }],
      ['an address with a control character', { url: 'https://a.example/\0' }],
      ['a long description', { alt: 'x'.repeat(1001) }],
      ['no width', { width: 0 }],
      ['a broken height', { height: 1.5 }],
      ['a size that is no number', { bytes: '1' }],
      ['no size', { bytes: 0 }],
      ['a size that the storage refuses', { bytes: 15 * 1024 * 1024 }],
      ['another type', { type: 'image/svg+xml' }],
      ['a digest that is none', { sourceHash: 'a' }],
      ['words that are no list', { terms: 'beach' }],
      ['too many words', { terms: Array<string>(201).fill('a') }],
      ['words that are too long', { terms: ['x'.repeat(5001)] }],
      ['an unknown field', { extra: 1 }],
      ['another time of change', { updatedAt: new Date('2020-01-01') }],
    ])('is never %s', async (_, fields) => {
      await denied(record('ana', fields))
    })

    it.each(Object.keys(media()))('is never without its %s', async (field) => {
      const kept = Object.entries(media()).filter(([name]) => name !== field)
      await denied(room().commit([set(PATH, Object.fromEntries(kept))], 'ana'))
    })
  })

  describe('a recorded picture', () => {
    beforeEach(() => record('ana'))
    const change = async (who: Who, more: object) => {
      const stored = (await room().stored(PATH))!
      return room().commit([set(PATH, { ...stored, updatedAt: serverTimestamp(), ...more })], who)
    }
    const list = async (who: Who, ownerId?: string) => {
      const all = collection(await room().documents(who), 'media')
      const found = where('terms', 'array-contains', 'beach')
      return getDocs(
        ownerId === undefined
          ? query(all, found)
          : query(all, found, where('ownerId', '==', ownerId)),
      )
    }

    it.each(['ana', 'eva'] as const)('gets a new description from %s', async (who) => {
      await change(who, { alt: 'A lake', name: 'lake.jpg', terms: ['lake'] })
      expect(await room().read(PATH, who)).toMatchObject({ alt: 'A lake', ownerId: 'ana' })
    })

    it.each(['ben', ...NOT_STAFF] as const)('is hidden from %s', async (who) => {
      await denied(change(who, { alt: 'Mine' }))
      await denied(room().read(PATH, who))
      await denied(list(who))
      await denied(list(who, 'ana'))
    })

    it.each([
      { bytes: 2 },
      { ownerId: 'eva' },
      { url: 'elsewhere' },
      { createdAt: new Date(0) },
      { alt: 'x'.repeat(1001) },
    ])('is not changed into %j', async (more) => {
      await denied(change('eva', more))
    })

    it('is listed to its owner and to editors', async () => {
      expect((await list('ana', 'ana')).size).toBe(1)
      expect((await list('eva')).size).toBe(1)
      expect((await list('ben', 'ben')).size).toBe(0)
    })

    it('can be looked up by everyone who may record one', async () => {
      expect(await room().read('media/posts:p9:b.png', 'ben')).toBeUndefined()
      for (const who of NOT_STAFF) await denied(room().read('media/posts:p9:b.png', who))
    })

    it.each(['ben', ...NOT_STAFF] as const)('is not forgotten by %s', async (who) => {
      await denied(room().commit([remove(PATH)], who))
    })

    it.each(['ana', 'eva'] as const)('is forgotten by %s', async (who) => {
      await room().commit([remove(PATH)], who)
      expect(await room().stored(PATH)).toBeUndefined()
    })
  })

  describe('where pictures are shown', () => {
    const html = '<p><img data-path="posts/p1/a.png"></p>'
    beforeEach(() => room().save({ content: content({ html }) }, 'ana'))
    const uses = async (who: Who, authorId?: string) => {
      const all = collection(await room().documents(who), 'mediaUses')
      const shown = where('paths', 'array-contains', 'posts/p1/a.png')
      return getDocs(
        authorId === undefined
          ? query(all, shown)
          : query(all, shown, where('authorId', '==', authorId)),
      )
    }
    const use = { postId: 'p1', title: 'How to file', status: 'draft', authorId: 'ana', paths: [] }
    const describeUse = (who: Who, more: object = {}) =>
      room().commit([set('mediaUses/p1', { ...use, ...more })], who)

    it('is known to the author of the post and to editors', async () => {
      expect((await uses('ana', 'ana')).docs[0]?.get('title')).toBe('How to file')
      expect((await uses('eva')).size).toBe(1)
      expect(await room().read('mediaUses/p1', 'ana')).toMatchObject({ status: 'draft' })
    })

    it.each(['ben', ...NOT_STAFF] as const)('is hidden from %s', async (who) => {
      await denied(uses(who))
      await denied(uses(who, 'ana'))
      await denied(room().read('mediaUses/p1', who))
      await denied(describeUse(who))
    })

    it.each(NOT_STAFF)('is hidden from %s under an own name too', async (who) => {
      await denied(uses(who, who))
    })

    it('is known to every author once readers can see it, and to no one else', async () => {
      await room().save({ content: content({ html, status: 'published' }) }, 'ana')
      const published = async (who: Who) => {
        const all = collection(await room().documents(who), 'mediaUses')
        const shown = where('paths', 'array-contains-any', ['posts/p1/a.png'])
        return getDocs(query(all, shown, where('status', '==', 'published')))
      }
      expect((await published('ben')).size).toBe(1)
      for (const who of NOT_STAFF) await denied(published(who))
    })

    it('is written again by everyone who may edit the post', async () => {
      await describeUse('ana')
      await describeUse('eva', { paths: Array<string>(500).fill('posts/p1/a.png') })
    })

    it.each<[string, object]>([
      ['another post', { postId: 'p2' }],
      ['another title', { title: 'Other' }],
      ['another status', { status: 'published' }],
      ['another author', { authorId: 'eva' }],
      ['pictures that are no list', { paths: 'posts/p1/a.png' }],
      ['too many pictures', { paths: Array<string>(501).fill('a') }],
      ['names that are too long', { paths: ['x'.repeat(100_001)] }],
      ['an unknown field', { extra: 1 }],
    ])('never says %s', async (_, more) => {
      await denied(describeUse('ana', more))
    })

    it.each(EVERYBODY)('says nothing of a post that is none, by %s', async (who) => {
      await denied(room().commit([set('mediaUses/none', { ...use, postId: 'none' })], who))
    })

    it('need not be said by those who save without it', async () => {
      await room().arrange([remove('mediaUses/p1')])
      const writes = firstSave({ slug: 'two' }, 'p2').filter(
        ({ path }) => !path.startsWith('mediaUses/'),
      )
      await room().commit(writes, 'ana')
      await room().save({ content: content({ title: 'Later' }) }, 'ana')
      expect(await room().stored('mediaUses/p1')).toMatchObject({ title: 'Later' })
    })
  })
}
