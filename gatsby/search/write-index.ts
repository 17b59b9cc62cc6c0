import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SearchBundles } from '../../shared/search.ts'
import { SEARCH_BUNDLES_FILE } from '../../shared/search.ts'
import type { BundleFiles, BundleMaker } from './make-bundle.ts'
import { openBundleMaker } from './make-bundle.ts'
import type { PlannedBundle } from './plan-bundles.ts'
import { planBundles } from './plan-bundles.ts'
import { pageFile, readPages, statOrNull } from './read-pages.ts'
import { readScope } from './read-scope.ts'
import type { BundleSizes } from './remembered.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

/** Changes with the program that makes the files and with what is done to them here. */
const VERSION = 'pagefind 1.5.2, 2'

const PAGES_READ_AT_ONCE = 64

/** What {@link writeSearchIndex} works on. */
export interface IndexInput {
  /** The site's folder, with `public`, `.cache` and `node_modules`. */
  readonly directory: string
  /** Public paths of all pages; those without a searched part are passed over. */
  readonly paths: readonly string[]
  /** Of all pages, as in `lang`. */
  readonly language: string
  /** Starts the program that makes the files; Pagefind when left out. */
  readonly openMaker?: typeof openBundleMaker
}

/** What was done, for the log. */
export interface IndexSummary {
  readonly pages: number
  readonly bundles: number
  /** Names of the bundles that had to be made. */
  readonly made: readonly string[]
}

/**
 * Makes the index of the built pages. Bundles whose pages did not change stay; every other one is
 * made aside and moved into place when it is whole. The list that browsers read comes last, so it never
 * names a bundle that is not there.
 *
 * @throws SearchIndexError when the index cannot be made
 */
export async function writeSearchIndex(input: IndexInput): Promise<IndexSummary> {
  const { directory, paths, language, openMaker = openBundleMaker } = input
  const publicDir = path.join(directory, 'public')
  const folder = path.join(publicDir, path.dirname(SEARCH_BUNDLES_FILE))
  const rememberedFile = path.join(directory, '.cache', 'pliego-search.json')
  const aside = path.join(directory, '.cache', 'pliego-search')

  const remembered = await readRemembered(rememberedFile)
  const read = await readPages({ publicDir, paths, language, known: remembered.pages })
  const bundles = planBundles(read.searched, VERSION)
  const sizes: Record<string, BundleSizes> = {}
  const missing: PlannedBundle[] = []
  for (const bundle of bundles) {
    const known = remembered.bundles[bundle.name]
    if (known !== undefined && (await isWhole(path.join(folder, bundle.name), known))) {
      sizes[bundle.name] = known
    } else missing.push(bundle)
  }

  if (missing.length > 0) {
    const maker = await openMaker({ language, directory })
    try {
      for (const bundle of missing) {
        const files = await makeOne(maker, bundle, publicDir, language)
        sizes[bundle.name] = await putInPlace(
          files,
          path.join(aside, bundle.name),
          path.join(folder, bundle.name),
        )
      }
    } finally {
      await maker.close()
    }
  }
  await mkdir(folder, { recursive: true })
  const list: SearchBundles = {
    version: 1,
    bundles: bundles.map(({ name, pages }) => ({ name, pages: pages.length })),
  }
  await replaceFile(path.join(publicDir, SEARCH_BUNDLES_FILE), `${JSON.stringify(list, null, 2)}\n`)
  await removeOthers(folder, new Set([path.basename(SEARCH_BUNDLES_FILE), ...Object.keys(sizes)]))
  await rm(aside, { recursive: true, force: true })
  await writeRemembered(rememberedFile, { pages: read.known, bundles: sizes })
  return {
    pages: read.searched.length,
    bundles: bundles.length,
    made: missing.map(({ name }) => name),
  }
}

async function makeOne(
  maker: BundleMaker,
  bundle: PlannedBundle,
  publicDir: string,
  language: string,
): Promise<BundleFiles> {
  const pages = []
  for (let start = 0; start < bundle.pages.length; start += PAGES_READ_AT_ONCE) {
    pages.push(
      ...(await Promise.all(
        bundle.pages.slice(start, start + PAGES_READ_AT_ONCE).map(async (page) => ({
          ...page,
          html:
            readScope(await readFile(pageFile(publicDir, page.path), 'utf8'), language)?.html ?? '',
        })),
      )),
    )
  }
  return maker.make(pages)
}

async function putInPlace(files: BundleFiles, aside: string, target: string): Promise<BundleSizes> {
  await rm(aside, { recursive: true, force: true })
  for (const name of new Set([...files.keys()].map((file) => path.dirname(file)))) {
    await mkdir(path.join(aside, name), { recursive: true })
  }
  for (const [name, content] of files) await writeFile(path.join(aside, name), content)
  await rm(target, { recursive: true, force: true })
  await mkdir(path.dirname(target), { recursive: true })
  await rename(aside, target)
  return Object.fromEntries([...files].map(([name, content]) => [name, content.length]))
}

/** Whether a bundle has every file that was put there, in its size. */
async function isWhole(folder: string, sizes: BundleSizes): Promise<boolean> {
  const checks = Object.entries(sizes).map(async ([name, size]) => {
    const found = await statOrNull(path.join(folder, name))
    return found !== null && Number(found.size) === size
  })
  return (await Promise.all(checks)).every(Boolean)
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!kept.has(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}
