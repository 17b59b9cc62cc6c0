import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FileChanges } from '../../../../shared/publish/builder-protocol.ts'
import { silentLog } from '../../../../node-shared/log/log.ts'
import { openDatabase } from '../../../../publish/queue/database.ts'
import type { ReleaseInfo } from '../../../../publish/release/model/release.ts'
import type { ReleaseStore } from '../../../../publish/release/store.ts'
import { openReleases } from '../../../../publish/release/store.ts'
import { failingDisk, systemError } from '../../support/failing-disk.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'

const now = () => Promise.resolve()
const FEED = '/rss.xml'

let folders: Folders
let database: DatabaseSync
let store: ReleaseStore
let site: string
let disk: ReturnType<typeof failingDisk>

const open = () =>
  openReleases({
    dataDir: folders.dataDir,
    database,
    now: () => new Date(),
    log: silentLog,
    disk,
  })

beforeEach(async () => {
  folders = makeFolders()
  database = openDatabase(folders.dataDir)
  disk = failingDisk()
  site = path.join(folders.root, 'public')
  mkdirSync(site)
  store = await open()
})
afterEach(async () => {
  disk.mend()
  await store.close()
  database.close()
  folders.remove()
})

const write = (publicPath: string, content: string) => {
  const file = path.join(site, publicPath)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const remove = (publicPath: string) => {
  rmSync(path.join(site, publicPath))
}
const common = () => ({ folder: site, buildId: 'b1', fingerprint: 'f' })
const live = async ({ release }: ReleaseInfo): Promise<ReleaseInfo> => {
  await store.activate(release)
  return store.live()!
}
const releaseAll = async () => live(await store.create(common()))
const releaseChanges = async (changes: Partial<FileChanges>) =>
  live(
    await store.create({
      ...common(),
      tree: 'newest',
      changes: { written: [], removed: [], ...changes },
    }),
  )
const stage = (written: readonly string[]) => store.stage(site, { written, removed: [] }, now)
const releaseStaged = async (staged: Awaited<ReturnType<typeof stage>>) =>
  live(await store.create({ ...common(), tree: 'newest', staged }))

/** What readers get at a path, or null. */
const read = async (publicPath: string): Promise<string | null> => {
  const found = store.site()?.resolve(publicPath)
  if (found?.kind !== 'file') return null
  return (await store.blobs.read(found.file.sha256)).toString('utf8')
}

describe('Changed files that are stored before their release', () => {
  beforeEach(async () => {
    write('/index.html', 'home')
    write(FEED, 'old')
    await releaseAll()
  })

  it('are in the release that is made of them, and in none before', async () => {
    write(FEED, 'new')
    const staged = await stage([FEED])
    write('/index.html', 'home, changed')
    await releaseChanges({ written: ['/index.html'] })
    expect(await read(FEED)).toBe('old')
    await releaseStaged(staged)
    expect(await read(FEED)).toBe('new')
    expect(await read('/')).toBe('home, changed')
  })

  it('give way to what a later change has made of them', async () => {
    write(FEED, 'new')
    write('/a.html', 'soon gone')
    const staged = await stage([FEED, '/a.html'])
    write(FEED, 'newer')
    remove('/a.html')
    const { release } = await releaseChanges({ written: [FEED], removed: ['/a.html'] })
    expect((await releaseStaged(staged)).release).toBe(release)
    expect(await read(FEED)).toBe('newer')
    expect(await read('/a')).toBeNull()
  })

  it('may be taken away by a change while they are read, whose release comes after', async () => {
    write('/a.html', 'soon gone')
    write(FEED, 'new')
    const staged = await store.stage(
      site,
      { written: ['/a.html', FEED], removed: [] },
      async () => {
        rmSync(path.join(site, '/a.html'), { force: true })
        await Promise.resolve()
      },
    )
    await releaseChanges({ removed: ['/a.html'] })
    await releaseStaged(staged)
    expect(await read(FEED)).toBe('new')
    expect(await read('/a')).toBeNull()
  })

  it('are missed in their release when no change has taken them away', async () => {
    const staged = await stage(['/never-written.html'])
    await expect(releaseStaged(staged)).rejects.toMatchObject({ code: 'release/file-missing' })
  })

  it('give way to a whole folder that was released since', async () => {
    write(FEED, 'new')
    const staged = await stage([FEED])
    write(FEED, 'newer')
    const { release } = await releaseAll()
    expect((await releaseStaged(staged)).release).toBe(release)
    expect(await read(FEED)).toBe('newer')
  })

  it('are in the next release when they could not be stored', async () => {
    write(FEED, 'new')
    disk.failAfter(0, systemError('ENOSPC'))
    await expect(stage([FEED])).rejects.toMatchObject({ code: 'release/disk-full' })
    disk.mend()
    await releaseChanges({})
    expect(await read(FEED)).toBe('new')
  })

  it('are in the next release when theirs could not be made', async () => {
    write(FEED, 'new')
    const staged = await stage([FEED])
    disk.failAfter(0, systemError('ENOSPC'))
    await expect(releaseStaged(staged)).rejects.toMatchObject({ code: 'release/disk-full' })
    disk.mend()
    await releaseChanges({})
    expect(await read(FEED)).toBe('new')
  })

  it('are read one after the other, so that others go first', async () => {
    const files = ['/a.html', '/b.html', '/c.html']
    for (const file of files) write(file, file)
    let asked = 0
    let reading = 0
    await store.stage(site, { written: files, removed: [] }, async () => {
      asked += 1
      reading += 1
      await new Promise((resolve) => setImmediate(resolve))
      expect(reading).toBe(1)
      reading -= 1
    })
    expect(asked).toBe(3)
  })
})

describe('A bundle of the search index', () => {
  const bundle = (name: string) =>
    Array.from({ length: 200 }, (_, number) => `/pagefind/${name}/fragment/${number}.pf_fragment`)
  const lists = () =>
    readdirSync(path.join(folders.dataDir, 'releases', 'blobs'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .filter((text) => text.startsWith('{"scripts":')).length

  it('is one list of files, however many it has', async () => {
    write('/index.html', 'home')
    await releaseAll()
    await store.settle()
    const before = lists()
    for (const file of bundle('blog-1-a')) write(file, file)
    await releaseChanges({ written: bundle('blog-1-a') })
    await store.settle()
    expect(lists() - before).toBe(1)
  })
})
