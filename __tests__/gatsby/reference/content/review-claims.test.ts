import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { planTextPages } from '../../../../gatsby/reference/content/text-pages.ts'
import { createSanitiser } from '../../../../gatsby/html/sanitise.ts'
import { site } from '../../../../shared/site/site.ts'
import type { SiteConfig } from '../../../../shared/site/site.ts'
import { reviewClaims } from '../../../../e2e/product/review-claims.ts'
import { ownContent } from '../../support/content-options.ts'

const read = (file: string) => readFileSync(file, 'utf8')

const textPages = () =>
  globSync('content/pages/*.md').map((file) => ({
    slug: path.basename(file, '.md'),
    text: read(file),
  }))

/** What the texts say of reviews on a site with these settings. */
function claimsOfTexts(settings: Partial<SiteConfig>): string[] {
  const tools = { siteUrl: 'https://a.example', sanitiser: createSanitiser() }
  return planTextPages(textPages(), { ...tools, site: { ...site, ...settings } }).flatMap(
    ({ fields }) => reviewClaims(JSON.stringify(fields)),
  )
}

/** The files whose words depend on a review: one on that of a page, one on the setting. */
const MAY_CLAIM = ['shared/kinds/verification.ts', 'src/pages/index.tsx']

/** A file without what readers never see. */
const shownPart = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

describe('a claim that facts were reviewed', () => {
  it.each([
    'Last reviewed on 21 November 2026.',
    'We check facts against official sources.',
    'We compare the page with its source.',
    'A source for every fact',
    'the day of the last check',
    'An official source first.',
  ])('is recognised: %s', (text) => {
    expect(reviewClaims(text)).not.toEqual([])
  })

  it.each([
    'Sample content, not compared with the official source.',
    'Ask a professional to check your return.',
    'A changed post says when it was changed.',
  ])('is told from other words: %s', (text) => {
    expect(reviewClaims(text)).toEqual([])
  })

  it('stands in no reference file that was not compared with the official source', () => {
    const claiming = ownContent().flatMap(({ folder, slug, text }) => {
      const { verification } = JSON.parse(text) as { verification: { state: string } }
      const claims = verification.state === 'official' ? [] : reviewClaims(text)
      return claims.map((claim) => `${folder}/${slug}: ${claim}`)
    })
    expect(claiming).toEqual([])
  })

  it('stands in no sample post', () => {
    const posts = globSync('content/sample-posts/*.json')
    expect(posts.length).toBeGreaterThan(10)
    expect(posts.flatMap((file) => reviewClaims(read(file)))).toEqual([])
  })

  it.each([true, false])(
    'stands in the texts of a site that promises reviews, and in no other: isSample %s',
    (isSample) => {
      expect(claimsOfTexts({ isSample, promisesReviews: false })).toEqual([])
      expect(claimsOfTexts({ isSample, promisesReviews: true }).length).toBeGreaterThanOrEqual(2)
    },
  )

  it('is made by no source file but those that ask for the review first', () => {
    const files = globSync('{src,shared,gatsby}/**/*.{ts,tsx}')
    expect(files.length).toBeGreaterThan(300)
    const claiming = files.filter((file) => reviewClaims(shownPart(read(file))).length > 0)
    expect(claiming.sort()).toEqual([...MAY_CLAIM].sort())
  })
})

/** The rows of the tables of docs/PROMISES.md: the promise, where it stands, what backs it. */
const rows = read('docs/PROMISES.md')
  .split('\n')
  .filter((line) => line.startsWith('| “'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', where = '', backing = '']) => ({ promise, where, backing }))

const filesOf = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.\w+)`/g)].map(([, file]) => file ?? '')

/** Words alone: quotation marks, markup and line ends differ from file to file. */
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').toLowerCase()

describe('the table of promises', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(15)
  })

  it.each(rows)('quotes what the site says: $promise', ({ promise, where }) => {
    const said = filesOf(where).map((file) => wordsOf(read(file)))
    expect(said.length).toBeGreaterThan(0)
    expect(said.every((text) => text.includes(wordsOf(promise)))).toBe(true)
  })

  it.each(rows)('names what backs it, or that only its publisher can: $promise', ({ backing }) => {
    const files = filesOf(backing)
    expect(files.length > 0 || backing.startsWith('The publisher’s word')).toBe(true)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})
