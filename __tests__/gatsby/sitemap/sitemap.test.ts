import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { planManifest } from '../../../gatsby/sitemap/manifest.ts'
import type { SitemapInput } from '../../../gatsby/sitemap/plan-sitemap.ts'
import { planSitemap, sitemapEntries } from '../../../gatsby/sitemap/plan-sitemap.ts'
import { planRobots } from '../../../gatsby/sitemap/robots.ts'
import { CLIENT_ONLY_ROUTES } from '../../../shared/paths.ts'
import { site } from '../../../shared/site.ts'

const SITE = 'https://www.example.org'

const input = (overrides: Partial<SitemapInput> = {}): SitemapInput => ({
  pages: ['/', '/forms', '/forms/w-7', '/discover', '/discover/a', '/discover/tag/x'],
  redirects: new Set(),
  posts: [{ postId: 'a', path: '/discover/a', updatedAt: '2026-03-03T10:00:00.000Z' }],
  lists: [
    { path: '/discover', items: [{ postId: 'a' }] },
    { path: '/discover/tag/x', items: [{ postId: 'a' }] },
  ],
  reference: [{ path: '/forms/w-7', verifiedOn: '2026-01-01' }],
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

  it('is valid by the schema of the protocol', async () => {
    const [file] = await planSitemap(sitemapEntries(input()), SITE)
    const schema = path.resolve('node_modules/sitemap/schema/sitemap.xsd')
    using xsd = XmlDocument.fromBuffer(readFileSync(schema))
    using validator = XsdValidator.fromDoc(xsd)
    using document = XmlDocument.fromString(file?.text ?? '')
    expect(() => {
      validator.validate(document)
    }).not.toThrow()
    expect(file?.text).toContain(`<loc>${SITE}/forms/w-7</loc>`)
  })

  it('becomes an index with parts where one file would be too long', async () => {
    const entries = Array.from({ length: 5 }, (_, number) => ({
      path: `/${number}`,
      lastmod: null,
    }))
    const files = await planSitemap(entries, SITE, 2)
    expect(files.map((file) => file.path)).toEqual([
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/sitemap-2.xml',
      '/sitemap-3.xml',
    ])
    expect(files[0]?.text).toContain(`<loc>${SITE}/sitemap-3.xml</loc>`)
    expect(files[3]?.text).toContain(`<loc>${SITE}/4</loc>`)
  })
})

describe('what else machines read', () => {
  it('robots.txt names the sitemap by its whole address', () => {
    expect(planRobots(SITE).text).toContain(`Sitemap: ${SITE}/sitemap.xml\n`)
  })

  it('the manifest names icons that are there', () => {
    const manifest = JSON.parse(planManifest(site).text) as { icons: { src: string }[] }
    for (const { src } of manifest.icons) {
      expect(readFileSync(path.join('static', src)).length).toBeGreaterThan(0)
    }
  })
})
