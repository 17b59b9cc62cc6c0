import { describe, expect, it, jest } from '@jest/globals'
import type { LinkedPage } from '../../../../../../shared/quality-gate/site-links'
import { createSitePages } from '../../../../../../src/features/post-editor/checks/site-pages'
import {
  createLinkTargets,
  ownPostsOf,
  type LinkSources,
  type OwnPost,
  type LinkablePage,
} from '../../../../../../src/features/post-editor/writing/links/link-targets'
import {
  readPageHeadings,
  readPageTitle,
} from '../../../../../../src/features/post-editor/writing/links/read-page'

const TERM: LinkablePage = { title: 'Apostille', path: '/glossary/apostille', section: 'Glossary' }

const post = (id: string, change: Partial<OwnPost> = {}): OwnPost => ({
  id,
  title: `Apostille ${id}`,
  slug: `apostille-${id}`,
  status: 'draft',
  ...change,
})

function targetsOf(change: Partial<LinkSources>) {
  return createLinkTargets({
    postId: 'this',
    searchSite: () => Promise.resolve([TERM]),
    ownPosts: () => Promise.resolve([]),
    pages: createSitePages('', () => Promise.resolve({ kind: 'live' }), Date.now),
    readTitle: () => Promise.resolve(null),
    readHeadings: () => Promise.resolve([]),
    readTerms: () => Promise.resolve(null),
    ...change,
  })
}

describe('pages to link to', () => {
  it('are those of the site first, then posts of the author that are not live yet', async () => {
    const { find } = targetsOf({ ownPosts: () => Promise.resolve([post('a')]) })
    expect(await find('apostille')).toEqual({
      targets: [
        { ...TERM, isLive: true },
        { title: 'Apostille a', path: '/discover/apostille-a', section: 'Blog', isLive: false },
      ],
      isIncomplete: false,
    })
  })

  it('leave out the post itself, posts without the words, and what the site has found', async () => {
    const onSite = { title: 'Apostille b', path: '/discover/apostille-b', section: 'Blog' }
    const { find } = targetsOf({
      searchSite: () => Promise.resolve([onSite]),
      ownPosts: () =>
        Promise.resolve([
          post('this'),
          post('b', { status: 'published' }),
          post('c', { title: 'Fees', slug: 'fees' }),
        ]),
    })
    expect((await find('apostille')).targets).toEqual([{ ...onSite, isLive: true }])
  })

  it('match words by their beginnings and without accents, in any order', async () => {
    const { find } = targetsOf({
      searchSite: () => Promise.resolve([]),
      ownPosts: () =>
        Promise.resolve([post('a', { title: 'Trámites en Limón', slug: 'tramites' })]),
    })
    expect((await find('LIMON tram')).targets).toHaveLength(1)
    expect((await find('limon fees')).targets).toHaveLength(0)
  })

  it('are the author’s newest posts where no words are asked for', async () => {
    const searchSite = jest.fn<LinkSources['searchSite']>()
    const posts = ['this', 'b', 'a'].map((id) => post(id))
    const { find } = targetsOf({ searchSite, ownPosts: () => Promise.resolve(posts) })
    expect((await find('')).targets.map(({ title }) => title)).toEqual([
      'Apostille b',
      'Apostille a',
    ])
    expect(searchSite).not.toHaveBeenCalled()
  })

  it('come from the author alone while the search cannot be reached, which is said', async () => {
    const { find } = targetsOf({
      searchSite: () => Promise.reject(new Error('offline')),
      ownPosts: () => Promise.resolve([post('a')]),
    })
    const found = await find('apostille')
    expect(found.targets.map(({ title }) => title)).toEqual(['Apostille a'])
    expect(found.isIncomplete).toBe(true)
  })

  it('ask for the posts once, and again only after a failure', async () => {
    const ownPosts = jest
      .fn<LinkSources['ownPosts']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue([post('a')])
    const { find } = targetsOf({ ownPosts })
    expect((await find('apostille')).isIncomplete).toBe(true)
    await find('apostille')
    await find('apostille')
    expect(ownPosts).toHaveBeenCalledTimes(2)
  })

  it('say what is at a path', async () => {
    const pages = createSitePages('', () => Promise.resolve({ kind: 'missing' }), Date.now)
    expect(await targetsOf({ pages }).pageAt('/nowhere')).toEqual({ kind: 'missing' })
  })
})

describe('the posts of an author', () => {
  it('include one that was only begun', () => {
    const copies = [
      { postId: 'new', title: 'Begun', slug: 'begun', baseRevision: 0 },
      { postId: 'old', title: 'Changed', slug: 'changed', baseRevision: 3 },
    ]
    expect(ownPostsOf([], copies)).toEqual([
      { id: 'new', title: 'Begun', slug: 'begun', status: 'draft' },
    ])
  })
})

describe('what a page is called', () => {
  const titleOf = (page: LinkedPage) =>
    targetsOf({
      pages: createSitePages('', () => Promise.resolve(page), Date.now),
      readTitle: (path) => Promise.resolve(`Heading of ${path}`),
    }).titleAt('/discover/a')

  it('is its heading, or the title of a post that is not live yet', async () => {
    expect(await titleOf({ kind: 'live' })).toBe('Heading of /discover/a')
    expect(await titleOf({ kind: 'unpublished', title: 'To come' })).toBe('To come')
    expect(await titleOf({ kind: 'missing' })).toBeNull()
  })

  const answer = (html: string, type = 'text/html; charset=utf-8', ok = true) =>
    Promise.resolve({
      ok,
      headers: new Headers({ 'content-type': type }),
      text: () => Promise.resolve(html),
    })

  it('is read from the page that readers see', async () => {
    const page = '<header><h1>Site</h1></header><main><h1> Form\n <b>W-7</b></h1><h1>b</h1></main>'
    expect(await readPageTitle('/forms/w-7', () => answer(page))).toBe('Form W-7')
    expect(await readPageTitle('/forms/w-7', () => answer(page, 'text/html', false))).toBeNull()
    expect(await readPageTitle('/a.txt', () => answer(page, 'text/plain'))).toBeNull()
    expect(await readPageTitle('/a', () => answer('<main></main>'))).toBeNull()
  })

  it('has headings that links can lead to', async () => {
    const page =
      '<main><h2 id="a">Beside</h2><div class="article__body"><h2 id="section-fees">Fees\n now</h2><h3 id="user-content-own">Own</h3><h2>None</h2><h2 id="_r_1_">React</h2></div></main>'
    expect(await readPageHeadings('/discover/a', () => answer(page))).toEqual([
      { id: 'section-fees', text: 'Fees now', level: 2 },
      { id: 'user-content-own', text: 'Own', level: 3 },
    ])
    const term = '<main><h2 id="steps">Steps</h2></main>'
    expect(await readPageHeadings('/glossary/a', () => answer(term))).toEqual([
      { id: 'steps', text: 'Steps', level: 2 },
    ])
    expect(await readPageHeadings('/a.txt', () => answer('', 'text/plain'))).toEqual([])
  })

  it('is not asked of what the backend serves', async () => {
    const asked = jest.fn(() => answer(''))
    expect(await readPageTitle('/v0/b/x/o/y', asked)).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })
})
