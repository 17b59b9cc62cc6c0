import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { STATES } from '../../shared/kinds/tables/states.ts'
import type { SamplePost } from '../../shared/post/sample-post.ts'
import { SAMPLE_IMAGE_REFERENCE, samplePostSchema } from '../../shared/post/sample-post.ts'
import { site } from '../../shared/site/site.ts'
import { ownContent } from '../gatsby/support/content-options.ts'

const FOLDER = 'content/sample-posts'
const files = globSync(`${FOLDER}/*.json`)
const posts = files.map((file) => ({
  file,
  ...samplePostSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
}))

/** The addresses that reference pages give as their sources. */
const OFFICIAL_SOURCES = new Set(
  ownContent().flatMap(({ text }) =>
    (JSON.parse(text) as { sources: { url: string }[] }).sources.map(({ url }) => url),
  ),
)

const bodyPictures = (post: SamplePost) =>
  [...post.html.matchAll(SAMPLE_IMAGE_REFERENCE)].map(([, name]) => name ?? '')
const picturesOf = (post: SamplePost) =>
  post.cover === null ? bodyPictures(post) : [...bodyPictures(post), post.cover.file]

/** Whether something makes the page of an internal link: a file of content or another post. */
function leadsSomewhere(target: string): boolean {
  const [, section, slug] = target.split('/')
  if (slug === undefined || target === '/states/compare') return true
  if (section === 'discover') return posts.some((post) => post.slug === slug)
  return existsSync(path.join('content', section ?? '', `${slug}.json`))
}

describe('the sample posts of this repository', () => {
  it('have dates and addresses of their own', () => {
    expect(new Set(posts.map(({ publishedAt }) => publishedAt)).size).toBe(posts.length)
    expect(posts.map(({ slug }) => slug)).toEqual(files.map((file) => path.basename(file, '.json')))
  })

  it('give every author and every topic of the site something to show', () => {
    expect(new Set(posts.map(({ authorId }) => authorId))).toEqual(
      new Set(Object.keys(site.authors)),
    )
    const uses = (tag: string) => posts.filter(({ tags }) => tags.includes(tag)).length
    const tags = new Set([...site.blogTopics, ...posts.flatMap((post) => post.tags)])
    expect([...tags].filter((tag) => uses(tag) < 2)).toEqual([])
  })

  it('leave no picture unused', () => {
    const used = new Set(posts.flatMap(picturesOf))
    expect(readdirSync(path.join(FOLDER, 'images')).filter((name) => !used.has(name))).toEqual([])
  })

  it('quote the fees that the pages of the states name', () => {
    const row =
      /<a href="\/states\/([a-z-]+)">[^<]*<\/a><\/th><td>[^<]*<\/td><td>(\d+)<\/td><td>([^<]*)<.*?<td>(\d+|None|In the fee)<\/td><td>[\d,.]+<\/td><\/tr>/g
    const quoted = posts.flatMap(({ html }) => [
      ...html.replace(/<\/?data[^>]*>/g, '').matchAll(row),
    ])
    expect(quoted).not.toEqual([])
    for (const [, slug, fee, report, tax] of quoted) {
      const { llc } = STATES.schema.parse(
        JSON.parse(readFileSync(`content/states/${String(slug)}.json`, 'utf8')),
      )
      expect([slug, Number(fee), report, Number(tax) || 0]).toEqual([
        slug,
        llc.formationFeeUsd,
        llc.report.name ?? 'None',
        llc.minimumTaxUsd,
      ])
    }
  })

  describe.each(posts)('$file', (post) => {
    it('has a cover, and pictures that exist and are small', () => {
      expect(post.cover).not.toBeNull()
      for (const picture of picturesOf(post)) {
        const bytes = readFileSync(path.join(FOLDER, 'images', picture))
        expect(bytes.byteLength).toBeLessThan(150_000)
      }
    })

    it('links only to pages that exist', () => {
      const targets = [...post.html.matchAll(/href="(\/[^"#?]*)/g)].map(
        ([, target]) => target ?? '',
      )
      expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([])
    })

    it('ends with its official sources, each of which a reference page names too', () => {
      const [, listed = ''] = post.html.split('<h2>Sources</h2>')
      const addresses = [...listed.matchAll(/href="(https:[^"]*)/g)].map(([, url]) => url ?? '')
      expect(addresses).not.toEqual([])
      expect(addresses.filter((url) => !OFFICIAL_SOURCES.has(url))).toEqual([])
    })

    it('describes every picture and names every table', () => {
      expect(post.html).not.toMatch(/<img(?![^>]*alt="[^"]{20,}")/)
      expect(post.html).not.toMatch(/<table>(?!\n?<caption>)/)
      expect(post.html).not.toMatch(/<th(?![a-z])(?![^>]* scope=)/)
    })
  })
})
