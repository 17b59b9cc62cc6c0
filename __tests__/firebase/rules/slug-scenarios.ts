import { describe, expect, it } from '@jest/globals'
import { collection, getDocs, query, serverTimestamp, where } from 'firebase/firestore/lite'
import { planSave } from '../../../shared/post/post-writes.ts'
import { EVERYBODY, NOT_STAFF, content, denied, firstSave, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const reserve = (slug: string, postId: unknown, kind: unknown = 'current') =>
  set(`slugs/${slug}`, { postId, kind })

const PUBLISHED = content({ status: 'published' })

/** Slugs: one post each, redirects for what readers have seen. */
export function describeSlugs(room: () => Newsroom): void {
  const publishAndMove = async () => {
    await room().save({ content: PUBLISHED }, 'ana')
    await room().save({ content: { ...PUBLISHED, slug: 'new' } }, 'ana')
  }

  describe('the slug of a post', () => {
    it('must be reserved with the post', async () => {
      const [post, copy] = firstSave()
      await denied(room().commit([post!, copy!], 'ana'))
    })

    it('is refused when another post has it, to editors too', async () => {
      await room().save({}, 'ana')
      await denied(room().save({ postId: 'p2' }, 'ana'))
      await denied(room().save({ postId: 'p2', content: content({ authorId: 'ben' }) }, 'ben'))
      await denied(room().save({ postId: 'p2' }, 'eva'))
    })

    it('is refused when it redirects to another post', async () => {
      await publishAndMove()
      await denied(room().save({ postId: 'p2', content: content({ authorId: 'ben' }) }, 'ben'))
      await denied(room().save({ postId: 'p2' }, 'eva'))
    })

    it('is free again when the post was never public under it', async () => {
      await room().save({}, 'ana')
      await room().save({ content: content({ slug: 'new' }) }, 'ana')
      expect(await room().stored('slugs/how-to-file')).toBeUndefined()
      await room().save({ postId: 'p2', content: content({ authorId: 'ben' }) }, 'ben')
    })

    it('redirects when readers may have seen it, also once the post is no longer public', async () => {
      await publishAndMove()
      const redirect = { postId: 'p1', kind: 'redirect' }
      expect(await room().stored('slugs/how-to-file')).toEqual(redirect)
      await room().save({ content: content({ slug: 'newer' }) }, 'ana')
      expect(await room().stored('slugs/new')).toEqual(redirect)
    })

    it('may be one that the post had before', async () => {
      await publishAndMove()
      await room().save({ content: PUBLISHED }, 'ana')
      expect(await room().stored('slugs/new')).toEqual({ postId: 'p1', kind: 'redirect' })
      expect(await room().stored('slugs/how-to-file')).toEqual({ postId: 'p1', kind: 'current' })
    })

    it('is not left behind as it was', async () => {
      await room().save({ content: PUBLISHED }, 'ana')
      const previous = { ...(await room().previous('p1'))!, slug: 'elsewhere' }
      const moved = { ...PUBLISHED, slug: 'new' }
      await denied(room().save({ previous, content: moved }, 'ana'))
      await room().save({ postId: 'p2', content: content({ slug: 'two' }) }, 'ana')
      const unread = { ...(await room().previous('p2'))!, slug: 'elsewhere' }
      await denied(
        room().save({ postId: 'p2', previous: unread, content: content({ slug: 'three' }) }, 'ana'),
      )
    })

    it('is refused to a change too when another post has it', async () => {
      await room().save({}, 'ana')
      const other = content({ slug: 'two', authorId: 'ben' })
      await room().save({ postId: 'p2', content: other }, 'ben')
      const [post, copy] = planSave<unknown>({
        postId: 'p2',
        previous: await room().previous('p2'),
        content: { ...other, slug: 'how-to-file' },
        serverTime: serverTimestamp(),
      })
      await denied(room().commit([post!, copy!, remove('slugs/two')], 'ben'))
    })

    it('does not redirect when it was never public', async () => {
      await room().save({}, 'ana')
      const previous = { ...(await room().previous('p1'))!, publishedAt: new Date('2020-01-01') }
      await denied(room().save({ previous, content: content({ slug: 'new' }) }, 'ana'))
    })

    it('is free once the post is gone, and so are its redirects', async () => {
      await publishAndMove()
      await room().remove('p1', 'ana')
      const own = content({ authorId: 'ben' })
      await room().save({ postId: 'p2', content: own }, 'ben')
      await room().save({ postId: 'p3', content: { ...own, slug: 'new' } }, 'ben')
      expect(await room().stored('slugs/how-to-file')).toEqual({ postId: 'p2', kind: 'current' })
    })
  })

  describe('reservations', () => {
    it.each(EVERYBODY)('are neither taken, turned nor freed alone by %s', async (who) => {
      await room().save({}, 'ana')
      await room().save({ postId: 'p2', content: content({ slug: 'two', authorId: 'ben' }) }, 'ben')
      await denied(room().commit([reserve('how-to-file', 'p2')], who))
      await denied(room().commit([reserve('how-to-file', 'p1', 'redirect')], who))
      await denied(room().commit([remove('slugs/how-to-file')], who))
    })

    it.each<[string, object]>([
      ['a post that is none', { postId: 'nothing', kind: 'current' }],
      ['the path of a version', { postId: 'p1/revisions/1', kind: 'current' }],
      ['a number for the post', { postId: 1, kind: 'current' }],
      ['an unknown kind', { postId: 'p1', kind: 'odd' }],
      ['a field too many', { postId: 'p1', kind: 'redirect', more: 1 }],
      ['a field too few', { postId: 'p1' }],
    ])('are refused for %s', async (_, data) => {
      await room().save({ content: PUBLISHED }, 'ana')
      await denied(room().commit([set('slugs/free', { ...data })], 'eva'))
      await denied(room().commit([set('slugs/how-to-file', { ...data })], 'eva'))
    })

    it('are refused for a post with another slug', async () => {
      await room().save({ content: PUBLISHED }, 'ana')
      await denied(room().commit([reserve('free', 'p1')], 'eva'))
    })

    it('may be repeated by everyone who may edit the post, which changes nothing', async () => {
      await room().save({}, 'ana')
      await room().commit([reserve('how-to-file', 'p1')], 'ana')
      await denied(room().commit([reserve('how-to-file', 'p1')], 'ben'))
    })

    it('of a draft are not freed for one that stays', async () => {
      await room().save({}, 'ana')
      await denied(room().commit([remove('slugs/how-to-file')], 'ana'))
    })

    it('of a public post are not freed by giving it another slug', async () => {
      await room().save({ content: PUBLISHED }, 'ana')
      const moved = planSave<unknown>({
        postId: 'p1',
        previous: await room().previous('p1'),
        content: { ...PUBLISHED, slug: 'new' },
        serverTime: serverTimestamp(),
      })
      const [post, copy, slug] = moved
      await denied(room().commit([remove('slugs/how-to-file'), post!, copy!, slug!], 'ana'))
      await room().commit(moved, 'ana')
    })
  })

  describe('redirects', () => {
    it('to a public post are added by editors only', async () => {
      await room().save({ content: PUBLISHED }, 'ana')
      const old = [reserve('very-old', 'p1', 'redirect')]
      for (const who of ['ana', 'ben', ...NOT_STAFF] as const) await denied(room().commit(old, who))
      await denied(room().commit([reserve('Bad', 'p1', 'redirect')], 'eva'))
      await room().commit(old, 'eva')
    })

    it('to a post that was never public are refused', async () => {
      await room().save({}, 'ana')
      await denied(room().commit([reserve('very-old', 'p1', 'redirect')], 'eva'))
    })

    it('that are left of a removed post are not kept by an author for later', async () => {
      await publishAndMove()
      await room().remove('p1', 'ana')
      const own = content({ slug: 'own', authorId: 'ben', status: 'published' })
      await room().save({ postId: 'p2', content: own }, 'ben')
      await denied(room().commit([reserve('how-to-file', 'p2', 'redirect')], 'ben'))
    })

    it('are not turned to another post while theirs exists', async () => {
      await publishAndMove()
      const own = content({ slug: 'own', authorId: 'ben', status: 'published' })
      await room().save({ postId: 'p2', content: own }, 'ben')
      await denied(room().commit([reserve('how-to-file', 'p2', 'redirect')], 'ben'))
      await denied(room().commit([reserve('how-to-file', 'p2', 'redirect')], 'eva'))
    })

    it('are removed by editors only', async () => {
      await publishAndMove()
      const removal = [remove('slugs/how-to-file')]
      for (const who of ['ana', 'ben', ...NOT_STAFF] as const) {
        await denied(room().commit(removal, who))
      }
      await room().commit(removal, 'eva')
    })
  })

  describe('addresses of an earlier site', () => {
    const lead = (address: string, data: object) => [set(`slugs/${address}`, { ...data })]
    const toPost = { postId: 'p1', kind: 'redirect' }
    const toPage = { postId: 'site-redirects', kind: 'redirect', to: '/glossary' }

    it('lead to posts and pages, as editors say, and may be led elsewhere', async () => {
      await room().save({ content: PUBLISHED }, 'ana')
      await room().commit(lead('|2013|06|basic-post', toPost), 'eva')
      await room().commit(lead('|category|news', toPage), 'eva')
      await room().commit(lead('|?p=4', { ...toPage, to: '/' }), 'eva')
      await room().commit(lead('|2013|06|basic-post', toPage), 'eva')
      expect(await room().stored('slugs/|2013|06|basic-post')).toEqual(toPage)
      await room().commit([remove('slugs/|category|news')], 'eva')
    })

    it.each(['/a.b/..c/.d', '/a?b=/../c#/./d', '/discover/tag/日本', '/a/', '/feed.xml'])(
      'may lead to %s',
      async (to) => {
        await room().commit(lead('|old.html', { ...toPage, to }), 'eva')
        await room().commit(lead('|.well-known|old', { ...toPage, to }), 'eva')
        await room().commit(lead('|...', { ...toPage, to }), 'eva')
      },
    )

    it('may lead to a post that is saved with them, also to one that nobody has read', async () => {
      const [redirect] = lead('|2013|06|basic-post', toPost)
      await room().commit([...firstSave(), redirect!], 'eva')
    })

    it.each(['ana', 'ben', ...NOT_STAFF] as const)('are not written by %s', async (who) => {
      await room().save({ content: PUBLISHED }, 'ana')
      await denied(room().commit(lead('|old', toPost), who))
      await denied(room().commit(lead('|old', toPage), who))
      await room().commit(lead('|old', toPage), 'eva')
      await denied(room().commit(lead('|old', toPost), who))
      await denied(room().commit([remove('slugs/|old')], who))
    })

    it.each<[string, object]>([
      ['a post that is none', { ...toPost, postId: 'nothing' }],
      ['a post that is no id', { ...toPost, postId: 'p1/revisions/1' }],
      ['a post and a page', { ...toPost, to: '/glossary' }],
      ['a kind that is no redirect', { ...toPost, kind: 'current' }],
      ['no page', { postId: 'site-redirects', kind: 'redirect' }],
      ['a page of another site', { ...toPage, to: '//example.org/' }],
      ['what browsers take for another site', { ...toPage, to: '/\\example.org/' }],
      ['an address that is no path', { ...toPage, to: 'https://example.org/' }],
      ['a script', { ...toPage, to: 'javascript:alert(1)' }],
      ['nothing', { ...toPage, to: '' }],
      ['more than 500 characters', { ...toPage, to: `/${'x'.repeat(500)}` }],
      ['a control character', { ...toPage, to: '/a\u0007b' }],
      ['a line break', { ...toPage, to: '/a\nb' }],
      ['a backslash', { ...toPage, to: '/a\\b' }],
      ['the folder that it is in', { ...toPage, to: '/a/./b' }],
      ['the folder above', { ...toPage, to: '/a/..' }],
      ['the folder above, with a query', { ...toPage, to: '/..?a=b' }],
      ['another site by a folder', { ...toPage, to: '/.//example.org/' }],
      ['a post of a reserved id', { ...toPost, postId: 'site-redirects' }],
      ['a number', { ...toPage, to: 7 }],
    ])('never lead to %s', async (_, data) => {
      await room().save({ content: PUBLISHED }, 'ana')
      await denied(room().commit(lead('|old', data), 'eva'))
      await room().commit(lead('|old', toPage), 'eva')
      await denied(room().commit(lead('|old', data), 'eva'))
    })

    it.each([
      'old|post',
      '|old||post',
      '|discover',
      '|discover|a',
      '|',
      `|${'x'.repeat(300)}`,
      '|a\\b',
      '|a\u0007b',
      '|a\nb',
      '|a|',
      '|a|..',
      '|.|a',
      '|..?p=4',
    ])('are never %s', async (address) => {
      await room().save({ content: PUBLISHED }, 'ana')
      await denied(room().commit(lead(address, toPage), 'eva'))
      await denied(room().commit(lead(address, toPost), 'eva'))
    })
  })

  describe('who reads slugs', () => {
    const list = async (who: Who, kind?: string) => {
      const slugs = collection(await room().documents(who), 'slugs')
      return getDocs(kind === undefined ? slugs : query(slugs, where('kind', '==', kind)))
    }

    it.each(EVERYBODY)('shows redirects to %s', async (who) => {
      await publishAndMove()
      expect(await room().read('slugs/how-to-file', who)).toMatchObject({ kind: 'redirect' })
      expect((await list(who, 'redirect')).size).toBe(1)
    })

    it.each(NOT_STAFF)('shows nothing else to %s', async (who) => {
      await publishAndMove()
      await denied(room().read('slugs/new', who))
      await denied(room().read('slugs/free', who))
      await denied(list(who))
      await denied(list(who, 'current'))
    })

    it.each(['ana', 'ben', 'eva', 'ada'] as const)('tells %s whose one slug is', async (who) => {
      await publishAndMove()
      expect(await room().read('slugs/new', who)).toMatchObject({ kind: 'current' })
      expect(await room().read('slugs/free', who)).toBeUndefined()
    })

    it.each(['ana', 'ben', 'eva', 'ada'] as const)(
      'lists the slugs of drafts to no one, not even to %s',
      async (who) => {
        await publishAndMove()
        await denied(list(who))
        await denied(list(who, 'current'))
      },
    )
  })
}
