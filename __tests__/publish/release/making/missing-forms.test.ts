import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openSiteStore } from '../../support/site-store.ts'
import type { SiteStore } from '../../support/site-store.ts'

const LONG = 'Long enough to be worth compressing. '.repeat(100)
const PAGES = ['index', 'about', 'terms']

describe('Compressed forms that a first release does not wait for', () => {
  let releases: SiteStore

  const write = (page: string, text: string) => {
    releases.write(`${page}.html`, text)
  }
  const make = (pause: () => Promise<void> = () => Promise.resolve(), signal?: AbortSignal) =>
    releases.store().makeForms({
      pause,
      onProgress: () => undefined,
      signal: signal ?? new AbortController().signal,
    })
  const releaseForms = async () => {
    const forms = await make()
    if (forms === null) throw new Error('Nothing was made.')
    const store = releases.store()
    const input = { folder: '', buildId: 'b1', fingerprint: 'f', tree: 'newest', forms } as const
    await store.activate((await store.create(input)).release)
  }
  const fileOf = (page: string) => releases.fileAt(page === 'index' ? '/' : `/${page}`)
  const formsOf = () => PAGES.map((page) => Object.keys(fileOf(page).encodings).join(' '))

  beforeEach(async () => {
    releases = await openSiteStore()
    for (const page of PAGES) write(page, page === 'terms' ? 'short' : `${LONG} ${page}`)
    await releases.release()
  })
  afterEach(() => releases.close())

  it('are made afterwards, where a file is long enough, and are those of any other release', async () => {
    const store = releases.store()
    expect(formsOf()).toEqual(['', '', ''])
    expect(store.lacksForms()).toBe(true)
    await releaseForms()
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
    expect(store.lacksForms()).toBe(false)
    const { sha256, encodings } = fileOf('about')
    const form = readFileSync(store.blobs.path(sha256, 'br'))
    expect(form.length).toBe(encodings.br)
    expect(brotliDecompressSync(form).toString()).toBe(`${LONG} about`)
    // No file is another one for readers.
    expect(store.newest()?.changes).toEqual({
      addedPages: 0,
      changedPages: 0,
      removedPages: 0,
      otherFiles: 0,
    })
  })

  it('are made with all effort, since no one waits for them, and repaired with the same', async () => {
    await releaseForms()
    const store = releases.store()
    const { sha256, encodings } = fileOf('about')
    const best = brotliCompressSync(`${LONG} about`, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    expect(encodings.br).toBe(best.length)
    writeFileSync(store.blobs.path(sha256, 'br'), 'damaged')
    await store.verify({ depth: 'hashes' })
    expect(readFileSync(store.blobs.path(sha256, 'br')).length).toBe(best.length)
  })

  it('are still missing for a process that is started again, and for one that was ended', async () => {
    const ending = new AbortController()
    let files = 0
    const pause = () => {
      files += 1
      if (files === 2) ending.abort()
      return Promise.resolve()
    }
    expect(await make(pause, ending.signal)).toBeNull()
    await releases.reopen()
    expect(releases.store().lacksForms()).toBe(true)
    await releaseForms()
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
  })

  it('do not bring back a page that has changed while they were made', async () => {
    const store = releases.store()
    const forms = await make()
    write('about', `${LONG} changed`)
    const changes = { written: ['/about.html'], removed: [] }
    const input = {
      folder: releases.site,
      buildId: 'b2',
      fingerprint: 'f',
      tree: 'newest',
    } as const
    await store.create({ ...input, changes })
    if (forms === null) throw new Error('Nothing was made.')
    await store.activate((await store.create({ ...input, forms })).release)
    const { sha256 } = fileOf('about')
    expect((await store.blobs.read(sha256)).toString()).toBe(`${LONG} changed`)
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
  })

  it('are not missing for good where the same folder is collected again', async () => {
    await releases.release(false)
    await releaseForms()
    await releases.release(false)
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
  })
})
