import { beforeEach, describe, expect, it } from '@jest/globals'
import { createRedirects, REDIRECTS_PER_PAGE } from '../../../../src/platform/posts/redirects'
import { memoryPosts } from './memory-posts'

const { database, stored } = memoryPosts()
const redirects = createRedirects(database)

beforeEach(() => {
  stored.clear()
  stored.set('slugs/first-post', { postId: 'p1', kind: 'current' })
  stored.set('slugs/former', { postId: 'p1', kind: 'redirect' })
})

describe('old addresses', () => {
  it('lead to a post by its id, which a new slug does not change', async () => {
    const saved = await redirects.saveRedirect(
      ' https://old.example/2013/06/first/?utm_source=x ',
      `${globalThis.location.origin}/discover/first-post/`,
    )
    expect(saved).toEqual({
      kind: 'saved',
      entry: { id: '|2013|06|first', from: '/2013/06/first', postId: 'p1', path: null },
      others: 0,
    })
    expect(stored.get('slugs/|2013|06|first')).toEqual({ postId: 'p1', kind: 'redirect' })
  })

  it.each([
    ['/category/news/', '/discover/tag/c_sharp/', '/discover/tag/c_sharp'],
    ['/?p=4', '/glossary#nexus', '/glossary#nexus'],
    ['/old', '/discover/first-post-of-nobody', '/discover/first-post-of-nobody'],
    ['/old', '/about#section-%E6%97%A5', '/about#section-日'],
    ['/old', '/', '/'],
  ])('lead from %s to the page %s', async (from, to, path) => {
    expect(await redirects.saveRedirect(from, to)).toMatchObject({
      kind: 'saved',
      entry: { path, postId: null },
    })
  })

  it.each([
    ['', '/about', /Enter the old address as a path/],
    ['/', '/about', /Enter the old address as a path/],
    ['/discover/first-post', '/about', /lead on by themselves/],
    ['/old', 'https://elsewhere.example/', /not a path of this site/],
    ['/old', '//elsewhere.example/', /not a path of this site/],
    ['/old', '/a b', /not a path of this site/],
    ['/old', '/%2F', /not a path of this site/],
    ['/old', '/%', /not a path of this site/],
    ['/old', '/a\u0007b', /not a path of this site/],
    ['/old/', '/old', /are the same/],
    ['/old', '/old/#part', /are the same/],
    ['/\u00DCber', '/U\u0308ber/', /are the same/],
    ['/second', '/first/', /circle: \/second leads to \/first, which leads to \/second\.$/],
    [
      '/third',
      '/first',
      /circle: \/third leads to \/first, which leads to \/second, which leads to \/third\.$/,
    ],
    ['/fourth', '/round', /circle: .* \/round\.$/],
  ])('from %j to %j are refused with the reason', async (from, to, message) => {
    const page = (path: string) => ({ postId: 'site-redirects', kind: 'redirect', to: path })
    if (from !== '/second') stored.set('slugs/|second', page('/third#x'))
    stored.set('slugs/|first', page('/second/'))
    stored.set('slugs/|round', page('/round-again'))
    stored.set('slugs/|round-again', page('/round/?a=b'))
    const before = stored.size
    expect(await redirects.saveRedirect(from, to)).toEqual({
      kind: 'refused',
      message: expect.stringMatching(message),
    })
    expect(stored.size).toBe(before)
  })

  it('say through how many others they lead', async () => {
    stored.set('slugs/|a', { postId: 'p1', kind: 'redirect' })
    await redirects.saveRedirect('/b', '/a')
    expect(await redirects.saveRedirect('/c', '/b')).toMatchObject({ kind: 'saved', others: 2 })
    expect(await redirects.saveRedirect('/d', '/about')).toMatchObject({ kind: 'saved', others: 0 })
  })

  it('are listed a page at a time, without the former slugs of posts', async () => {
    for (let number = 0; number <= REDIRECTS_PER_PAGE; number += 1) {
      await redirects.saveRedirect(`/old/${String(number).padStart(3, '0')}`, '/about')
    }
    const first = await redirects.listRedirects(null)
    expect(first.entries).toHaveLength(REDIRECTS_PER_PAGE)
    const second = await redirects.listRedirects(first.next)
    expect(second).toEqual({
      entries: [{ id: '|old|050', from: '/old/050', path: '/about', postId: null }],
      next: null,
    })
  })

  it('can be deleted', async () => {
    await redirects.saveRedirect('/old', '/about')
    await redirects.deleteRedirect('|old')
    expect(await redirects.listRedirects(null)).toEqual({ entries: [], next: null })
  })
})
