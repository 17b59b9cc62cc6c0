import { beforeEach, describe, expect, it } from '@jest/globals'
import { collection, getDocs, query, serverTimestamp, where } from 'firebase/firestore/lite'
import { EVERYBODY, NOT_STAFF, content, denied, remove, set, workingCopy } from './newsroom.ts'
import { WORD_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import type { Newsroom, Who } from './newsroom.ts'

const TOKEN = 'a-token_of-forty-characters-or-a-few-less'
const PATH = `previews/${TOKEN}`
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const preview = (more: object = {}): Record<string, unknown> => ({
  postId: 'p1',
  title: 'Not yet public',
  slug: 'not-yet',
  excerpt: '',
  html: '<p>Text</p>',
  cover: null,
  tags: [],
  authorId: 'ana',
  createdBy: 'ana',
  createdAt: serverTimestamp(),
  expiresAt: inDays(7),
  ...more,
})

/** Texts that are shared before they are published. */
export function describePreviews(room: () => Newsroom): void {
  const share = (who: Who, more: object = {}) =>
    room().commit([set(PATH, preview({ createdBy: who, ...more }))], who)
  const beginCopy = (postId = 'p1') =>
    room().commit([set(`workingCopies/${postId}`, workingCopy())], 'ana')

  describe('who shares a preview', () => {
    it.each(['ana', 'eva', 'ada'] as const)('lets %s share a post by ana', async (who) => {
      await room().save({}, 'ana')
      await share(who)
      expect(await room().read(PATH, 'stranger')).toMatchObject({ title: 'Not yet public' })
    })

    it.each(['ana', 'eva', 'ada'] as const)('lets %s share one never saved', async (who) => {
      await beginCopy()
      await share(who)
    })

    it.each(['ben', ...NOT_STAFF] as const)('refuses %s', async (who) => {
      await room().save({}, 'ana')
      await denied(share(who))
      await denied(share(who, { authorId: who }))
    })

    it.each(['ben', ...NOT_STAFF] as const)('refuses %s one never saved', async (who) => {
      await beginCopy()
      await denied(share(who))
      await denied(share(who, { authorId: who }))
    })

    it.each(EVERYBODY)('refuses %s a post that does not exist', async (who) => {
      await denied(share(who))
      await denied(share(who, { authorId: who }))
    })

    it('refuses another author than that of the text', async () => {
      await room().save({}, 'ana')
      await denied(share('eva', { authorId: 'eva' }))
      await beginCopy('p2')
      await denied(share('eva', { postId: 'p2', authorId: 'eva' }))
    })
  })

  describe('what a preview holds', () => {
    beforeEach(() => room().save({}, 'ana'))

    it('may be as long as a working copy, and work for thirty days', async () => {
      const long = 'x'.repeat(5000)
      const html = 'ñ'.repeat(250_000)
      const texts = { title: long, slug: long, standfirst: long, excerpt: long }
      await share('ana', { ...texts, html, expiresAt: inDays(29.99) })
    })

    it.each<[string, object]>([
      ['a post without an id', { postId: 'a/b' }],
      ['a post of a reserved id', { postId: 'site-redirects' }],
      ...[...WORD_FIELDS, 'slug'].map((name): [string, object] => [
        `a text for its ${name} that is too long`,
        { [name]: 'x'.repeat(5001) },
      ]),
      ['more than 500 kB of text', { html: 'ñ'.repeat(250_001) }],
      ['a body that is no text', { html: 1 }],
      ['a date that is too long', { publishedOn: '2026-04-15T00' }],
      ['a cover that is none', { cover: 'a.png' }],
      ['tags that are none', { tags: [''] }],
      ['another maker', { createdBy: 'eva' }],
      ['another time', { createdAt: new Date('2020-01-01') }],
      ['an end that is no time', { expiresAt: 'tomorrow' }],
      ['an end that is past', { expiresAt: inDays(-1) }],
      ['an end after more than thirty days', { expiresAt: inDays(30.01) }],
      ['an unknown field', { extra: 1 }],
    ])('is never %s', async (_, fields) => {
      await denied(share('ana', fields))
    })

    it.each(Object.keys(preview()))('is never without its %s', async (field) => {
      const kept = Object.entries(preview()).filter(([name]) => name !== field)
      await denied(room().commit([set(PATH, Object.fromEntries(kept))], 'ana'))
    })

    it.each(['x'.repeat(31), 'x'.repeat(129), `${TOKEN}.`])('has no token %s', async (token) => {
      await denied(room().commit([set(`previews/${token}`, preview())], 'ana'))
    })

    it('is made once', async () => {
      await share('ana')
      await denied(share('ana', { postId: 'p2' }))
    })
  })

  describe('who brings a preview up to date', () => {
    const ends = inDays(7)
    const change = (who: Who, more: object = {}) =>
      room().commit([set(PATH, preview({ title: 'Newer', expiresAt: ends, ...more }))], who)

    beforeEach(async () => {
      await room().save({}, 'ana')
      await share('ana', { expiresAt: ends })
    })

    it.each(['ana', 'eva', 'ada'] as const)('lets %s show the present text', async (who) => {
      await change(who)
      expect(await room().read(PATH, 'stranger')).toMatchObject({
        title: 'Newer',
        createdBy: 'ana',
      })
    })

    it.each(['ben', ...NOT_STAFF] as const)('refuses %s', async (who) => {
      await denied(change(who))
      await denied(change(who, { authorId: who, createdBy: who }))
    })

    it('takes the author that the post has now', async () => {
      await room().save({ content: content({ authorId: 'ben' }) }, 'eva')
      await denied(change('ana'))
      await denied(change('ben'))
      await change('ben', { authorId: 'ben' })
    })

    it('never changes whose it is, what it is of, and how long it works', async () => {
      await beginCopy('p2')
      await denied(change('ana', { postId: 'p2' }))
      await denied(change('eva', { createdBy: 'eva' }))
      await denied(change('ana', { expiresAt: inDays(8) }))
      await denied(change('ana', { expiresAt: inDays(6) }))
      await denied(change('ana', { createdAt: new Date('2020-01-01') }))
    })

    it('does not bring back one that has expired', async () => {
      const over = inDays(-1)
      await room().arrange([set(PATH, preview({ createdAt: inDays(-9), expiresAt: over }))])
      await denied(change('ana', { expiresAt: over }))
      await denied(change('ana', { expiresAt: inDays(7) }))
    })
  })

  describe('who reads and revokes a preview', () => {
    const list = async (who: Who, authorId?: string) => {
      const previews = collection(await room().documents(who), 'previews')
      const ofPost = where('postId', '==', 'p1')
      return getDocs(
        authorId === undefined
          ? query(previews, ofPost)
          : query(previews, ofPost, where('authorId', '==', authorId)),
      )
    }
    beforeEach(async () => {
      await room().save({}, 'ana')
      await share('ana')
    })

    it.each(EVERYBODY)('shows it to %s with its address', async (who) => {
      expect(await room().read(PATH, who)).toMatchObject({ postId: 'p1' })
    })

    it.each(['ben', ...NOT_STAFF] as const)(
      'shows it to %s no longer than it works',
      async (who) => {
        await room().arrange([set(PATH, preview({ createdAt: inDays(-9), expiresAt: inDays(-1) }))])
        await denied(room().read(PATH, who))
        await denied(room().read('previews/nothing', who))
      },
    )

    it.each(['ana', 'eva'] as const)('shows %s one that has expired', async (who) => {
      await room().arrange([set(PATH, preview({ createdAt: inDays(-9), expiresAt: inDays(-1) }))])
      expect(await room().read(PATH, who)).toMatchObject({ postId: 'p1' })
    })

    it('lists it to the author of the post and to editors', async () => {
      expect((await list('ana', 'ana')).size).toBe(1)
      expect((await list('eva')).size).toBe(1)
      await denied(list('ana'))
      await denied(list('ben', 'ana'))
    })

    it.each(NOT_STAFF)('lists nothing to %s', async (who) => {
      await denied(list(who))
      await denied(list(who, who))
    })

    it.each(['ana', 'eva', 'ada'] as const)('lets %s revoke it', async (who) => {
      await room().commit([remove(PATH)], who)
      await denied(room().read(PATH, 'stranger'))
    })

    it.each(['ben', ...NOT_STAFF] as const)('does not let %s revoke it', async (who) => {
      await denied(room().commit([remove(PATH)], who))
    })

    it('lets its maker revoke it after the post went to another author', async () => {
      await room().save({ content: content({ authorId: 'ben' }) }, 'eva')
      await room().arrange([set(PATH, preview({ authorId: 'ben', createdAt: new Date() }))])
      await room().commit([remove(PATH)], 'ana')
    })
  })
}
