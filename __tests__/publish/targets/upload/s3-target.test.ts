import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../../../publish/queue/database.ts'
import type { ReleaseLists } from '../../../../publish/release/model/target.ts'
import { openGzipForms } from '../../../../publish/targets/upload/gzip-forms.ts'
import { openBucket } from '../../../../publish/targets/s3/object-store.ts'
import { createS3Target } from '../../../../publish/targets/s3/s3-target.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'
import { listsOfTexts } from '../../support/release-lists.ts'
import type { SiteTexts } from '../../support/release-lists.ts'
import { S3_KEYS } from '../../support/s3-service.ts'
import { s3ForEachTest } from '../../support/s3-for-each-test.ts'

const HOUR_MS = 3_600_000

let folders: Folders
let database: DatabaseSync
const s3 = s3ForEachTest('my-bucket')
let now: number

beforeEach(() => {
  folders = makeFolders()
  database = openDatabase(folders.dataDir)
  now = Date.UTC(2026, 0, 1)
})
afterEach(() => {
  database.close()
  folders.remove()
})

const openTarget = async (bucket = 'my-bucket') =>
  createS3Target({
    store: await openBucket({ bucket, region: 'eu-west-1', prefix: 'www/', endpoint: s3().origin }),
    bucket,
    forms: openGzipForms(database),
    now: () => now,
  })
const release = async (lists: ReleaseLists, signal = new AbortController().signal) =>
  (await openTarget()).makeLive(lists, signal)

/** The site as readers find it: everything but what Pliego notes there. */
const site = () =>
  Object.fromEntries(
    [...s3().objects.keys()]
      .filter((key) => !key.startsWith('www/.pliego/'))
      .map((key) => [key.slice('www/'.length), s3().text(key)]),
  )
const puts = () =>
  s3().requests.filter((one) => one.startsWith('PUT www/') && !one.includes('.pliego'))

const script = (letter: string) => `/app-${letter.repeat(20)}.js`
/** A home page that names a post, which names a script. */
const siteWith = (post: string, letter: string): SiteTexts => ({
  '/index.html': `<a href="/discover/${post}">${post}</a>`,
  [`/discover/${post}/index.html`]: `<script src="${script(letter)}"></script>`,
  [script(letter)]: letter.repeat(2_000),
  [`/page-data/discover/${post}/page-data.json`]: `{"post":"${post}"}`,
})
const objectsWith = (post: string, letter: string) => ({
  'index.html': `<a href="/discover/${post}">${post}</a>`,
  [`discover/${post}`]: `<script src="${script(letter)}"></script>`,
  [script(letter).slice(1)]: letter.repeat(2_000),
  [`page-data/discover/${post}/page-data.json`]: `{"post":"${post}"}`,
})
/** What pages name and the bucket does not have. */
const missing = () => {
  const found = site()
  return Object.values(found)
    .flatMap((text) => [...(text ?? '').matchAll(/(?:href|src)="\/([^"]+)"/g)])
    .flatMap(([, key = '']) => (found[key] === undefined ? [key] : []))
}

describe('A release to a bucket', () => {
  it('puts pages at their clean addresses, with type, cache headers and compression', async () => {
    await release(listsOfTexts(1, siteWith('one', 'a')))
    expect(site()).toEqual(objectsWith('one', 'a'))
    expect(s3().objects.get('www/discover/one')?.headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    expect(s3().objects.get(`www${script('a')}`)?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
  })

  it('leads from old addresses on where the host reads that of objects', async () => {
    const texts = {
      ...siteWith('one', 'a'),
      '/discover/old/index.html': 'moved',
      '/discover/tag/index.html': 'moved',
      '/about/index.html': 'a page',
    }
    const redirects = [
      { from: '/discover/old', to: '/discover/one', status: 301 as const },
      { from: '/discover/tag', to: '/category/日本/', status: 301 as const },
      { from: '/about', to: '/discover/one', status: 301 as const },
    ]
    await release(listsOfTexts(1, texts, { redirects }))
    const leadOf = (key: string) =>
      s3().objects.get(`www/${key}`)?.headers['x-amz-website-redirect-location']
    expect(leadOf('discover/old')).toBe('/discover/one')
    expect(leadOf('discover/tag')).toBe('/category/%E6%97%A5%E6%9C%AC')
    // A page of this site comes first.
    expect([s3().objects.has('www/about'), leadOf('about')]).toEqual([true, undefined])
  })

  it('sends only what has changed, and goes back in the same way', async () => {
    const texts = siteWith('one', 'a')
    await release(listsOfTexts(1, texts))
    s3().requests.length = 0
    await release(listsOfTexts(2, { ...texts, '/index.html': 'another' }))
    expect(puts()).toEqual(['PUT www/index.html'])
    await release(listsOfTexts(1, texts))
    expect(site()).toEqual(objectsWith('one', 'a'))
    s3().requests.length = 0
    await release(listsOfTexts(1, texts))
    expect(s3().requests.filter((one) => !one.startsWith('GET'))).toEqual([])
  })

  it('takes pages down at once, and what other pages may still name after an hour', async () => {
    await release(listsOfTexts(1, siteWith('one', 'a')))
    await release(listsOfTexts(2, siteWith('two', 'b')))
    expect(Object.keys(site())).toContain(script('a').slice(1))
    expect(Object.keys(site())).not.toContain('discover/one')
    now += HOUR_MS + 1
    await release(listsOfTexts(3, siteWith('three', 'b')))
    expect(site()).toEqual(objectsWith('three', 'b'))
  })

  it.each(['not-sent', 'answer-lost'] as const)(
    'that is interrupted at any request (%s) names no missing file, and goes on afterwards',
    async (fault) => {
      await release(listsOfTexts(1, siteWith('one', 'a')))
      let interrupted = 0
      for (let at = 1; ; at += 1) {
        const letter = at % 2 === 0 ? 'a' : 'b'
        const texts = siteWith(`post-${at}`, letter)
        const process = new AbortController()
        s3().requests.length = 0
        s3().fault = (_request, number) => {
          if (number !== at) return null
          process.abort()
          return fault
        }
        const isDone = await release(listsOfTexts(at + 1, texts), process.signal).then(
          () => true,
          () => false,
        )
        if (isDone) break
        interrupted += 1
        expect(missing()).toEqual([])
        s3().fault = () => null
        // Another release than the one that was cut off leaves nothing of that, too.
        await release(listsOfTexts(1, siteWith('one', 'a')))
        expect(missing()).toEqual([])
        expect(site()).toMatchObject(objectsWith('one', 'a'))
        expect(Object.keys(site())).not.toContain(`discover/post-${at}`)
        await release(listsOfTexts(at + 1, texts))
        expect(site()).toMatchObject(objectsWith(`post-${at}`, letter))
        expect(Object.keys(site())).not.toContain('discover/one')
      }
      expect(interrupted).toBeGreaterThanOrEqual(10)
    },
  )

  it('waits for a bucket that is busy', async () => {
    s3().fault = (_request, number) => (number < 3 ? { status: 503, code: 'SlowDown' } : null)
    await release(listsOfTexts(1, siteWith('one', 'a')))
    expect(site()).toEqual(objectsWith('one', 'a'))
  })

  it('is none of a publisher that another one has taken over from', async () => {
    const by = (fence: number) => ({ fence: () => Promise.resolve(fence) })
    await release(listsOfTexts(1, siteWith('one', 'a'), by(2)))
    await expect(release(listsOfTexts(2, siteWith('two', 'b'), by(1)))).rejects.toMatchObject({
      code: 'target/fenced',
    })
    expect(site()).toEqual(objectsWith('one', 'a'))
  })

  it('says what to do when it is refused', async () => {
    process.env['AWS_SECRET_ACCESS_KEY'] = 'another'
    const lists = listsOfTexts(1, siteWith('one', 'a'))
    await expect(release(lists)).rejects.toMatchObject({ code: 'target/forbidden' })
    process.env['AWS_SECRET_ACCESS_KEY'] = S3_KEYS.secret
    const elsewhere = await openTarget('another-bucket')
    await expect(elsewhere.makeLive(lists, new AbortController().signal)).rejects.toMatchObject({
      code: 'target/refused',
      message: expect.stringContaining('NoSuchBucket'),
    })
    expect(site()).toEqual({})
  })
})
