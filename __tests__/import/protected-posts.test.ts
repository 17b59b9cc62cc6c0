import { beforeEach, describe, expect, it } from '@jest/globals'
import type { ImportReport } from '../../import/report/report.ts'
import { summarise } from '../../import/report/summary.ts'
import { importedPostId } from '../../import/wordpress/select-posts.ts'
import { isValidSlug } from '../../shared/post/fields/post-slug.ts'
import { FakeSite } from './support/fake-site.ts'
import { NOW, runItems } from './support/run-items.ts'
import type { ItemSpec } from './support/wxr.ts'

const pageId = importedPostId('https://old.example', 7)
const draftId = `${pageId}-full-text`

const secret: ItemSpec = {
  id: 7,
  title: 'Family letter',
  slug: 'family-letter',
  creator: 'ana',
  password: 'enter',
  content:
    '<p>Hush-hush words.</p><img src="https://x.example/hush.jpg" alt="Hush-hush picture">[gallery ids="70"]',
  terms: [['category', 'letters', 'Letters']],
  meta: { _thumbnail_id: '70' },
}
const photo: ItemSpec = {
  id: 70,
  type: 'attachment',
  parent: 7,
  attachmentUrl: 'https://x.example/hush-cover.jpg',
}

let site: FakeSite

const run = (
  items: readonly ItemSpec[],
  changes: Parameters<typeof runItems>[2] = {},
): Promise<ImportReport> =>
  runItems(site, items, {
    getPicture: ({ sources }) =>
      Promise.resolve({
        kind: 'file',
        file: {
          bytes: Buffer.from(sources.join()),
          contentType: 'image/jpeg',
          extension: 'jpg',
          width: 800,
          height: 600,
        },
        note: null,
      }),
    ...changes,
  })

const slugs = ({ posts }: ImportReport): string[] => posts.map(({ slug }) => slug)

beforeEach(() => {
  site = new FakeSite(() => NOW)
})

describe('the page of a post with a password', () => {
  it('is published in its place, with a notice instead of the text', async () => {
    await run([secret, photo])
    expect(site.post(pageId)).toMatchObject({
      title: 'Family letter',
      slug: 'family-letter',
      html: expect.stringMatching(/^<p>This article was protected by a password [^<]+<\/p>$/),
      excerpt: expect.stringContaining('was protected by a password'),
      cover: null,
      tags: ['Letters'],
      authorId: 'wp-ana',
      status: 'published',
      publishedAt: new Date('2020-05-06T07:08:09Z'),
    })
  })

  it('holds nothing of the text, in no version, and no picture', async () => {
    await run([secret, photo])
    const ofPage = [...site.documents].filter(
      ([path]) => path.startsWith('posts/') && path.split('/')[1] === pageId,
    )
    expect(ofPage).toHaveLength(2)
    expect(JSON.stringify(ofPage)).not.toMatch(/hush/i)
    expect([...site.files.keys()].filter((path) => path.startsWith(`posts/${pageId}/`))).toEqual([])
  })

  it('takes no title from the text', async () => {
    await run([{ ...secret, title: '', slug: '' }])
    expect(site.post(pageId)).toMatchObject({ title: 'Untitled post 7', slug: 'post-7' })
  })

  it('is where links to the post lead', async () => {
    await run([secret, { id: 8, content: '<a href="https://old.example/7/">letter</a>' }])
    expect(site.post(importedPostId('https://old.example', 8))?.['html']).toContain(
      'href="/discover/family-letter"',
    )
  })
})

describe('the full text of a post with a password', () => {
  it('is a draft with everything else that the post has', async () => {
    await run([secret, photo])
    expect(site.post(draftId)).toMatchObject({
      title: 'Family letter (full text)',
      slug: 'family-letter-protected',
      html: expect.stringContaining('Hush-hush words.'),
      excerpt: 'Hush-hush words.',
      cover: expect.objectContaining({ width: 800 }),
      tags: ['Letters'],
      authorId: 'wp-ana',
      status: 'draft',
      publishedAt: null,
    })
    expect(site.post(draftId)?.['html']).toContain(`data-path="posts/${draftId}/`)
  })

  it('gives way when its slug conflicts', async () => {
    const report = await run([
      secret,
      { id: 9, slug: 'family-letter-protected' },
      { ...secret, id: 10 },
    ])
    expect(slugs(report)).toEqual([
      'family-letter',
      'family-letter-protected',
      'family-letter-2',
      'family-letter-protected-2',
      'family-letter-protected-3',
    ])
  })

  it('keeps its marks on the longest slug and title', async () => {
    await run([{ ...secret, slug: 'long-'.repeat(50), title: 'Long '.repeat(60) }])
    const { slug, title } = site.post(draftId) ?? {}
    expect(slug).toMatch(/-protected$/)
    expect(isValidSlug(String(slug))).toBe(true)
    expect(title).toMatch(/… \(full text\)$/)
    expect(String(title).length).toBeLessThanOrEqual(200)
  })

  it('that is too large for a post is reported, and the page still made', async () => {
    const report = await run([{ ...secret, content: 'x'.repeat(600_000) }])
    expect(report.posts.map(({ outcome }) => outcome)).toEqual(['created', 'left-out'])
  })
})

describe('an import of posts with a password', () => {
  it('changes nothing when it runs again, and keeps settled slugs', async () => {
    const items = [secret, photo, { id: 9, slug: 'family-letter-protected' }]
    await run(items)
    const before = structuredClone([...site.documents])
    for (const update of [false, true]) {
      const report = await run(items, { update })
      expect(report.counts.outcomes).toMatchObject({ unchanged: 3 })
    }
    expect(site.saves).toBe(3)
    expect([...site.documents]).toEqual(before)
  })

  it('publishes the full text as one post when that is asked for', async () => {
    const report = await run([secret, photo], { publishProtected: true })
    expect(slugs(report)).toEqual(['family-letter'])
    expect(site.post(pageId)).toMatchObject({ status: 'published', title: 'Family letter' })
    expect(site.post(pageId)?.['html']).toContain('Hush-hush words.')
  })

  it('takes a text back that was published before, when it may update', async () => {
    await run([secret, photo], { publishProtected: true })
    await run([secret, photo], { update: true })
    expect(JSON.stringify(site.post(pageId))).not.toMatch(/hush/i)
    expect(site.post(draftId)?.['html']).toContain('Hush-hush words.')
  })

  it('makes a page of what was imported as a draft before, when it may update', async () => {
    await run([{ ...secret, status: 'draft' }, photo])
    await run([secret, photo], { update: true })
    expect(site.post(pageId)).toMatchObject({
      status: 'published',
      cover: null,
      publishedAt: new Date('2020-05-06T07:08:09Z'),
    })
    expect(site.post(draftId)).toMatchObject({ status: 'draft' })
  })

  it('names the page and the draft in its report, and says why', async () => {
    const report = await run([secret, photo])
    expect(report.counts).toMatchObject({ posts: 2, published: 1, drafts: 1 })
    expect(report.posts.map(({ postId, part }) => [postId, part])).toEqual([
      [pageId, 'notice'],
      [draftId, 'full-text'],
    ])
    expect(report.posts[0]?.notes.join()).toMatch(/protected by a password.*notice/)
    const text = summarise(report, 'report.json')
    expect(text).toContain('Protected  by a password in WordPress')
    expect(text).toContain(
      '#7 Family letter: page "family-letter" (created), draft "family-letter-protected" (created)',
    )
  })

  it('reports the half that it could not write', async () => {
    site.refusals.set(draftId, Object.assign(new Error('Denied.'), { code: 'permission-denied' }))
    const text = summarise(await run([secret, photo]), 'report.json')
    expect(text).toContain(
      'page "family-letter" (created), draft "family-letter-protected" (failed)',
    )
  })

  it('says nothing about passwords when there are none', async () => {
    expect(summarise(await run([{ id: 1 }]), 'report.json')).not.toContain('Protected')
  })
})
