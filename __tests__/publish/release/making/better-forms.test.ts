import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { hashOf } from '../../../../publish/release/files/release-file.ts'
import { parseShard, shardOf } from '../../../../publish/release/lists/shard.ts'
import { openSiteStore } from '../../support/site-store.ts'
import type { SiteStore } from '../../support/site-store.ts'

/** More than are compressed with much effort while an author waits. */
const MANY = 13

/** A text that is worth compressing, and the better the harder one tries. */
function textOf(page: string): string {
  const words = Array.from({ length: 900 }, (_, at) => `${page}${(at * at) % 97} of ${at % 13}`)
  return words.join(' ')
}

const pagesOf = (count: number) => Array.from({ length: count }, (_, at) => `page-${at}`)

const brotli = (text: string, quality: number) => {
  const size = Buffer.byteLength(text)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: size }
  return brotliCompressSync(text, { params })
}
const QUICK = brotli(textOf('page-3'), 5).length
const BEST = brotli(textOf('page-3'), constants.BROTLI_MAX_QUALITY).length

describe('Compressed forms that were made while someone waited', () => {
  let releases: SiteStore

  const change = async (pages: readonly string[], text = textOf) => {
    for (const page of pages) releases.write(`${page}.html`, text(page))
    const store = releases.store()
    const written = pages.map((page) => `/${page}.html`)
    const made = await store.create({
      folder: releases.site,
      buildId: 'b2',
      fingerprint: 'f',
      tree: 'newest',
      changes: { written, removed: [] },
    })
    await store.activate(made.release)
    return made.release
  }
  const make = (isYieldRequested = () => false) =>
    releases.store().makeForms({
      pause: () => Promise.resolve(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
      isYieldRequested,
    })
  const improve = async (isYieldRequested?: () => boolean) => {
    const forms = await make(isYieldRequested)
    if (forms === null) throw new Error('Nothing was made.')
    const store = releases.store()
    const input = { folder: '', buildId: 'b2', fingerprint: 'f', tree: 'newest', forms } as const
    await store.activate((await store.create(input)).release)
    return forms.files
  }
  const page = () => releases.fileAt('/page-3')

  beforeEach(async () => {
    releases = await openSiteStore()
    releases.write('index.html', 'short')
    await releases.release(false)
  })
  afterEach(() => releases.close())

  it('get a smaller one beside them when no one waits', async () => {
    await change(pagesOf(MANY))
    const store = releases.store()
    const before = page()
    expect(before.encodings.br).toBe(QUICK)
    expect(store.lacksForms()).toBe(true)
    expect(await improve()).toBe(MANY)
    expect(store.lacksForms()).toBe(false)
    const { sha256, encodings } = page()
    expect(encodings).toEqual({ ...before.encodings, 'br-best': BEST })
    const form = readFileSync(store.blobs.path(sha256, 'br-best'))
    expect(form.length).toBe(BEST)
    expect(brotliDecompressSync(form).toString()).toBe(textOf('page-3'))
    // No file is another one for readers.
    expect(sha256).toBe(before.sha256)
    expect(store.newest()?.changes).toMatchObject({ changedPages: 0, otherFiles: 0 })
    expect((await store.verify({ depth: 'hashes', allReleases: true })).damage).toEqual([])
  })

  it('are not made again where a change was of few pages', async () => {
    await change(pagesOf(MANY - 1))
    expect(releases.store().lacksForms()).toBe(false)
  })

  it('are still to be improved for a process that is started again, and once only', async () => {
    await change(pagesOf(MANY))
    await releases.reopen()
    expect(releases.store().lacksForms()).toBe(true)
    expect(await improve()).toBe(MANY)
    await releases.reopen()
    expect(releases.store().lacksForms()).toBe(false)
    expect(page().encodings['br-best']).toBe(BEST)
  })

  it('are improved after a build of everything too', async () => {
    for (const one of pagesOf(MANY)) releases.write(`${one}.html`, textOf(one))
    await releases.release(false)
    expect(page().encodings.br).toBe(QUICK)
    await improve()
    expect(page().encodings['br-best']).toBe(BEST)
    // What is collected again is as it was.
    await releases.release(false)
    expect(page().encodings['br-best']).toBe(BEST)
    expect(releases.store().lacksForms()).toBe(false)
  })

  it('are as they were in the release that one goes back to', async () => {
    const first = await change(pagesOf(MANY))
    const { encodings } = page()
    await improve()
    await releases.reopen()
    const store = releases.store()
    await store.rollback(first, 'someone', 'a wrong fee')
    expect(await store.blobs.size(page().sha256, 'br')).toBe(encodings.br)
    expect((await store.verify({ depth: 'hashes', allReleases: true })).damage).toEqual([])
    await store.resume('someone')
    expect(page().encodings['br-best']).toBe(BEST)
    expect((await store.verify({ depth: 'hashes', allReleases: true })).damage).toEqual([])
  })

  it('are what a version reads that knows no better ones', async () => {
    await change(pagesOf(MANY))
    const { encodings } = page()
    await improve()
    const store = releases.store()
    await store.settle()
    const root = JSON.parse(
      readFileSync(`${releases.dataDir}/releases/manifests/00000003.json`, 'utf8').split('\n')[1] ??
        '',
    ) as { shards: string[] }
    const list = await store.blobs.read(root.shards[shardOf('/page-3.html')] ?? '')
    const { improved, ...known } = JSON.parse(list.toString('utf8')) as Record<string, unknown>
    expect(improved).toMatchObject({ '/page-3.html': BEST })
    const text = JSON.stringify(known)
    const file = parseShard(hashOf(text), Buffer.from(text)).files.get('/page-3.html')
    expect(file?.encodings).toEqual(encodings)
    expect(await store.blobs.size(file?.sha256 ?? '', 'br')).toBe(encodings.br)
  })

  it('are repaired by the better one, and that is made again with the same effort', async () => {
    await change(pagesOf(MANY))
    await improve()
    const store = releases.store()
    await store.settle()
    const { sha256 } = page()
    await store.blobs.write([{ sha256, encoding: 'br-best', content: Buffer.from('damaged') }])
    await store.verify({ depth: 'hashes' })
    expect(readFileSync(store.blobs.path(sha256, 'br-best')).length).toBe(BEST)
  })

  it('give way to a change, and what was made of them by then is kept', async () => {
    await change(pagesOf(MANY))
    let asked = 0
    const isYieldRequested = () => {
      asked += 1
      return asked > 5
    }
    expect(await improve(isYieldRequested)).toBe(5)
    expect(releases.store().lacksForms()).toBe(true)
    expect(await improve()).toBe(MANY - 5)
    expect(releases.store().lacksForms()).toBe(false)
  })

  it('do not bring back a page that has changed meanwhile', async () => {
    await change(pagesOf(MANY))
    const forms = await make()
    releases.write('page-3.html', textOf('changed'))
    const store = releases.store()
    const input = { folder: releases.site, fingerprint: 'f', tree: 'newest' } as const
    const changes = { written: ['/page-3.html'], removed: [] }
    await store.create({ ...input, buildId: 'b3', changes })
    if (forms === null) throw new Error('Nothing was made.')
    await store.activate((await store.create({ ...input, buildId: 'b3', forms })).release)
    expect((await store.blobs.read(page().sha256)).toString()).toBe(textOf('changed'))
    expect(page().encodings['br-best']).toBeUndefined()
  })

  it('stay where there are more of them than can be improved in a minute', async () => {
    await change(pagesOf(2_001), (one) => `Enough to be compressed, ${one}. `.repeat(40))
    expect(page().encodings.br).toBeGreaterThan(0)
    expect(releases.store().lacksForms()).toBe(false)
  })

  it('go with their page, also the better one', async () => {
    await change(pagesOf(MANY))
    await improve()
    const store = releases.store()
    const { sha256 } = page()
    for (let build = 3; build < 20; build += 1) {
      releases.write('page-3.html', textOf(`another ${build}`))
      const changes = { written: ['/page-3.html'], removed: [] }
      const made = await store.create({
        folder: releases.site,
        buildId: `b${build}`,
        fingerprint: 'f',
        tree: 'newest',
        changes,
      })
      await store.activate(made.release)
    }
    await store.collectGarbage()
    expect(await store.blobs.size(sha256, 'br-best')).toBeNull()
    expect(await store.blobs.size(sha256)).toBeNull()
  })
})
