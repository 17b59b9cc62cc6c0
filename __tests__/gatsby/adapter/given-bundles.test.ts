import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { BundlePlace } from '../../../gatsby/settings/builder-arguments.ts'
import { BuilderProcess } from './support/builder-process.ts'
import { differences, folderContents } from './support/folder-contents.ts'
import type { Entry } from './support/small-site.ts'
import { changeBetween, makeSite } from './support/small-site.ts'

const NONE = { onlyInFirst: [], onlyInSecond: [], changed: [] }

const ENTRIES: readonly Entry[] = ['Alpha', 'Beta'].map((title) => ({
  id: title,
  slug: title.toLowerCase(),
  title,
  text: `About ${title}`,
}))

let root = ''
let place: BundlePlace

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'given-bundles-'))
  place = { store: path.join(root, 'bundles'), key: 'key' }
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

/** How often Gatsby was brought up in the builder and in the processes that it has started. */
const gatsbysIn = ({ log }: BuilderProcess): number =>
  log.match(/success load plugins/g)?.length ?? 0

const folderOf = async (name: string, entries: readonly Entry[]): Promise<string> => {
  const site = path.join(root, name, 'site')
  await makeSite(site, entries)
  return site
}

/** One test, because the later builders use the bundles of the first. */
it('bundles serve every folder, and every template whether a page uses it or not', async () => {
  const empty = await folderOf('empty', [])
  const full = await folderOf('full', ENTRIES)
  const first = new BuilderProcess(empty)
  const second = new BuilderProcess(full)
  try {
    await first.build(place)
    expect(gatsbysIn(first)).toBe(2)
    expect(await readdir(place.store)).toEqual(['key'])
    expect(await readdir(path.dirname(empty))).toEqual(['site'])

    // No page has used the templates of entries and lists so far.
    const { failedPages } = await first.apply(changeBetween([], ENTRIES))
    expect(failedPages).toEqual([])

    await second.build(place)
    expect(gatsbysIn(second)).toBe(1)
    const [changed, cold] = await Promise.all(
      [empty, full].map((site) => folderContents(path.join(site, 'public'))),
    )
    expect(differences(changed!, cold!)).toEqual(NONE)
    const page = await readFile(path.join(full, 'public/entries/alpha/index.html'), 'utf8')
    expect(page).toContain('About Alpha')
    // As a Gatsby that bundles itself writes it.
    const data = await readFile(path.join(full, 'public/page-data/entries/alpha/page-data.json'))
    expect(JSON.parse(data.toString())).toMatchObject({ staticQueryHashes: [], slicesMap: {} })
  } finally {
    await first.kill()
    await second.kill()
  }
})
