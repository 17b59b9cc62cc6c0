import { beforeEach, describe, expect, it } from '@jest/globals'
import { collection, getDocs, orderBy, query, where } from 'firebase/firestore/lite'
import {
  EVERYBODY,
  NOT_STAFF,
  content,
  denied,
  firstSave,
  remove,
  set,
  workingCopy,
} from './newsroom.ts'
import { WORD_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import type { Newsroom, Who } from './newsroom.ts'

const PATH = 'workingCopies/p1'
const COVER = { path: 'posts/p1/a.png', url: '', alt: '', width: 1, height: 1 }

/** The newest text of posts, before it is saved. */
export function describeCopies(room: () => Newsroom): void {
  const write = (who: Who, more: object = {}) =>
    room().commit([set(PATH, workingCopy({ updatedBy: who, ...more }))], who)
  const end = (who: Who) => room().commit([remove(PATH)], who)

  describe('the working copy of a post that was never saved', () => {
    it.each(['ana', 'eva', 'ada'] as const)('is begun, changed and ended by %s', async (who) => {
      await write(who)
      expect(await room().read(PATH, who)).toMatchObject({ version: 1, updatedBy: who })
      await write(who, { version: 2, html: '<p>More</p>' })
      await end(who)
    })

    it.each(['ben', ...NOT_STAFF] as const)('is none of the business of %s', async (who) => {
      await denied(write(who))
      await write('ana')
      await denied(write(who, { version: 2 }))
      await denied(room().read(PATH, who))
      await denied(end(who))
    })

    it('has never the id of redirects to other pages', async () => {
      const postId = 'site-redirects'
      await denied(
        room().commit([set(`workingCopies/${postId}`, workingCopy({ updatedBy: 'eva' }))], 'eva'),
      )
    })

    it.each(NOT_STAFF)('is not begun by %s in an own name either', async (who) => {
      await denied(write(who, { authorId: who }))
    })

    it('keeps its id from other authors: they neither take it over nor save a post there', async () => {
      await write('ana')
      await denied(write('ben', { version: 2, authorId: 'ben' }))
      const seized = firstSave({ authorId: 'ben' })
      await denied(room().commit(seized, 'ben'))
      await denied(room().commit([...seized, remove(PATH)], 'ben'))
    })

    it('is not given away by its author', async () => {
      await write('ana')
      await denied(write('ana', { version: 2, authorId: 'ben' }))
      await write('eva', { version: 2, authorId: 'ben' })
    })

    it('becomes a post only when it ends with that', async () => {
      await write('ana')
      await denied(room().commit(firstSave(), 'ana'))
      await room().save({ hasCopy: true }, 'ana')
      expect(await room().stored(PATH)).toBeUndefined()
    })

    it('can be read before it exists by everyone who may write one', async () => {
      for (const who of ['ana', 'ben', 'eva'] as const) {
        expect(await room().read(PATH, who)).toBeUndefined()
      }
      for (const who of NOT_STAFF) await denied(room().read(PATH, who))
    })

    it('is based on no revision', async () => {
      await denied(write('ana', { baseRevision: 1 }))
      // The SDK sends it as a floating-point number.
      await denied(write('ana', { baseRevision: -0 }))
    })

    it.each(['a b', 'p.1', 'é'])('is refused for the id %s', async (id) => {
      await denied(room().commit([set(`workingCopies/${id}`, workingCopy())], 'ana'))
    })
  })

  describe('the working copy of a saved post', () => {
    beforeEach(() => room().save({ content: content({ status: 'published' }) }, 'ana'))
    const onPost = (who: Who, more: object = {}) => write(who, { baseRevision: 1, ...more })

    it.each(['ana', 'eva', 'ada'] as const)('is begun, changed and ended by %s', async (who) => {
      await onPost(who)
      await onPost(who, { version: 2 })
      expect(await room().read(PATH, who)).toMatchObject({ version: 2 })
      await end(who)
    })

    it.each(['ben', ...NOT_STAFF] as const)('is none of the business of %s', async (who) => {
      await denied(onPost(who))
      await denied(onPost(who, { authorId: who }))
      await onPost('ana')
      await denied(onPost(who, { version: 2 }))
      await denied(room().read(PATH, who))
      await denied(end(who))
    })

    it('belongs to the author of the post, also when an editor writes it', async () => {
      await denied(onPost('eva', { authorId: 'eva' }))
      await onPost('eva')
      await denied(onPost('eva', { version: 2, authorId: 'eva' }))
    })

    it('is based on the revision that the post has', async () => {
      for (const baseRevision of [0, 2, -1, '1']) await denied(onPost('ana', { baseRevision }))
      await onPost('ana')
      await room().save({ content: content({ title: 'Without ending it' }) }, 'ana')
      await denied(onPost('ana', { version: 2 }))
      await write('ana', { baseRevision: 2, version: 2 })
    })

    it('ends before the post gets another author', async () => {
      await onPost('ana')
      const given = { content: content({ authorId: 'ben' }) }
      await denied(room().save(given, 'eva'))
      await room().save({ ...given, hasCopy: true }, 'eva')
      expect(await room().stored('posts/p1')).toMatchObject({ authorId: 'ben' })
    })

    it('does not change what readers get', async () => {
      const before = await room().read('posts/p1', 'stranger')
      await onPost('ana')
      expect(await room().read('posts/p1', 'stranger')).toEqual(before)
    })
  })

  describe('the version of a working copy', () => {
    it.each([0, -1, 1.5, '1', null])('does not start with %s', async (version) => {
      await denied(write('ana', { version }))
    })

    it('may start anywhere', async () => {
      await write('ana', { version: 1_234_567 })
      await write('ana', { version: 1_234_568 })
    })

    it.each([1, 3, 0, 2.5, '2'])('is not %s after 1', async (version) => {
      await write('ana')
      await denied(write('ana', { version }))
    })
  })

  describe('what a working copy holds', () => {
    it('may be longer than a post, and complete', async () => {
      const long = 'x'.repeat(5000)
      const cover = { ...COVER, focalX: 0, focalY: 1 }
      const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
      await write('ana', {
        title: long,
        slug: long,
        standfirst: long,
        excerpt: long,
        cover,
        tags,
        isSlugEdited: true,
      })
      await write('ana', { version: 2, html: 'ñ'.repeat(250_000) })
    })

    it.each<[string, object]>([
      ['a title that is no text', { title: null }],
      ...[...WORD_FIELDS, 'slug'].map((name): [string, object] => [
        `a text for its ${name} that is too long`,
        { [name]: 'x'.repeat(5001) },
      ]),
      ['anything but yes or no for a slug by hand', { isSlugEdited: 1 }],
      ['more than 500 kB of text', { html: 'ñ'.repeat(250_001) }],
      ['a body that is no text', { html: null }],
      ['a date that is too long', { publishedOn: '2026-04-15T00' }],
      ['a cover that is none', { cover: 'a.png' }],
      ['tags that are none', { tags: [''] }],
      ['no author', { authorId: '' }],
      ['a tab without a name', { writerId: '' }],
      ['a tab with a long name', { writerId: 'x'.repeat(65) }],
      ['a count that is no whole number', { writerSequence: 0.5 }],
      ['a count below nothing', { writerSequence: -1 }],
      ['another time', { updatedAt: new Date('2020-01-01') }],
      ['another writer', { updatedBy: 'ana' }],
      ['an unknown field', { extra: true }],
    ])('is never %s', async (_, fields) => {
      await denied(write('eva', fields))
      await write('ana')
      await denied(write('eva', { version: 2, ...fields }))
    })

    it.each(Object.keys(workingCopy()))('is never without its %s', async (field) => {
      const kept = Object.entries(workingCopy()).filter(([name]) => name !== field)
      await denied(room().commit([set(PATH, Object.fromEntries(kept))], 'eva'))
    })
  })

  describe('lists of working copies', () => {
    const list = async (who: Who, authorId?: string) => {
      const copies = collection(await room().documents(who), 'workingCopies')
      const newest = orderBy('updatedAt', 'desc')
      return getDocs(
        authorId === undefined
          ? query(copies, newest)
          : query(copies, where('authorId', '==', authorId), newest),
      )
    }
    beforeEach(() => write('ana'))

    it('show authors their own', async () => {
      expect((await list('ana', 'ana')).size).toBe(1)
      expect((await list('ben', 'ben')).size).toBe(0)
      await denied(list('ben', 'ana'))
      await denied(list('ana'))
    })

    it('show editors all of them', async () => {
      expect((await list('eva')).size).toBe(1)
      expect((await list('eva', 'ana')).size).toBe(1)
    })

    it.each(NOT_STAFF)('show nothing to %s', async (who) => {
      await denied(list(who))
      await denied(list(who, who))
    })
  })

  it.each(EVERYBODY)('a working copy is not ended by %s where there is none', async (who) => {
    await denied(end(who))
  })
}
