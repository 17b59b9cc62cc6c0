import { beforeEach, describe, expect, it } from '@jest/globals'
import type { ImportReport } from '../../../import/report/report.ts'
import { summarise } from '../../../import/report/summary.ts'
import { importedPostId } from '../../../import/wordpress/select-posts.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { firebaseConfig } from '../../../shared/hosting/hosting-config.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runItems } from '../support/run-items.ts'
import type { ItemSpec } from '../support/wxr.ts'

// Later than jsdom, which requires a module that the build imports.
const { importedSite } = await import('../support/live-addresses.ts')
const { planPages, planRedirects } = await import('../../../gatsby/pages/plan/plan-pages.ts')

const OLD = 'https://old.example'
const idOf = (wordpressId: number): string => importedPostId(OLD, wordpressId)

const NEWS = ['category', 'news', 'News'] as const
const ITEMS: readonly ItemSpec[] = [
  { id: 1, link: `${OLD}/2013/06/basic-post/`, slug: 'basic-post', terms: [NEWS] },
  { id: 2, link: `${OLD}/blog/second.html`, slug: 'second', creator: 'ana' },
  { id: 3, link: `${OLD}/%E6%97%A5%E6%9C%AC/`, slug: 'nihon', terms: [['post_tag', 'c-3', 'C#']] },
  { id: 4, link: `${OLD}/?p=4`, slug: 'hidden', status: 'draft' },
  {
    id: 5,
    type: 'attachment',
    status: 'inherit',
    link: `${OLD}/2013/06/basic-post/photo/`,
    attachmentUrl: `${OLD}/wp-content/photo.jpg`,
    parent: 1,
  },
  { id: 6, type: 'page', link: `${OLD}/imprint/`, slug: 'imprint' },
]

let site: FakeSite
beforeEach(() => {
  site = new FakeSite(() => NOW)
})

const run = (items = ITEMS, changes: Parameters<typeof runItems>[2] = {}): Promise<ImportReport> =>
  runItems(site, items, changes)

const led = (address: string): unknown =>
  site.documents.get(`slugs/${address.replaceAll('/', '|')}`)

const toPost = (wordpressId: number) => ({ postId: idOf(wordpressId), kind: 'redirect' })
const toPage = (to: string) => ({ postId: 'site-redirects', kind: 'redirect', to })

describe('addresses of a WordPress site', () => {
  it.each<[string, object]>([
    ['/2013/06/basic-post', toPost(1)],
    ['/?p=1', toPost(1)],
    ['/blog/second.html', toPost(2)],
    ['/日本', toPost(3)],
    ['/?p=4', toPost(4)],
    ['/2013/06/basic-post/photo', toPost(1)],
    ['/?attachment_id=5', toPost(1)],
    ['/category/news', toPage('/discover/tag/news')],
    ['/category/news/feed', toPage('/discover/tag/news')],
    ['/tag/c-3', toPage('/discover/tag/c_sharp')],
    ['/author/ana', toPage('/discover/author/ana-mora')],
    ['/feed', toPage('/rss.xml')],
    ['/?feed=rss2', toPage('/rss.xml')],
  ])('lead on: %s', async (address, target) => {
    await run()
    expect(led(address)).toEqual(target)
  })

  it('that lead nowhere are listed before anything is written', async () => {
    const report = await run(
      [...ITEMS, { id: 7, link: `${OLD}/discover/seven/` }, { id: 8, link: `${OLD}/` }],
      { isDryRun: true },
    )
    expect(site.documents.size).toBe(0)
    expect(report.lost.map(({ address }) => address)).toEqual([
      `${OLD}/imprint/`,
      `${OLD}/discover/seven/`,
    ])
    expect(summarise(report, 'report.json')).toContain(`${OLD}/imprint/ (page Post 6)`)
  })

  it('of categories that no post keeps lead nowhere, which is said', async () => {
    const terms = Array.from(
      { length: 21 },
      (_, number) => ['category', `topic-${number}`, `Topic ${number}`] as const,
    )
    const report = await run([{ id: 1, terms }])
    expect(led('/category/topic-19')).toEqual(toPage('/discover/tag/topic-19'))
    expect(led('/category/topic-20')).toBeUndefined()
    expect(report.lost).toEqual([
      { address: `${OLD}/category/topic-20`, what: 'category Topic 20' },
    ])
    expect(report.posts[0]?.notes.join()).toContain('were left out: Topic 20')
  })

  it('are led on once, and stay as an editor has led them', async () => {
    const first = await run()
    expect(first.redirects?.created).toBeGreaterThan(10)
    site.documents.set('slugs/|category|news', toPage('/glossary'))
    const second = await run()
    expect(second.redirects).toMatchObject({ created: 0, keptOtherwise: ['|category|news'] })
    expect(led('/category/news')).toEqual(toPage('/glossary'))
  })
})

describe('every link of an export', () => {
  const inputOf = importedSite()

  it('leads to a page, by the redirects of the build and those of Firebase Hosting', async () => {
    await run(ITEMS, { hasPages: true })
    const input = await inputOf(site)
    const pages = new Set(planPages(input).map(({ path }) => path))
    const redirects = planRedirects(input)
    const byPath = new Map(redirects.map(({ from, to }) => [from, to]))
    const { hosting } = firebaseConfig({
      settings: parseFirebaseSettings({
        GATSBY_FIREBASE_API_KEY: 'any',
        GATSBY_FIREBASE_PROJECT_ID: 'any-project',
      }),
      pages: [...pages].map((path) => ({ path, scriptHashes: [] })),
      redirects,
    })
    const links = ITEMS.filter(({ status }) => status !== 'draft').map(({ link }) => link ?? '')
    expect(links).toHaveLength(5)
    for (const link of links) {
      // As WordPress writes escapes.
      const pathname = new URL(link).pathname.replace(/%../g, (one) => one.toLowerCase())
      const to = byPath.get(decodeURIComponent(pathname).replace(/\/$/, ''))
      expect([link, to !== undefined && pages.has(to)]).toEqual([link, true])
      const rule = hosting.redirects.find(({ regex }) => new RegExp(regex ?? '(?!)').test(pathname))
      expect([link, rule?.destination]).toEqual([link, to])
    }
  })
})
