import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../../node-shared/log.ts'
import { openDatabase } from '../../../../publish/queue/database.ts'
import { hashOf } from '../../../../publish/release/files/release-file.ts'
import { inlineScriptHashes } from '../../../../publish/release/files/script-hashes.ts'
import { openReleases } from '../../../../publish/release/store.ts'
import type { ReleaseStore } from '../../../../publish/release/store.ts'
import { failingDisk } from '../../support/failing-disk.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'

/** Enough for threads to be started. */
const FILES = 1_010

const SCRIPT = '<script>start()</script>'
const HOME = `<!doctype html><title>Home</title>${SCRIPT}`

describe('A whole new site', () => {
  let folders: Folders
  let database: DatabaseSync
  let store: ReleaseStore
  let site: string

  const open = () =>
    openReleases({ dataDir: folders.dataDir, database, now: () => new Date(), log: silentLog })
  /** What a reader gets at each address, with what the browser is told of it. */
  const served = (from: ReleaseStore) =>
    readdirSync(site)
      .sort()
      .map((name) => {
        const found = from.site()?.resolve(name === 'index.html' ? '/' : `/${name}`)
        if (found?.kind !== 'file') throw new Error(`There is no ${name}.`)
        const content = readFileSync(from.blobs.path(found.file.sha256), 'utf8')
        return { name, content, file: found.file }
      })
  const release = async (to: ReleaseStore) => {
    const tree = await to.collect(site, 'a', true)
    const made = await to.create({ folder: site, buildId: 'b1', fingerprint: 'f', tree })
    await to.activate(made.release)
  }
  const blobFolder = () => path.join(folders.dataDir, 'releases', 'blobs')

  beforeEach(async () => {
    folders = makeFolders()
    database = openDatabase(folders.dataDir)
    site = path.join(folders.root, 'public')
    mkdirSync(site)
    writeFileSync(path.join(site, 'index.html'), HOME)
    // Every tenth has what another one has.
    for (let index = 1; index < FILES; index += 1) {
      writeFileSync(path.join(site, `file-${index}.txt`), `text ${index % 10 === 0 ? 0 : index}`)
    }
    store = await open()
  })
  afterEach(async () => {
    await store.close()
    database.close()
    folders.remove()
  })

  it('is stored as its files are, each content once', async () => {
    await release(store)
    const files = served(store)
    expect(files).toHaveLength(FILES)
    for (const { name, content, file } of files) {
      expect(content).toBe(readFileSync(path.join(site, name), 'utf8'))
      expect(file.sha256).toBe(hashOf(content))
    }
    expect(files.find(({ name }) => name === 'index.html')?.file.scriptHashes).toEqual(
      inlineScriptHashes(HOME),
    )
    expect(
      readdirSync(blobFolder(), { recursive: true }).filter((name) =>
        String(name).endsWith('.tmp'),
      ),
    ).toEqual([])
  })

  it('is what it is where no thread can store it', async () => {
    await release(store)
    const inThreads = served(store).map(({ file }) => file)
    const other = makeFolders()
    const itsDatabase = openDatabase(other.dataDir)
    const slow = await openReleases({
      dataDir: other.dataDir,
      database: itsDatabase,
      disk: failingDisk(),
      now: () => new Date(),
      log: silentLog,
    })
    await release(slow)
    expect(served(slow).map(({ file }) => file)).toEqual(inThreads)
    await slow.close()
    itsDatabase.close()
    other.remove()
  })

  it('is stored again where an attempt was cut off, and what has another size is replaced', async () => {
    const whole = hashOf('text 1')
    const file = path.join(blobFolder(), whole.slice(0, 2), whole)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'tex')
    await release(store)
    expect(readFileSync(file, 'utf8')).toBe('text 1')
  })

  it('is refused with the error of the file system where a content has no place', async () => {
    const folder = path.join(blobFolder(), hashOf('text 1').slice(0, 2))
    mkdirSync(blobFolder(), { recursive: true })
    writeFileSync(folder, 'a file where a folder belongs')
    await expect(release(store)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
    expect(store.live()).toBeNull()
    rmSync(folder)
    await release(store)
    expect(served(store)).toHaveLength(FILES)
  })
})
