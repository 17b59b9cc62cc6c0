import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { planManifest } from '../../../../gatsby/derived/fixed/manifest.ts'
import type { SitemapInput } from '../../../../gatsby/derived/sitemap/plan-sitemap.ts'
import { sitemapEntries } from '../../../../gatsby/derived/sitemap/plan-sitemap.ts'
import { keptFromSearch } from '../../../../gatsby/pages/plan/kept-from-search.ts'
import { planRobots } from '../../../../gatsby/derived/fixed/robots.ts'
import { openSitemapParts, planSitemap } from '../../../../gatsby/derived/sitemap/sitemap-parts.ts'
import { CLIENT_ONLY_ROUTES } from '../../../../shared/site/paths.ts'
import { site } from '../../../../shared/site/site.ts'
import fc from '../../../setup/fast-check.ts'

const SITE = 'https://www.example.org'

const input = (overrides: Partial<SitemapInput> = {}): SitemapInput => ({
  pages: ['/', '/forms', '/forms/w-7', '/discover', '/discover/a', '/discover/tag/x'],
  redirects: new Set(),
  posts: [
    {
      postId: 'a',
      path: '/discover/a',
      publishedAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-03T10:00:00.000Z',
      revision: 2,
    },
  ],
  lists: [
    { path: '/discover', items: [{ postId: 'a' }] },
    { path: '/discover/tag/x', items: [{ postId: 'a' }] },
  ],
  reference: [{ path: '/forms/w-7', date: '2026-01-01' }],
  ...overrides,
})

const paths = (overrides: Partial<SitemapInput>) =>
  sitemapEntries(input(overrides)).map((entry) => entry.path)

describe('the sitemap', () => {
  it('dates each page by its content', () => {
    const dates = Object.fromEntries(
      sitemapEntries(input()).map((entry) => [entry.path, entry.lastmod]),
    )
    expect(dates).toEqual({
      '/': '2026-03-03T10:00:00.000Z',
      '/discover': '2026-03-03T10:00:00.000Z',
      '/discover/a': '2026-03-03T10:00:00.000Z',
      '/discover/tag/x': '2026-03-03T10:00:00.000Z',
      '/forms': '2026-01-01',
      '/forms/w-7': '2026-01-01',
    })
  })

  it('dates a post by its publication until it has been edited', () => {
    const posts = input().posts.map((post) => ({ ...post, revision: 1 }))
    const [entry] = sitemapEntries(input({ pages: ['/discover/a'], posts }))
    expect(entry?.lastmod).toBe('2026-03-01T10:00:00.000Z')
  })

  it('dates the comparison of states by the newest of them', () => {
    const reference = [
      { path: '/states/ohio', date: '2026-02-01' },
      { path: '/states/texas', date: '2026-01-01' },
    ]
    const [entry] = sitemapEntries(input({ pages: ['/states/compare'], reference }))
    expect(entry?.lastmod).toBe('2026-02-01')
  })

  it.each(['/404', '/404.html', '/dev-404-page', ...CLIENT_ONLY_ROUTES])(
    'leaves out %s',
    (hidden) => {
      expect(paths({ pages: ['/', hidden] })).toEqual(['/'])
    },
  )

  it('leaves out redirects and empty lists', () => {
    const lists = [{ path: '/discover/tag/y', items: [] }]
    const pages = ['/', '/discover/old', '/discover/tag/y']
    expect(paths({ pages, lists, redirects: new Set(['/discover/old']) })).toEqual(['/'])
  })

  it('is valid by the schema of the protocol', () => {
    const [file] = planSitemap(sitemapEntries(input()), SITE)
    const schema = path.resolve('node_modules/sitemap/schema/sitemap.xsd')
    using xsd = XmlDocument.fromBuffer(readFileSync(schema))
    using validator = XsdValidator.fromDoc(xsd)
    using document = XmlDocument.fromString(file?.text ?? '')
    expect(() => {
      validator.validate(document)
    }).not.toThrow()
  })

  it('says to readers of the format what it was planned from', async () => {
    const entries = [...sitemapEntries(input()), { path: '/a&b "c"', lastmod: null }]
    const [file] = planSitemap(entries, SITE)
    const items = await parseSitemap(Readable.from([file?.text ?? '']))
    expect(items.map(({ url, lastmod }) => ({ url, lastmod: lastmod ?? null }))).toEqual(
      entries
        .map((entry) => ({ ...entry, url: new URL(entry.path, SITE).href }))
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ url, lastmod }) => ({ url, lastmod })),
    )
  })
})

const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    path: `/${number}`,
    lastmod: `2026-01-${String((number % 28) + 1).padStart(2, '0')}`,
  }))
const SIZES = { alone: 10, perPart: 5 }

describe('a sitemap of many addresses', () => {
  it('is an index of parts that hold each address once', async () => {
    const [first, ...parts] = planSitemap(numbered(23), SITE, SIZES)
    const named = await parseSitemapIndex(Readable.from([first?.text ?? '']))
    expect(first?.path).toBe('/sitemap.xml')
    expect(named.map(({ url }) => url)).toEqual(parts.map((part) => `${SITE}${part.path}`))
    const held = await Promise.all(parts.map(({ text }) => parseSitemap(Readable.from([text]))))
    expect(
      held
        .flat()
        .map(({ url }) => url)
        .sort(),
    ).toEqual(
      numbered(23)
        .map((entry) => `${SITE}${entry.path}`)
        .sort(),
    )
    expect(named.map(({ lastmod }) => lastmod)).toEqual(
      held.map((items) =>
        items
          .map(({ lastmod }) => lastmod)
          .sort()
          .at(-1),
      ),
    )
  })

  it('is the same whatever the order of the entries', () => {
    const entries = numbered(23)
    expect(planSitemap([...entries].reverse(), SITE, SIZES)).toEqual(
      planSitemap(entries, SITE, SIZES),
    )
  })

  it('changes in one part and its index with an edit', () => {
    const parts = openSitemapParts(numbered(23), SITE, SIZES)
    expect([...parts.changes()]).toEqual([])
    parts.set('/7', '2026-02-01')
    const changed = [...parts.changes()].map((file) => file.path)
    expect(changed).toHaveLength(2)
    expect(changed[1]).toBe('/sitemap.xml')
    expect(parts.hasChanges()).toBe(false)
  })

  it('is after any sequence of changes what a build writes from the same addresses', () => {
    const address = fc.integer({ min: 0, max: 40 }).map((number) => `/${number}`)
    const date = fc.constantFrom(undefined, null, '2026-01-01', '2026-02-02T00:00:00.000Z')
    const step = fc.record({
      sets: fc.array(fc.tuple(address, date), { maxLength: 12 }),
      isStopped: fc.boolean(),
      isReopened: fc.boolean(),
    })
    const start = fc.uniqueArray(address, { maxLength: 30 })
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 8 }), (paths, steps) => {
        const entries = new Map<string, string | null>(paths.map((one) => [one, null]))
        const now = () => [...entries].map(([at, lastmod]) => ({ path: at, lastmod }))
        const files = new Map(planSitemap(now(), SITE, SIZES).map((file) => [file.path, file.text]))
        let parts = openSitemapParts(now(), SITE, SIZES)
        let wasReopened = false
        const take = (most: number) => {
          let taken = 0
          for (const { path: at, text } of parts.changes()) {
            // A process that goes on with what was deferred may take a file away once more.
            if (text === null) expect(files.delete(at) || wasReopened).toBe(true)
            else files.set(at, text)
            taken += 1
            if (taken === most) break
          }
        }
        for (const { sets, isStopped, isReopened } of steps) {
          for (const [at, lastmod] of sets) {
            parts.set(at, lastmod)
            if (lastmod === undefined) entries.delete(at)
            else entries.set(at, lastmod)
          }
          take(isStopped ? 1 : Infinity)
          if (!isReopened) continue
          wasReopened = true
          // Another process goes on with what is deferred.
          const rest = parts.hasChanges() ? parts.published() : null
          parts = openSitemapParts(now(), SITE, SIZES)
          if (rest !== null) parts.changeAll(rest)
        }
        take(Infinity)
        expect(parts.hasChanges()).toBe(false)
        expect(Object.fromEntries(files)).toEqual(
          Object.fromEntries(planSitemap(now(), SITE, SIZES).map((file) => [file.path, file.text])),
        )
      }),
    )
  })
})

describe('what else machines read', () => {
  it('robots.txt names the sitemap by its whole address', () => {
    expect(planRobots(SITE).text).toContain(`Sitemap: ${SITE}/sitemap.xml\n`)
  })

  it('robots.txt lets pages that say noindex be read, and names no sitemap of them', () => {
    const { text } = planRobots(SITE, false)
    expect(text).not.toContain('Sitemap')
    expect(text).toBe('User-agent: *\nDisallow: /api/\n')
  })

  it('a site is kept from search engines as long as one page is a sample', () => {
    const nodes = (state: string) => (type: string) =>
      type === 'Tool' ? [{ verification: { state } }] : []
    const config = { siteUrl: 'https://www.pliego.example', indexesSamples: false }
    expect(keptFromSearch(config, nodes('sample'))).toBe(true)
    expect(keptFromSearch(config, nodes('secondary'))).toBe(false)
    expect(keptFromSearch({ ...config, indexesSamples: true }, nodes('sample'))).toBe(false)
    const local = { ...config, siteUrl: 'http://localhost:8080' }
    expect(keptFromSearch(local, nodes('sample'))).toBe(false)
  })

  it('the manifest names icons that are there', () => {
    const manifest = JSON.parse(planManifest(site).text) as { icons: { src: string }[] }
    for (const { src } of manifest.icons) {
      expect(readFileSync(path.join('static', src)).length).toBeGreaterThan(0)
    }
  })
})
