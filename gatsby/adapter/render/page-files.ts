import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { GatsbyStateError } from '../modules/adapter-errors.ts'
import type { FailedPage } from '../modules/gatsby-types.ts'
import type { Modules, StoreAction } from '../modules/modules.ts'
import type { PublicFolder } from '../modules/public-folder.ts'
import { contentOf } from '../modules/public-folder.ts'
import { noteRendered } from './render-full-build.ts'
import type { Renderers } from './renderers.ts'
import { messageOf } from './rendering.ts'
import { writeChangedPage } from './write-page.ts'
import type { State } from '../modules/state.ts'
import { readState } from '../modules/state.ts'

/** Changes to the files of pages. */
export interface PagesMade {
  readonly written: readonly string[]
  readonly removed: readonly string[]
  readonly failedPages: readonly FailedPage[]
}

const statsSchema = z.object({ pagePath: z.string(), pageDataHash: z.string() })

/** Files of page data that are read at the same time. */
const READS = 32

/**
 * Brings the files of pages to what the data layer says: page data first, then the HTML of the pages
 * whose data changed, then the files of pages that are gone.
 *
 * @param touched pages that may have changed
 * @param skipped pages whose query failed: nothing of them is made
 */
export async function makePages(
  modules: Modules,
  files: PublicFolder,
  touched: ReadonlySet<string>,
  skipped: ReadonlySet<string>,
  renderers: Renderers,
): Promise<PagesMade> {
  const state = readState(modules)
  const pending = [...state.pendingPageDataWrites.pagePaths].filter((page) => !skipped.has(page))
  const dataBefore = await readAll(pending, (page) => files.ofPage(page).pageData)
  const changed = await flushPageData(modules, state)

  const { trackedHtmlFiles, trackedStaticQueryResults } = state.html
  const isAnyStatic = [...trackedStaticQueryResults.values()].some(({ dirty }) => dirty > 0)
  modules['gatsby/dist/commands/build-utils'].markHtmlDirtyIfResultOfUsedStaticQueryChanged()
  // The result of a static query can be in any page.
  const candidates = isAnyStatic ? new Set(trackedHtmlFiles.keys()) : touched
  const { toRegenerate, toDelete } = dirtyHtml(modules, candidates)
  const pages = toRegenerate.filter((page) => !skipped.has(page))
  if (isAnyStatic) renderers.close()
  const rendered = await renderPages(modules, pages, renderers, files)
  const { failedPages } = rendered
  const failed = new Set(failedPages.map((page) => page.path))
  for (const page of failed) await takeBack(modules, files, page, dataBefore.get(page) ?? null)

  const written = [...rendered.written]
  for (const page of changed) if (!failed.has(page)) written.push(files.ofPage(page).pageData)
  const removed = await removePages(modules, files, toDelete)
  return { written, removed, failedPages }
}

/** @returns the pages whose data is another than before */
async function flushPageData(modules: Modules, state: State): Promise<Set<string>> {
  const { emitter } = modules['gatsby/dist/redux']
  const hashes = new Map<string, string>()
  for (const page of state.pendingPageDataWrites.pagePaths) {
    hashes.set(page, state.html.trackedHtmlFiles.get(page)?.pageDataHash ?? '')
  }
  const changed = new Set<string>()
  const onStats = ({ payload }: StoreAction) => {
    const stats = statsSchema.safeParse(payload)
    if (!stats.success) return
    const { pagePath, pageDataHash } = stats.data
    if (hashes.get(pagePath) !== pageDataHash) changed.add(pagePath)
  }
  emitter.on('ADD_PAGE_DATA_STATS', onStats)
  // The event comes after the store has taken the new hash; the old ones were noted before.
  try {
    await modules['gatsby/dist/utils/page-data'].flush()
  } finally {
    emitter.off('ADD_PAGE_DATA_STATS', onStats)
  }
  return changed
}

/** Gatsby's own choice, made of a part of its state so that it does not grow with the site. */
function dirtyHtml(
  modules: Modules,
  touched: ReadonlySet<string>,
): { readonly toRegenerate: string[]; readonly toDelete: string[] } {
  const { store } = modules['gatsby/dist/redux']
  const state = readState(modules)
  const { trackedHtmlFiles, unsafeBuiltinWasUsedInSSR } = state.html
  const candidates = new Map(
    [...touched].flatMap(bothSpellings).flatMap((page) => {
      const file = trackedHtmlFiles.get(page)
      return file === undefined ? [] : [[page, file] as const]
    }),
  )
  const dirty = modules['gatsby/dist/commands/build-utils'].calcDirtyHtmlFiles({
    ...state,
    html: { trackedHtmlFiles: candidates, unsafeBuiltinWasUsedInSSR },
  })
  store.dispatch({
    type: 'HTML_TRACKED_PAGES_CLEANUP',
    payload: dirty.toCleanupFromTrackedState,
  })
  return dirty
}

/** Paths with and without a slash at the end share their files. */
const bothSpellings = (page: string): string[] =>
  page === '/' ? [page] : [page, page.endsWith('/') ? page.slice(0, -1) : `${page}/`]

/**
 * Renders pages in this process, which has the renderer loaded: for a change of few pages that is
 * sooner done than threads are started. One that throws keeps the file that it has.
 *
 * @returns the files that have new content
 */
export async function renderPages(
  modules: Modules,
  pages: readonly string[],
  renderers: Renderers,
  files: PublicFolder,
): Promise<Pick<PagesMade, 'written' | 'failedPages'>> {
  if (pages.length === 0) return { written: [], failedPages: [] }
  const { render } = await renderers.open(readState(modules).webpackCompilationHash)
  const written: string[] = []
  const failedPages: FailedPage[] = []
  for (const page of pages) {
    const { html: file, pageData } = files.ofPage(page)
    try {
      const { html, usedUnsafeBuiltin } = await render({ path: page, pageData, html: file })
      if (usedUnsafeBuiltin) {
        modules['gatsby/dist/redux'].store.dispatch({ type: 'SSR_USED_UNSAFE_BUILTIN' })
      }
      if (writeChangedPage(file, html)) written.push(file)
    } catch (error) {
      failedPages.push({ path: page, message: messageOf(error) })
    }
  }
  const failed = new Set(failedPages.map(({ path }) => path))
  noteRendered(
    modules,
    pages.filter((page) => !failed.has(page)),
  )
  return { written, failedPages }
}

/** Puts a page's data back, so that it fits the HTML, and lets the next change write it again. */
async function takeBack(
  modules: Modules,
  files: PublicFolder,
  page: string,
  before: Buffer | null,
): Promise<void> {
  const { pageData } = files.ofPage(page)
  if (before === null) {
    await rm(pageData, { force: true })
  } else {
    await mkdir(path.dirname(pageData), { recursive: true })
    await writeFile(pageData, before)
  }
  modules['gatsby/dist/redux'].store.dispatch({
    type: 'ADD_PENDING_PAGE_DATA_WRITE',
    payload: { path: page },
  })
}

async function removePages(
  modules: Modules,
  files: PublicFolder,
  pages: readonly string[],
): Promise<string[]> {
  if (pages.length === 0) return []
  const stale = pages.flatMap((page) => Object.values(files.ofPage(page)) as string[])
  const before = await readAll(stale, (file) => file)
  await modules['gatsby/dist/commands/build-utils'].removePageFiles(files.folder, [...pages])
  const { pageDataStats } = readState(modules)
  const removed: string[] = []
  for (const file of stale) {
    if (before.get(file) === null) continue
    if ((await contentOf(file)) !== null) {
      throw new GatsbyStateError(`The file ${file} of a page that is gone could not be removed.`)
    }
    pageDataStats.delete(file)
    removed.push(file)
  }
  return removed
}

async function readAll(
  keys: readonly string[],
  fileOf: (key: string) => string,
): Promise<Map<string, Buffer | null>> {
  const contents = new Map<string, Buffer | null>()
  const queue = keys.values()
  const worker = async () => {
    for (const key of queue) contents.set(key, await contentOf(fileOf(key)))
  }
  await Promise.all(Array.from({ length: READS }, worker))
  return contents
}
