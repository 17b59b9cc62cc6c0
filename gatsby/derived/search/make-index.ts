import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SearchBundles } from '../../../shared/search/index-files.ts'
import { SEARCH_BUNDLES_FILE } from '../../../shared/search/index-files.ts'
import { collectGarbage } from '../../../node-shared/process/collect-garbage.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import { SearchIndexError } from '../../errors.ts'
import type { BundleFiles, ReadablePage } from './make-bundle.ts'
import { openBundleMaker } from './make-bundle.ts'
import type { PlannedBundle } from './plan-bundles.ts'
import { planBundle, planBundles } from './plan-bundles.ts'
import type { ReadPages } from './read-pages.ts'
import { readChangedPages, readPages, readSearched, statOrNull } from './read-pages.ts'
import type { BundleSizes, RememberedPage } from './remembered.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

/** Changes with the program that makes the files and with what is done to them here. */
const VERSION = 'pagefind 1.5.2, 4'

const PAGES_READ_AT_ONCE = 64

export interface IndexInput {
  /** The site's folder, with `public`, `.cache` and `node_modules`. */
  readonly directory: string
  /** Public paths of pages; those without a searched part are passed over. */
  readonly paths: readonly string[]
  /** Whether `paths` are all pages, or those that changed since the index was last published. */
  readonly scope: 'all' | 'changed'
  /** Of all pages, as in `lang`. */
  readonly language: string
  /** Starts the program that makes the files; Pagefind when left out. */
  readonly openMaker?: typeof openBundleMaker
}

/** An index that is whole and stands aside. */
export interface MadeIndex {
  readonly list: SearchBundles
  /** Names of the bundles that had to be made; the others are in the public folder. */
  readonly made: readonly string[]
}

/** Where an index is and where the next one is made. @param directory the site's folder */
export function indexFolders(directory: string) {
  const aside = path.join(directory, '.cache', 'pliego-search')
  return {
    aside,
    published: path.join(directory, 'public', path.dirname(SEARCH_BUNDLES_FILE)),
    /** The pages as they were read, for the next time; they count once the index is published. */
    remembered: path.join(directory, '.cache', 'pliego-search.json'),
    nextRemembered: path.join(aside, 'remembered.json'),
  }
}

/**
 * Makes the bundles of the index that are not there yet, aside from the public folder. Pages may
 * change meanwhile: what a bundle is named by, and what is remembered of its pages, is what went in.
 *
 * @throws SearchIndexError when the index cannot be made
 */
export async function makeIndex(input: IndexInput): Promise<MadeIndex> {
  const { directory, language, openMaker = openBundleMaker } = input
  const publicDir = path.join(directory, 'public')
  const folders = indexFolders(directory)
  const remembered = await rememberedFor(input, folders.remembered)
  const { known, bundles } = await plan(input, publicDir, remembered.pages)
  await rm(folders.aside, { recursive: true, force: true })
  await mkdir(folders.aside, { recursive: true })

  // What a process has made that was killed may have been taken back since.
  const isThere = (name: string, size: BundleSizes): Promise<boolean> =>
    isWhole(path.join(folders.published, name), size)

  const pages = new Map(Object.entries(known))
  const maker = openOnce(() => openMaker({ language, directory }))
  const makeBundle = async (bundle: PlannedBundle): Promise<Bundle | null> => {
    const size = ownValue(remembered.bundles, bundle.name)
    if (size !== undefined && (await isThere(bundle.name, size))) {
      return { name: bundle.name, pages: bundle.pages.length, size, isMade: false }
    }
    const read = await readBundle(bundle, publicDir, language, pages)
    if (read.pages.length === 0) return null
    const files = await (await maker.open()).make(read.pages)
    await putAside(files, path.join(folders.aside, read.name))
    return { name: read.name, pages: read.pages.length, size: sizesOf(files), isMade: true }
  }
  const list: Bundle[] = []
  try {
    // One after the other: each takes 300 MB of Pagefind's program for 1,500 posts.
    for (const planned of bundles) {
      const made = await makeBundle(planned)
      if (made === null) continue
      list.push(made)
      // Texts and files of hundreds of pages, for the next bundle to take their place.
      if (made.isMade) await collectGarbage()
    }
  } finally {
    await maker.close()
  }
  await writeRemembered(folders.nextRemembered, {
    pages: Object.fromEntries(pages),
    bundles: Object.fromEntries(list.map(({ name, size }) => [name, size])),
  })
  return {
    list: { version: 1, bundles: list.map(({ name, pages: count }) => ({ name, pages: count })) },
    made: list.filter(({ isMade }) => isMade).map(({ name }) => name),
  }
}

interface Bundle {
  readonly name: string
  readonly pages: number
  readonly size: BundleSizes
  /** Whether it had to be made. */
  readonly isMade: boolean
}

async function rememberedFor({ scope }: IndexInput, file: string) {
  const remembered = await readRemembered(file)
  if (remembered !== null) return remembered
  if (scope === 'all') return { pages: {}, bundles: {} }
  throw new SearchIndexError(
    'The search index cannot be changed, for nothing is known of the one before. Build the whole site.',
  )
}

async function plan(
  { paths, scope, language }: IndexInput,
  publicDir: string,
  before: ReadPages['known'],
): Promise<{ readonly known: ReadPages['known']; readonly bundles: readonly PlannedBundle[] }> {
  const order = { publicDir, paths, language, known: before }
  const read = scope === 'all' ? await readPages(order) : await readChangedPages(order)
  return { known: read.known, bundles: planBundles(read.searched, VERSION) }
}

/** A bundle with the text of its pages as they are at this moment, which is noted. */
async function readBundle(
  bundle: PlannedBundle,
  publicDir: string,
  language: string,
  known: Map<string, RememberedPage>,
): Promise<PlannedBundle<ReadablePage>> {
  const found: ReadablePage[] = []
  for (let start = 0; start < bundle.pages.length; start += PAGES_READ_AT_ONCE) {
    const turn = bundle.pages.slice(start, start + PAGES_READ_AT_ONCE)
    const read = await Promise.all(
      turn.map((page) => readSearched({ publicDir, language }, page.path)),
    )
    turn.forEach(({ path: page, digest }, index) => {
      const now = read[index] ?? null
      if (now !== null) found.push(now)
      if (now?.digest !== digest) note(known, page, now)
    })
  }
  return planBundle(bundle.kind, found, VERSION)
}

/** The page is read again by the next build: its file is another than the one that was looked at. */
function note(known: Map<string, RememberedPage>, page: string, now: ReadablePage | null): void {
  const searched =
    now === null ? null : { section: now.section, tags: [...now.tags], digest: now.digest }
  known.set(page, { written: '', searched })
}

async function putAside(files: BundleFiles, aside: string): Promise<void> {
  for (const name of new Set([...files.keys()].map((file) => path.dirname(file)))) {
    await mkdir(path.join(aside, name), { recursive: true })
  }
  for (const [name, content] of files) await writeFile(path.join(aside, name), content)
}

const sizesOf = (files: BundleFiles): BundleSizes =>
  Object.fromEntries([...files].map(([name, content]) => [name, content.length]))

async function isWhole(folder: string, sizes: BundleSizes): Promise<boolean> {
  const checks = Object.entries(sizes).map(async ([name, size]) => {
    const found = await statOrNull(path.join(folder, name))
    return found !== null && Number(found.size) === size
  })
  return (await Promise.all(checks)).every(Boolean)
}

/** Opens when it is first needed, and closes what was opened. */
function openOnce<Resource extends { close(): Promise<void> }>(open: () => Promise<Resource>) {
  let opened: Resource | null = null
  return {
    async open(): Promise<Resource> {
      opened ??= await open()
      return opened
    },
    async close(): Promise<void> {
      await opened?.close()
    },
  }
}
