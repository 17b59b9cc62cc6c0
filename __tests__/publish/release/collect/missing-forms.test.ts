import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../../node-shared/log.ts'
import { openDatabase } from '../../../../publish/queue/database.ts'
import type { ReleaseFile } from '../../../../publish/release/files/release-file.ts'
import { openReleases } from '../../../../publish/release/store.ts'
import type { ReleaseStore } from '../../../../publish/release/store.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'

const LONG = 'Long enough to be worth compressing. '.repeat(100)
const PAGES = ['index', 'about', 'terms']

describe('Compressed forms that a first release does not wait for', () => {
  let folders: Folders
  let database: DatabaseSync
  let store: ReleaseStore
  let site: string

  const open = () =>
    openReleases({ dataDir: folders.dataDir, database, now: () => new Date(), log: silentLog })
  const write = (page: string, text: string) => {
    writeFileSync(path.join(site, `${page}.html`), text)
  }
  const release = async (folder: string, isUncompressed = true) => {
    const tree = await store.collect(folder, 'a', isUncompressed)
    const made = await store.create({ folder, buildId: 'b1', fingerprint: 'f', tree })
    await store.activate(made.release)
  }
  const make = (pause: () => Promise<void> = () => Promise.resolve(), signal?: AbortSignal) =>
    store.makeForms({
      pause,
      onProgress: () => undefined,
      signal: signal ?? new AbortController().signal,
    })
  const releaseForms = async () => {
    const forms = await make()
    if (forms === null) throw new Error('Nothing was made.')
    const input = { folder: '', buildId: 'b1', fingerprint: 'f', tree: 'newest', forms } as const
    await store.activate((await store.create(input)).release)
  }
  const fileOf = (page: string): ReleaseFile => {
    const found = store.site()?.resolve(page === 'index' ? '/' : `/${page}`)
    if (found?.kind !== 'file') throw new Error(`There is no ${page}.`)
    return found.file
  }
  const formsOf = () => PAGES.map((page) => Object.keys(fileOf(page).encodings).join(' '))

  beforeEach(async () => {
    folders = makeFolders()
    database = openDatabase(folders.dataDir)
    site = path.join(folders.root, 'public')
    mkdirSync(site)
    for (const page of PAGES) write(page, page === 'terms' ? 'short' : `${LONG} ${page}`)
    store = await open()
    await release(site)
  })
  afterEach(async () => {
    await store.close()
    database.close()
    folders.remove()
  })

  it('are made afterwards, where a file is long enough, and are those of any other release', async () => {
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
    await store.close()
    store = await open()
    expect(store.lacksForms()).toBe(true)
    await releaseForms()
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
  })

  it('do not bring back a page that has changed while they were made', async () => {
    const forms = await make()
    write('about', `${LONG} changed`)
    const changes = { written: ['/about.html'], removed: [] }
    const input = { folder: site, buildId: 'b2', fingerprint: 'f', tree: 'newest' } as const
    await store.create({ ...input, changes })
    if (forms === null) throw new Error('Nothing was made.')
    await store.activate((await store.create({ ...input, forms })).release)
    const { sha256 } = fileOf('about')
    expect((await store.blobs.read(sha256)).toString()).toBe(`${LONG} changed`)
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
  })

  it('are not missing for good where the same folder is collected again', async () => {
    await release(site, false)
    await releaseForms()
    await release(site, false)
    expect(formsOf()).toEqual(['br gzip', 'br gzip', ''])
  })
})
