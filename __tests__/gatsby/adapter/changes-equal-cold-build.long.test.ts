import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from '../../setup/fast-check.ts'
import { BuilderProcess } from './support/builder-process.ts'
import { editsOf, entriesAfter } from './support/edits.ts'
import { differences, folderContents } from './support/folder-contents.ts'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { Entry } from './support/small-site.ts'
import { changeBetween, makeSite, stockBuild, writeEntries } from './support/small-site.ts'

/** More than there are. */
const EVERY_PAGE = 1_000
const NONE = { onlyInFirst: [], onlyInSecond: [], changed: [] }

const FIRST: readonly Entry[] = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((title) => ({
  id: title,
  slug: title.toLowerCase(),
  title,
  text: `About ${title}`,
}))

let root = ''

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'builder-site-'))
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

/** Starts a builder on what the last one left, and ends it when it has built. */
async function startWarm(site: string, entries: readonly Entry[]): Promise<void> {
  await writeEntries(site, entries)
  const builder = new BuilderProcess(site)
  try {
    await builder.build()
  } finally {
    await builder.kill()
  }
}

/** Starts a builder that goes on from the state of the last one, and ends it afterwards. */
async function goOn(
  site: string,
  use: (builder: BuilderProcess) => Promise<unknown>,
): Promise<void> {
  const builder = new BuilderProcess(site)
  try {
    await builder.resume()
    await use(builder)
  } finally {
    await builder.kill()
  }
}

/** As the publisher does when the state is stored: what led back to the state before is of no use any more. */
const seal = (site: string) =>
  rm(path.join(site, '.cache', 'undo'), { recursive: true, force: true })

/** One test, because every step goes on from the builder of the step before. */
it('a builder that stays alive leaves the files of a cold build after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(editsOf({ length: 25 }), async (edits) => {
      const site = path.join(root, 'site')
      const reference = path.join(root, 'reference')
      const folder = path.join(site, 'public')
      const final = entriesAfter(FIRST, edits)
      await makeSite(site, FIRST)
      await makeSite(reference, final)
      const coldBuild = stockBuild(reference)
      const builder = new BuilderProcess(site)
      try {
        expect(await builder.check()).toBeNull()
        await writeEntries(site, FIRST)
        expect(await builder.build()).toMatchObject({ 'Building static HTML for pages': 12 })

        let entries = FIRST
        let contents = await folderContents(folder)
        const expectNoMore = async (applied: FileChanges) => {
          const now = await folderContents(folder)
          const { onlyInFirst, onlyInSecond, changed } = differences(contents, now)
          expect(applied.written).toEqual([...onlyInSecond, ...changed].sort())
          expect(applied.removed).toEqual(onlyInFirst)
          contents = now
        }
        const apply = async (next: readonly Entry[], first: readonly string[] | null = null) => {
          const applied = await builder.apply(changeBetween(entries, next, first))
          await expectNoMore(applied)
          entries = next
          return applied
        }
        for (let done = 1; done <= edits.length; done += 1) {
          const first = done % 3 === 0 ? null : []
          const { failedPages } = await apply(entriesAfter(FIRST, edits.slice(0, done)), first)
          expect(failedPages).toEqual([])
          if (done % 4 === 0) await expectNoMore(await builder.makeWaiting(1))
        }
        expect(await builder.waiting()).toBeGreaterThan(0)
        await expectNoMore(await builder.makeWaiting(EVERY_PAGE))
        expect(await builder.waiting()).toBe(0)

        // A page that cannot be drawn, and one whose query fails, cost themselves alone.
        const [bad, worse, ...others] = entries
        const broken = [
          { ...bad!, text: 'poison' },
          { ...worse!, text: 'unreadable' },
          ...others.map((entry) => ({ ...entry, text: 'goes live' })),
        ]
        const pageOf = ({ slug }: Entry) => `/entries/${slug}`
        const { failedPages, written } = await apply(broken)
        expect(failedPages.map((page) => page.path).sort()).toEqual(
          [pageOf(bad!), pageOf(worse!)].sort(),
        )
        expect(written).toContain(`${pageOf(others[0]!)}/index.html`)
        expect(written).not.toContain(`${pageOf(bad!)}/index.html`)
        // They are tried again until they go.
        expect((await apply(broken.slice(1))).failedPages).toHaveLength(1)
        expect((await apply(final)).failedPages).toEqual([])

        const refused = builder.apply({
          nodes: { upsert: [], remove: [] },
          pages: {
            set: [{ path: '/new', template: 'tool', context: {} }],
            remove: [pageOf(final[0]!)],
            first: null,
          },
        })
        await expect(refused).rejects.toMatchObject({ code: 'builder/needs-full-build' })
        expect(differences(contents, await folderContents(folder))).toEqual(NONE)

        await builder.save()
        await seal(site)
        await builder.kill()
        await coldBuild
        const cold = await folderContents(path.join(reference, 'public'))
        expect(differences(contents, cold)).toEqual(NONE)

        await writeEntries(site, final)
        await stockBuild(site)
        expect(differences(await folderContents(folder), cold)).toEqual(NONE)

        await startWarm(site, entriesAfter(FIRST, edits.slice(0, 5)))
        await startWarm(site, final)
        expect(differences(await folderContents(folder), cold)).toEqual(NONE)

        // Where only entries can have changed, it goes on from its state and builds nothing.
        const there = await folderContents(folder)
        const other = entriesAfter(FIRST, edits.slice(0, 7))
        await goOn(site, async (resumed) => {
          expect(differences(await folderContents(folder), there)).toEqual(NONE)
          await resumed.apply(changeBetween(final, other, []))
          expect(await resumed.waiting()).toBeGreaterThan(0)
          await resumed.save()
        })
        await seal(site)
        // The process after it makes the pages that wait.
        await goOn(site, async (resumed) => {
          await resumed.makeWaiting(EVERY_PAGE)
          expect(await resumed.waiting()).toBe(0)
          await resumed.apply(changeBetween(other, final))
          await resumed.save()
        })
        await seal(site)
        expect(differences(await folderContents(folder), cold)).toEqual(NONE)

        // One that is killed in the middle of a change leaves nodes that are ahead: they are put back. The
        // publisher puts the files back.
        const sealed = path.join(root, 'sealed')
        await cp(folder, sealed, { recursive: true })
        for (const cutOff of [FIRST, other]) {
          await goOn(site, (resumed) => resumed.apply(changeBetween(final, cutOff)))
          await rm(folder, { recursive: true })
          await cp(sealed, folder, { recursive: true })
        }
        await goOn(site, async (resumed) => {
          await resumed.apply(changeBetween(final, other))
          expect(differences(await folderContents(folder), cold)).not.toEqual(NONE)
          await resumed.apply(changeBetween(other, final))
        })
        expect(differences(await folderContents(folder), cold)).toEqual(NONE)
        await rm(path.join(site, '.cache', 'redux'), { recursive: true })
        await expect(goOn(site, () => Promise.resolve())).rejects.toMatchObject({
          code: 'builder/build-failed',
        })
      } finally {
        await builder.kill()
        await coldBuild
      }
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
