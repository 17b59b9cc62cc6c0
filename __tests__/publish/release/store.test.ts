import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Log } from '../../../node-shared/log/log.ts'
import { silentLog } from '../../../node-shared/log/log.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import { hashOf } from '../../../publish/release/files/release-file.ts'
import { openReleases } from '../../../publish/release/store.ts'
import type { ReleaseStore } from '../../../publish/release/store.ts'
import { makeFolders } from '../support/publisher.ts'
import type { Folders } from '../support/publisher.ts'

describe('The store of releases', () => {
  let folders: Folders
  let database: DatabaseSync
  let store: ReleaseStore
  let site: string

  const open = (log: Log = silentLog) =>
    openReleases({
      dataDir: folders.dataDir,
      database,
      now: () => new Date(),
      log,
      keptReleases: 2,
    })

  beforeEach(async () => {
    folders = makeFolders()
    database = openDatabase(folders.dataDir)
    site = path.join(folders.root, 'public')
    mkdirSync(site)
    store = await open()
  })
  afterEach(async () => {
    await store.close()
    database.close()
    folders.remove()
  })

  const release = async (files: Readonly<Record<string, string>>, buildId = 'b1') => {
    rmSync(site, { recursive: true })
    mkdirSync(site)
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(path.join(site, name), content)
    }
    const made = await store.create({ folder: site, buildId, fingerprint: 'f' })
    await store.activate(made.release)
    return made
  }
  /** Stored files that are no lists of files. */
  const contents = () => {
    const folder = path.join(folders.dataDir, 'releases', 'blobs')
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .filter((text) => !text.startsWith('{"scripts":')).length
  }

  it('stores equal content once', async () => {
    await release({ 'index.html': 'same', 'a.html': 'same', 'b.html': 'other' })
    // Two contents and the lists of files: pages share none here.
    expect(contents()).toBe(2)
  })

  it('refuses a site without a home page', async () => {
    await expect(release({ 'a.html': 'a' })).rejects.toMatchObject({
      code: 'release/no-home-page',
    })
  })

  it('goes back to a release that is still kept', async () => {
    await release({ 'index.html': 'one' })
    await release({ 'index.html': 'two' })
    await store.activate(1)
    expect(store.live()?.release).toBe(1)
    await expect(store.activate(9)).rejects.toMatchObject({ code: 'release/unknown' })
  })

  it('drops the files that only old releases had', async () => {
    for (const text of ['one', 'two', 'three']) await release({ 'index.html': text }, text)
    // The page and the list that it stood in.
    expect(await store.collectGarbage()).toEqual({ releases: [1], removedFiles: 2 })
    expect(store.list().map((kept) => kept.release)).toEqual([3, 2])
    expect(contents()).toBe(2)
  })

  it('is opened without the lists of releases that the next cleaning removes', async () => {
    for (const text of ['one', 'two', 'three', 'four']) await release({ 'index.html': text }, text)
    await store.settle()
    const blobs = path.join(folders.dataDir, 'releases', 'blobs')
    for (const { release: number } of store.list().slice(2)) {
      const { shards } = JSON.parse(
        readFileSync(
          path.join(folders.dataDir, 'releases', 'manifests', `0000000${number}.json`),
          'utf8',
        ).slice(65),
      ) as { shards: string[] }
      const own = new Set(shards)
      for (const shard of own) rmSync(path.join(blobs, shard.slice(0, 2), shard), { force: true })
    }
    const left: string[] = []
    await store.close()
    store = await open({ ...silentLog, error: (event) => left.push(event) })
    expect(left).toEqual([])
    expect(store.live()?.release).toBe(4)
    expect((await store.collectGarbage()).releases).toEqual([2, 1])
  })

  it('keeps files named by content reachable after the release that had them', async () => {
    await release({ 'index.html': 'one', 'app-0123456789abcdef0123.js': 'old', 'p.html': 'p' })
    await release({ 'index.html': 'two' })
    expect(store.site()?.resolve('/app-0123456789abcdef0123.js').kind).toBe('file')
    expect(store.site()?.resolve('/p').kind).toBe('missing')
  })

  it('notices a file that was changed without a change of size', async () => {
    await release({ 'index.html': 'one' })
    const changed = await release({ 'index.html': 'two' })
    expect(changed.release).toBe(2)
  })
  it.each([1, 2])('refuses a folder of format %d, and says what to do', async (format) => {
    await release({ 'index.html': 'one' })
    await store.settle()
    const manifest = path.join(folders.dataDir, 'releases', 'manifests', '00000001.json')
    const body = JSON.stringify({ format, release: 1 })
    writeFileSync(manifest, `${hashOf(body)}\n${body}\n`)
    await expect(open()).rejects.toMatchObject({
      code: 'release/outdated-format',
      message: expect.stringMatching(/delete the folder "releases"/),
    })
    rmSync(path.join(folders.dataDir, 'releases'), { recursive: true })
    store = await open()
    expect(await release({ 'index.html': 'one' })).toMatchObject({ release: 1, files: 1 })
  })
})
