import { countText } from '../../../shared/text/quantity-texts.ts'
import { availableParallelism } from 'node:os'
import { collectGarbage } from '../../../node-shared/process/collect-garbage.ts'
import { GatsbyBuildError } from '../modules/adapter-errors.ts'
import type { Modules, PageBuilding } from '../modules/modules.ts'
import type { PublicFolder } from '../modules/public-folder.ts'
import { readState } from '../modules/state.ts'
import { renderInThreads } from './render-threads.ts'
import { rendererSettings } from './renderers.ts'
import type { RenderFailure } from './rendering.ts'
import { writeChangedPage } from './write-page.ts'

/** Pages for which another thread pays: it takes half a second of a processor to load the renderer. */
const PAGES_PER_THREAD = 128

/** Up to this many failed pages are the fault of what they show, however many pages there are. */
const FAILURES_OF_CONTENT = 100

/** Gatsby's pool of worker processes, as far as a build speaks to one that has nothing to do. */
const NO_WORKERS = {
  all: { loadConfigAndPlugins: () => [], buildSchema: () => [] },
  end: () => [],
}

/**
 * Runs a build that renders its pages in threads of this process, as many as there are processors.
 * Gatsby's own pool is not started: a process of 150 MB for each worker, which loads the site's
 * configuration and builds its schema once more, although queries run in this process.
 */
export async function withRenderThreads(
  modules: Modules,
  files: PublicFolder,
  directory: string,
  build: () => Promise<void>,
): Promise<void> {
  const html = modules['gatsby/dist/commands/build-html']
  const pool = modules['gatsby/dist/utils/worker/pool']
  const content = modules['gatsby/dist/utils/ensure-file-content']
  const { buildHTMLPagesAndDeleteStaleArtifacts } = html
  const { create } = pool
  const { ensureFileContent } = content
  html.buildHTMLPagesAndDeleteStaleArtifacts = (building) =>
    buildPages(modules, files, directory, building)
  pool.create = () => NO_WORKERS
  // Writes the data of pages.
  content.ensureFileContent = async (file, text) => writeChangedPage(file, text)
  try {
    await build()
  } finally {
    html.buildHTMLPagesAndDeleteStaleArtifacts = buildHTMLPagesAndDeleteStaleArtifacts
    pool.create = create
    content.ensureFileContent = ensureFileContent
  }
}

/**
 * Gatsby's `buildHTMLPagesAndDeleteStaleArtifacts` for a site without slices.
 *
 * @throws GatsbyBuildError that names the pages which could not be rendered; all others are written
 */
async function buildPages(
  modules: Modules,
  files: PublicFolder,
  directory: string,
  { parentSpan }: PageBuilding,
): Promise<{ readonly toRegenerate: string[]; readonly toDelete: string[] }> {
  const utils = modules['gatsby/dist/commands/build-utils']
  const { store } = modules['gatsby/dist/redux']
  if (readState(modules).slices.size > 0) {
    throw new GatsbyBuildError('The site uses slices, which this builder does not render.')
  }
  utils.markHtmlDirtyIfResultOfUsedStaticQueryChanged()
  const dirty = utils.calcDirtyHtmlFiles(readState(modules))
  const { toRegenerate, toDelete } = dirty
  store.dispatch({ type: 'HTML_TRACKED_PAGES_CLEANUP', payload: dirty.toCleanupFromTrackedState })
  if (toRegenerate.length > 0) {
    const progress = modules['gatsby-cli/lib/reporter'].createProgress(
      'Building static HTML for pages',
      toRegenerate.length,
      0,
      { parentSpan },
    )
    progress.start()
    // Queries are done, and the threads take as much as they have left.
    await collectGarbage()
    const { failures, usedUnsafeBuiltin } = await renderInThreads(
      toRegenerate.map((page) => ({ path: page, ...files.ofPage(page) })),
      rendererSettings(directory, readState(modules).webpackCompilationHash),
      {
        threads: Math.min(
          availableParallelism(),
          Math.ceil(toRegenerate.length / PAGES_PER_THREAD),
        ),
        onRendered: (pages) => {
          progress.tick(pages.length)
        },
      },
    )
    progress.end()
    if (failures.length > 0) throw pagesFailed(failures, readState(modules).pages.size)
    if (usedUnsafeBuiltin) store.dispatch({ type: 'SSR_USED_UNSAFE_BUILTIN' })
    noteRendered(modules, toRegenerate)
  }
  await addScripts(modules, files)
  if (toDelete.length > 0) await utils.removePageFiles(files.folder, toDelete)
  return { toRegenerate, toDelete }
}

/** Tells Gatsby that the files of pages are up to date, with the scripts of the site in them. */
export function noteRendered(modules: Modules, pages: readonly string[]): void {
  modules['gatsby/dist/redux'].store.dispatch({ type: 'HTML_GENERATED', payload: pages })
  const { pagesThatNeedToStitchSlices } = readState(modules).html
  for (const page of pages) pagesThatNeedToStitchSlices.delete(page)
}

/** Gives pages of an earlier build, which need not be rendered again, the scripts of this one. */
export async function addScripts(modules: Modules, files: PublicFolder): Promise<void> {
  if (readState(modules).html.pagesThatNeedToStitchSlices.size === 0) return
  const { stitchSlicesIntoPagesHTML } = modules['gatsby/dist/commands/build-html']
  await stitchSlicesIntoPagesHTML({ publicDir: files.folder })
}

/**
 * Names every page: the posts among them are left out of the next build. When most pages of a site
 * fail, the mistake is in the code, and none is named.
 */
function pagesFailed(failures: readonly RenderFailure[], pages: number): GatsbyBuildError {
  const isMistakeInCode = failures.length > Math.max(FAILURES_OF_CONTENT, pages / 2)
  const reasons = failures.map(({ path, message }) =>
    isMistakeInCode ? `Error: ${message}` : `${path}\n  Error: ${message}`,
  )
  return new GatsbyBuildError(
    `${countText(failures.length, 'page')} could not be rendered:\n${[...new Set(reasons)].join('\n')}`,
  )
}
