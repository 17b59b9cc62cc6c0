import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import { openReleases } from '../../../publish/release/store.ts'
import type { ReleaseStore } from '../../../publish/release/store.ts'
import fc from '../../setup/fast-check.ts'
import { runs } from '../../setup/runs.ts'
import { Crash, failingDisk, systemError } from '../support/failing-disk.ts'
import type { FailingDisk } from '../support/failing-disk.ts'
import { makeFolders } from '../support/publisher.ts'
import type { Folders } from '../support/publisher.ts'

type Files = Readonly<Record<string, string>>

const PAGES = ['a', 'b', 'c', 'd'] as const

/** What may happen to the store, one after another. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      set: fc.dictionary(
        fc.constantFrom(...PAGES),
        fc.option(fc.constantFrom('x', 'y', 'z'), { nil: null }),
        { maxKeys: 3 },
      ),
      isWhole: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('rollback' as const), back: fc.nat(3) }),
  fc.constant({ kind: 'resume' as const }),
  fc.constant({ kind: 'clean' as const }),
  fc.constant({ kind: 'reopen' as const }),
  fc.record({ kind: fc.constant('crash' as const), after: fc.nat(25) }),
)

describe('The store of releases on a disk that fails', () => {
  let folders: Folders
  let database: DatabaseSync
  let disk: FailingDisk
  let store: ReleaseStore
  let site: string
  let files: Record<string, string>

  const open = async () => {
    const { dataDir } = folders
    store = await openReleases({
      dataDir,
      database,
      disk,
      now: () => new Date(),
      log: silentLog,
      keptReleases: 3,
    })
  }
  const begin = async () => {
    folders = makeFolders()
    database = openDatabase(folders.dataDir)
    disk = failingDisk()
    site = path.join(folders.root, 'public')
    mkdirSync(site)
    files = {}
    await open()
    await publish({ 'index.html': 'home' }, 'b0')
  }
  const end = async () => {
    disk.mend()
    await store.close()
    database.close()
    folders.remove()
  }
  const change = (set: Readonly<Record<string, string | null>>) => {
    const [written, removed]: [string[], string[]] = [[], []]
    for (const [name, text] of Object.entries(set)) {
      const file = path.join(site, name)
      if (text === null) {
        if (files[name] === undefined) continue
        rmSync(file)
        removed.push(`/${name}`)
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a file that is gone
        delete files[name]
      } else {
        writeFileSync(file, text)
        written.push(`/${name}`)
        files[name] = text
      }
    }
    return { written, removed }
  }
  const publish = async (
    set: Readonly<Record<string, string | null>>,
    buildId: string,
    isWhole = true,
  ) => {
    const changes = change(set)
    const input = { folder: site, buildId, fingerprint: 'f' }
    const { release } = await store.create(
      isWhole ? input : { ...input, tree: 'newest' as const, changes },
    )
    await store.activate(release)
    return release
  }
  /** Every file of a kept release, read from the disk. */
  const contentOf = async (release: number): Promise<Files> => {
    await store.rollback(release, 'test', 'to look')
    const found: Record<string, string> = {}
    for (const name of ['index', ...PAGES]) {
      const resolved = store.site()?.resolve(name === 'index' ? '/' : `/${name}`)
      if (resolved?.kind !== 'file') continue
      found[`${name}.html`] = (await store.blobs.read(resolved.file.sha256)).toString('utf8')
    }
    return found
  }

  it('always shows one whole release, whatever happens between two file operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await begin()
        const sites = new Map<number, Files>([[1, { ...files }]])
        let builds = 0
        const attempt = async (work: () => Promise<unknown>) => {
          try {
            await work()
          } catch (error) {
            if (!(error instanceof Crash)) throw error
            // A process that has ended writes nothing any more: its disk stays as it is.
            await store.close()
            disk = failingDisk()
            await open()
          }
        }
        try {
          for (const one of steps) {
            switch (one.kind) {
              case 'publish': {
                const set = Object.fromEntries(
                  Object.entries(one.set).map(([name, text]) => [`${name}.html`, text]),
                )
                const before = store.newest()?.release ?? 0
                builds += 1
                const id = `b${builds}`
                await attempt(() => publish(set, id, one.isWhole))
                // After a crash the builder starts again from the whole folder.
                await attempt(() => publish({}, id))
                const newest = store.newest()?.release ?? 0
                for (let made = before + 1; made <= newest; made += 1) sites.set(made, { ...files })
                if (newest === before) sites.set(newest, { ...files })
                break
              }
              case 'rollback': {
                const kept = store.list()
                const to = kept[Math.min(one.back, kept.length - 1)]?.release ?? 1
                await attempt(() => store.rollback(to, 'ana', 'a try'))
                break
              }
              case 'resume':
                await attempt(() => store.resume('ana'))
                break
              case 'clean':
                await attempt(() => store.collectGarbage())
                break
              case 'reopen':
                await store.close()
                // What the last switch left to be settled is settled now, on a disk that may fail.
                await attempt(open)
                break
              case 'crash':
                disk.failAfter(one.after, new Crash())
            }
          }
          disk.mend()
          await store.close()
          await open()
          expect(store.live()).not.toBeNull()
          const report = await store.verify({ depth: 'hashes', allReleases: true })
          expect(report.damage).toEqual([])
          for (const { release } of store.list()) {
            expect(await contentOf(release)).toEqual(sites.get(release))
          }
        } finally {
          await end()
        }
      }),
      { numRuns: runs(25) },
    )
  })

  describe('with one release', () => {
    beforeEach(begin)
    afterEach(end)

    const isUp = async () => {
      const resolved = store.site()?.resolve('/')
      if (resolved?.kind !== 'file') return false
      return (await store.blobs.read(resolved.file.sha256)).length > 0
    }

    it.each([
      ['ENOSPC', 'release/disk-full'],
      ['EROFS', 'release/not-writable'],
    ])(
      'says what %s means, keeps the site up, and publishes once it is over',
      async (code, said) => {
        disk.failAfter(0, systemError(code))
        await expect(publish({ 'a.html': 'new' }, 'b1', false)).rejects.toMatchObject({
          code: said,
        })
        expect(await isUp()).toBe(true)
        expect(store.live()?.release).toBe(1)
        await expect(store.rollback(1, 'x', 'y')).rejects.toMatchObject({ code: said })
        disk.mend()
        // The changes of the attempt that failed are in the next one.
        await publish({ 'b.html': 'newer' }, 'b2', false)
        expect(store.site()?.resolve('/a').kind).toBe('file')
        expect(store.site()?.resolve('/b').kind).toBe('file')
      },
    )

    it('refuses changes without a release that they could belong to', async () => {
      await store.close()
      rmSync(path.join(folders.dataDir, 'releases'), { recursive: true })
      await open()
      await expect(publish({ 'a.html': 'a' }, 'b1', false)).rejects.toMatchObject({
        code: 'release/no-base',
      })
    })

    it('names a file that the build only said it wrote', async () => {
      const changes = { written: ['/gone.html'], removed: [] }
      const input = {
        folder: site,
        tree: 'newest',
        changes,
        buildId: 'b',
        fingerprint: 'f',
      } as const
      await expect(store.create(input)).rejects.toMatchObject({ code: 'release/file-missing' })
    })

    const damageOf = async () =>
      (await store.verify({ depth: 'hashes', allReleases: true })).damage.map(
        ({ path: where, isRepaired }) => [where, isRepaired],
      )
    const blobOf = (text: string) => {
      const blobs = path.join(folders.dataDir, 'releases', 'blobs')
      const found = readdirSync(blobs, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .find((file) => readFileSync(file, 'utf8').includes(text))
      if (found === undefined) throw new Error(`No blob has ${text}.`)
      return found
    }

    it('makes a damaged file, list and root again', async () => {
      await store.settle()
      writeFileSync(blobOf('home'), 'emoh')
      truncateSync(blobOf('{"scripts":'), 3)
      writeFileSync(path.join(folders.dataDir, 'releases', 'manifests', '00000001.json'), '{')
      expect(await damageOf()).toEqual([
        ['release 1', true],
        ['a list of files', true],
        ['/index.html', true],
      ])
      expect(await damageOf()).toEqual([])
    })

    it('leaves out a release whose list is damaged, and shows the newest whole one', async () => {
      await publish({ 'a.html': 'second' }, 'b2')
      await store.close()
      truncateSync(blobOf('"/a.html":'), 3)
      await open()
      expect(store.live()?.release).toBe(1)
      expect(await isUp()).toBe(true)
    })

    it('stays at a release through new ones and a restart until it is resumed', async () => {
      await publish({ 'a.html': 'second' }, 'b2', false)
      await store.rollback(1, 'ana', 'a wrong figure')
      await publish({ 'b.html': 'third' }, 'b3', false)
      await store.close()
      await open()
      expect(store.live()?.release).toBe(1)
      expect(store.held()).toMatchObject({ by: 'ana', reason: 'a wrong figure' })
      expect((await store.resume('ana')).release).toBe(3)
      expect(store.site()?.resolve('/b').kind).toBe('file')
    })

    it('answers data of newer pages to open tabs while held, and never of removed ones', async () => {
      mkdirSync(path.join(site, 'page-data', 'new'), { recursive: true })
      await publish({ 'page-data/new/page-data.json': '{}' }, 'b2', false)
      await store.rollback(1, 'ana', 'why')
      expect(store.site()?.resolve('/page-data/new/page-data.json').kind).toBe('file')
      await publish({ 'page-data/new/page-data.json': null }, 'b3', false)
      expect(store.site()?.resolve('/page-data/new/page-data.json').kind).toBe('missing')
    })
  })
})
