import { beforeEach, describe, expect, it } from '@jest/globals'
import { ImportError } from '../../../import/settings/errors.ts'
import type { PictureFile } from '../../../import/media/media-file.ts'
import type { GetPicture } from '../../../import/media/picture-source.ts'
import type { RunOptions } from '../../../import/run/run-import.ts'
import { importedPostId } from '../../../import/wordpress/select-posts.ts'
import { summarise } from '../../../import/report/summary.ts'
import type { ImportReport } from '../../../import/report/report.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runItems } from '../support/run-items.ts'
import type { ItemSpec } from '../support/wxr.ts'

const idOf = (wordpressId: number): string => importedPostId('https://old.example', wordpressId)

const picture = (name: string): PictureFile => ({
  bytes: Buffer.from(name),
  contentType: 'image/jpeg',
  extension: 'jpg',
  width: 800,
  height: 600,
})

let site: FakeSite
/** Addresses that have a file. */
let online: Set<string>

const getPicture: GetPicture = async ({ sources }) => {
  const found = sources.find((source) => online.has(source))
  return found === undefined
    ? { kind: 'missing', reason: 'its host does not answer' }
    : { kind: 'file', file: picture(found), note: null }
}

function run(items: readonly ItemSpec[], changes: Partial<RunOptions> = {}): Promise<ImportReport> {
  return runItems(site, items, { getPicture, ...changes })
}

const outcomes = ({ posts }: ImportReport): string[] =>
  posts.map(({ sourceId, outcome }) => `${sourceId.slice(1)} ${outcome}`)

beforeEach(() => {
  site = new FakeSite(() => NOW)
  online = new Set()
})

describe('a first import', () => {
  it('names once the addresses of further pages of lists, where the old site had some', async () => {
    const items = Array.from({ length: 6 }, (_, index) => ({ id: index + 1 }))
    const ofLists = ({ notes }: ImportReport) => notes.filter((note) => note.includes('/page/2/'))
    expect(ofLists(await run(items))).toHaveLength(1)
    expect(ofLists(await run(items.slice(0, 5)))).toEqual([])
  })

  it('writes every post with its revision and slug', async () => {
    const report = await run([
      {
        id: 1,
        title: 'One',
        content: 'Text',
        creator: 'ana',
        terms: [['category', 'taxes', 'Taxes']],
      },
      { id: 2, status: 'draft' },
      { id: 3, type: 'page' },
    ])
    expect(outcomes(report)).toEqual(['1 created', '2 created'])
    expect(site.post(idOf(1))).toEqual({
      ...EMPTY_WRITTEN_FIELDS,
      title: 'One',
      slug: 'post-number-1',
      html: '<p>Text</p>',
      excerpt: 'Text',
      tags: ['Taxes'],
      authorId: 'wp-ana',
      status: 'published',
      publishAt: null,
      publishedAt: new Date('2020-05-06T07:08:09Z'),
      createdAt: NOW,
      updatedAt: NOW,
      revision: 1,
    })
    expect(site.documents.has(`posts/${idOf(1)}/revisions/1`)).toBe(true)
    expect(site.documents.get('slugs/post-number-1')).toEqual({ postId: idOf(1), kind: 'current' })
    expect(site.post(idOf(2))).toMatchObject({ status: 'draft', publishedAt: null })
    expect(report.counts).toMatchObject({ items: 3, posts: 2, published: 1, drafts: 1 })
    expect(report.leftOut).toMatchObject([
      { kind: 'page', count: 1 },
      { kind: 'comment', count: 3 },
    ])
    expect(report.stoppedBy).toBeNull()
  })

  it('gives conflicting and reserved slugs a number, oldest first', async () => {
    site.documents.set('slugs/news', { postId: 'another-post', kind: 'redirect' })
    const report = await run([
      { id: 9, slug: 'news' },
      { id: 4, slug: 'news' },
      { id: 5, slug: 'page' },
      { id: 6, slug: '', title: '日本語' },
    ])
    expect(report.posts.map(({ sourceId, slug }) => `${sourceId.slice(1)} ${slug}`)).toEqual([
      '4 news-2',
      '5 page-2',
      '6 post-6',
      '9 news-3',
    ])
    expect(report.posts[0]?.notes).toContain('its slug "news" is "news-2" here')
  })

  it('keeps the slug that a title in another alphabet got from an earlier version', async () => {
    const items = [{ id: 6, slug: '', title: 'Привет' }]
    expect((await run(items)).posts[0]?.slug).toBe('privet')
    site.documents.set(`posts/${idOf(6)}`, { ...site.post(idOf(6)), slug: 'post-6' })
    expect(outcomes(await run(items))).toEqual(['6 unchanged'])
  })

  it('leads links between imported posts to their new pages', async () => {
    await run([
      {
        id: 1,
        content: '<a href="https://old.example/?p=2">a</a> <a href="/2/">b</a> <a href="/3/">c</a>',
      },
      { id: 2, slug: 'second' },
      { id: 3, status: 'draft' },
    ])
    expect(site.post(idOf(1))?.['html']).toBe(
      '<p><a href="/discover/second">a</a> <a href="/discover/second">b</a> <a href="https://old.example/3/">c</a></p>',
    )
  })

  it('counts a post of the future as published now', async () => {
    const report = await run([{ id: 1, dateGmt: '2040-01-01 00:00:00' }])
    expect(site.post(idOf(1))).toMatchObject({ status: 'published', publishedAt: NOW })
    expect(report.posts[0]?.notes.join()).toContain('published now')
  })

  it.each(['2010-02-30 00:00:00', '0019-07-20 20:17:00', 'yesterday'])(
    'makes a draft of a post whose date cannot be read, and quotes it: %s',
    async (dateGmt) => {
      const report = await run([{ id: 1, dateGmt }])
      expect(site.post(idOf(1))).toMatchObject({ status: 'draft', publishedAt: null })
      expect(report.posts[0]?.notes.join()).toContain(`its date, "${dateGmt}",`)
    },
  )

  it('maps authors to accounts', async () => {
    const report = await run(
      [
        { id: 1, creator: 'ana' },
        { id: 2, creator: 'leo' },
      ],
      {
        authorMap: new Map([['leo', 'uid-of-leo']]),
      },
    )
    expect(site.post(idOf(2))).toMatchObject({ authorId: 'uid-of-leo' })
    expect(report.authors).toEqual([
      { login: 'ana', displayName: 'Ana Mora', authorId: 'wp-ana', posts: 1 },
      { login: 'leo', displayName: 'leo', authorId: 'uid-of-leo', posts: 1 },
    ])
  })

  it('accepts a post without any text', async () => {
    await run([{ id: 1, content: '' }])
    expect(site.post(idOf(1))).toMatchObject({ html: '', excerpt: '' })
  })

  it('leaves out a text that is too large for a post', async () => {
    const report = await run([{ id: 1, content: 'é'.repeat(250_001) }, { id: 2 }])
    expect(outcomes(report)).toEqual(['1 left-out', '2 created'])
    expect(report.posts[0]?.reason).toContain('500000')
  })

  it('goes on when the site refuses one post', async () => {
    site.refusals.set(idOf(1), Object.assign(new Error('Denied.'), { code: 'permission-denied' }))
    const report = await run([{ id: 1 }, { id: 2 }])
    expect(outcomes(report)).toEqual(['1 failed', '2 created'])
    expect(report.posts[0]?.reason).toBe('Denied.')
  })

  it('stops when the server is gone, and reports what it did', async () => {
    site.refusals.set(idOf(1), new ImportError('import/server-unreachable', 'Gone.'))
    const items = Array.from({ length: 40 }, (_, index) => ({ id: index + 1 }))
    const report = await run(items)
    expect(report.stoppedBy).toBe('Gone.')
    expect(report.posts.length).toBeLessThan(10)
  })
})

describe('pictures', () => {
  const content =
    '<img src="https://x.example/a.jpg" alt="A">\n\n<img src="https://x.example/b.jpg" alt="B">'

  it('are stored below their post by the digest of their content', async () => {
    online.add('https://x.example/a.jpg')
    const report = await run([{ id: 1, content }])
    const [path] = [...site.files.keys()]
    expect(path).toMatch(new RegExp(`^posts/${idOf(1)}/[0-9a-f]{32}\\.jpg$`))
    expect(site.post(idOf(1))?.['html']).toBe(
      `<figure><img alt="A" src="/v0/b/test/o/${encodeURIComponent(path!)}?alt=media" data-path="${path}" width="800" height="600"></figure>\n` +
        '<figure><img alt="B" data-placeholder="This picture is not available."></figure>',
    )
    expect(report.counts).toMatchObject({ picturesStored: 1, picturesMissing: 1 })
    expect(report.posts[0]?.pictures.missing).toEqual([
      { address: 'https://x.example/b.jpg', reason: 'its host does not answer' },
    ])
  })

  it('that are featured become the cover', async () => {
    online.add('https://x.example/cover.jpg')
    const items = [
      { id: 1, meta: { _thumbnail_id: '7' } },
      {
        id: 7,
        type: 'attachment',
        attachmentUrl: 'https://x.example/cover.jpg',
        meta: { _wp_attachment_image_alt: 'A desk' },
      },
    ]
    await run(items)
    expect(site.post(idOf(1))?.['cover']).toMatchObject({
      alt: 'A desk',
      width: 800,
      height: 600,
      focalX: 0.5,
      focalY: 0.5,
    })
    online.clear()
    const missing = await run(items, { site: new FakeSite() })
    expect(missing.counts.picturesMissing).toBe(1)
  })

  it('that were missing come with a later run that asks for updates', async () => {
    await run([{ id: 1, content }])
    online.add('https://x.example/a.jpg').add('https://x.example/b.jpg')
    const without = await run([{ id: 1, content }])
    expect(outcomes(without)).toEqual(['1 unchanged'])
    expect(without.posts[0]?.reason).toContain('--update')
    const report = await run([{ id: 1, content }], { update: true })
    expect(outcomes(report)).toEqual(['1 updated'])
    expect(site.post(idOf(1))).toMatchObject({ revision: 2 })
    expect(site.post(idOf(1))?.['html']).not.toContain('data-placeholder')
  })

  it('that were stored once outlive their old host', async () => {
    online.add('https://x.example/a.jpg').add('https://x.example/b.jpg')
    await run([{ id: 1, content }])
    const stored = String(site.post(idOf(1))?.['html'])
    online.clear()
    await run([{ id: 1, content, title: 'New title' }], { update: true })
    expect(site.post(idOf(1))).toMatchObject({ title: 'New title', revision: 2 })
    expect(site.post(idOf(1))?.['html']).toBe(stored)
  })
})

describe('a second import', () => {
  const items: readonly ItemSpec[] = [
    { id: 1, content: '<img src="https://x.example/a.jpg" alt="A">Text', slug: 'news' },
    { id: 2, slug: 'news' },
    { id: 3, status: 'draft', slug: '', title: '' },
  ]

  it('changes nothing', async () => {
    await run(items)
    const before = structuredClone([...site.documents])
    const report = await run(items)
    expect(outcomes(report)).toEqual(['1 unchanged', '2 unchanged', '3 unchanged'])
    expect(site.saves).toBe(3)
    expect([...site.documents]).toEqual(before)
  })

  it('changes nothing either when it may update', async () => {
    await run(items)
    await run(items, { update: true })
    expect(site.saves).toBe(3)
  })

  it('adds what is new and reports what differs', async () => {
    await run(items)
    const report = await run([{ ...items[0], title: 'Other' }, ...items.slice(1), { id: 4 }])
    expect(outcomes(report)).toEqual(['1 differs', '2 unchanged', '4 created', '3 unchanged'])
    expect(report.posts[0]?.reason).toBe('different: title')
  })

  it('leaves posts alone that were edited here', async () => {
    await run(items)
    site.edit(idOf(2), { title: 'Better title' })
    const report = await run(items, { update: true })
    expect(outcomes(report)).toContain('2 changed-here')
    expect(site.post(idOf(2))).toMatchObject({ title: 'Better title' })
  })

  it('does not bring back what was removed here', async () => {
    await run(items)
    site.documents.delete(`posts/${idOf(1)}`)
    site.documents.set(`removals/${idOf(1)}`, { slug: 'news' })
    expect(outcomes(await run(items))).toContain('1 deleted-here')
    expect(site.post(idOf(1))).toBeUndefined()
  })

  it('leaves a document alone that is not a post any more', async () => {
    await run(items)
    site.documents.set(`posts/${idOf(1)}`, { title: 7 })
    expect(outcomes(await run(items, { update: true }))).toContain('1 changed-here')
  })

  it('keeps a slug that a conflict changed, also when the conflict is over', async () => {
    await run(items)
    site.documents.delete(`posts/${idOf(1)}`)
    site.documents.delete('slugs/news')
    const report = await run(items.slice(1))
    expect(report.posts[0]).toMatchObject({ slug: 'news-2', outcome: 'unchanged' })
  })
})

describe('a dry run', () => {
  it('decides everything and writes nothing', async () => {
    await run([{ id: 1 }])
    const before = structuredClone([...site.documents])
    const report = await run(
      [{ id: 1 }, { id: 2, content: '<img src="https://x.example/a.jpg">' }],
      {
        isDryRun: true,
      },
    )
    expect(outcomes(report)).toEqual(['1 unchanged', '2 created'])
    expect([...site.documents]).toEqual(before)
    expect(site.files.size).toBe(0)
  })

  it('works without a site', async () => {
    const report = await run([{ id: 1 }], { isDryRun: true, site: null, notes: ['Not compared.'] })
    expect(outcomes(report)).toEqual(['1 created'])
    expect(report.target).toBeNull()
    expect(summarise(report, 'report.json')).toContain('Not compared.')
  })
})

describe('the summary', () => {
  it('says what came, what was left out and why, and where the rest is', async () => {
    const report = await run([
      { id: 1, content: '<img src="https://x.example/a.jpg" alt="A">' },
      { id: 2, type: 'page' },
      { id: 3, content: 'x'.repeat(600_000), title: 'Huge' },
    ])
    const text = summarise(report, 'out/report.json')
    expect(text).toContain('Posts      2 from 3 items: 2 published, 0 drafts')
    expect(text).toContain('1 created')
    expect(text).toContain('1 from x.example: its host does not answer')
    expect(text).toContain('1 page: --pages imports them as posts')
    expect(text).toContain('#3 Huge: left-out')
    expect(text).toContain('ana (Ana Mora): 2 posts as "wp-ana"')
    expect(text).toContain('out/report.json')
  })
})

describe('authors of an import', () => {
  it('are named as on the old site, unless they have a name or an account here', async () => {
    const creators = ['ana', '>ana', 'ben', 'cid']
    const items = creators.map((creator, place) => ({ id: place + 1, creator }))
    site.documents.set('authors/wp-ben', { name: 'Benjamin' })
    const report = await run(items, { authorMap: new Map([['cid', 'account-of-cid']]) })
    expect(site.documents.get('authors/wp-ana')).toEqual({ name: 'Ana Mora' })
    expect(site.documents.get('authors/wp-ben')).toEqual({ name: 'Benjamin' })
    expect(site.documents.has('authors/account-of-cid')).toBe(false)
    expect(report.notes).toEqual([])
  })

  it('are not named by a dry run', async () => {
    await run([{ id: 1, creator: 'ana' }], { isDryRun: true })
    expect(site.documents.size).toBe(0)
  })
})
