import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter } from 'gatsby'
import { z } from 'zod'
import type { SiteChange } from '../pages/model/change/site-change.ts'
import type { Bundles } from './bundling/store/bundle-store.ts'
import { prepareEnvironment, runBuildCommand } from './build/build-command.ts'
import { collectGarbage } from './data/collect.ts'
import { changeDataLayer, coveredPage, forget, matchPrefixes, obstacle } from './data/data-layer.ts'
import { withGivenBundles } from './build/given-bundles.ts'
import { reuseKeptPictures } from './pictures/kept-pictures.ts'
import type { EncodingCounts } from './pictures/reuse-encodings.ts'
import {
  GatsbyBuildError,
  GatsbyStateError,
  NeedsFullBuildError,
  UnsupportedGatsbyError,
} from './modules/adapter-errors.ts'
import { withoutExit } from './patches/exit-trap.ts'
import type { MemoryFacts } from './modules/gatsby-types.ts'
import type { Gatsby } from './gatsby.ts'
import { withJobs } from './data/jobs.ts'
import { resumeBuild } from './build/resume.ts'
import type { Modules } from './modules/modules.ts'
import { loadModules } from './modules/load-modules.ts'
import { makePages } from './render/page-files.ts'
import type { PublicFolder } from './modules/public-folder.ts'
import { publicFiles } from './modules/public-folder.ts'
import { runQueries } from './data/queries.ts'
import { withRenderThreads } from './render/render-full-build.ts'
import type { Renderers } from './render/renderers.ts'
import { createRenderers } from './render/renderers.ts'
import { withOwnRejectionHandler } from './patches/rejections.ts'
import { readState, stateProblem } from './modules/state.ts'
import { stopwatch } from '../../shared/time/stopwatch.ts'
import type { Stopwatch } from '../../shared/time/stopwatch.ts'
import { keepUndoLog, undoChanges } from './data/undo-log.ts'
import type { UndoLog } from './data/undo-log.ts'
import { createWaitingPages } from './data/waiting-pages.ts'
import { warmUp } from './warm-up.ts'

/** Facts about the site's bundles, known once they are built; they never change after that. */
interface Built {
  readonly templates: ReadonlySet<string>
  readonly matchPrefixes: readonly string[]
}

const webpackStats = z.looseObject({ assetsByChunkName: z.record(z.string(), z.unknown()) })

/** Options of {@link openGatsby}. */
export interface GatsbyPlace {
  readonly directory: string
  /** Null when every picture is to be encoded anew. */
  readonly pictureStore: string | null
}

/**
 * Opens Gatsby in this process. No other module of Gatsby may have been loaded before, and there can
 * be one per process.
 *
 * @param given the site's folder, which must be the current one, and where encoded pictures are kept
 */
export function openGatsby(given: GatsbyPlace): Gatsby {
  prepareEnvironment()
  return new OpenGatsby(given)
}

const startWatch = (): Stopwatch => stopwatch(() => performance.now())

class OpenGatsby implements Gatsby {
  readonly #directory: string
  readonly #pictureStore: string | null
  #encodings: (() => EncodingCounts) | null = null
  #modules: Modules | null = null
  #built: Built | null = null
  #undoLog: UndoLog | null = null
  /** Pages that failed and are tried again with every change. */
  readonly #unfinished = new Set<string>()
  readonly #waiting = createWaitingPages()
  readonly #renderers: Renderers

  constructor({ directory, pictureStore }: GatsbyPlace) {
    this.#directory = directory
    this.#pictureStore = pictureStore
    this.#renderers = createRenderers(directory)
  }

  check(): string | null {
    try {
      return stateProblem(this.#loaded())
    } catch (error) {
      if (error instanceof UnsupportedGatsbyError) return error.message
      throw error
    }
  }

  async build(
    onActivity: Parameters<Gatsby['build']>[0],
    bundles: Promise<Bundles> | null = null,
  ): Promise<void> {
    const modules = this.#loaded()
    const build = () =>
      withRenderThreads(modules, this.#files(), this.#directory, () =>
        runBuildCommand(modules, this.#directory, onActivity),
      )
    if (bundles === null) await build()
    else await withGivenBundles(modules, this.#directory, bundles, build)
    await this.#open()
  }

  async resume(bundles: Promise<Bundles> | null = null): Promise<boolean> {
    const isUndone = await undoChanges(this.#loaded(), this.#directory)
    await resumeBuild(this.#loaded(), this.#directory, await bundles)
    this.#waiting.find(this.#loaded())
    await this.#open()
    return isUndone
  }

  /** Reads what is known of the bundles, and warms up what the first change needs. */
  async #open(): Promise<void> {
    const modules = this.#loaded()
    const stats = await readFile(path.join(this.#files().folder, 'webpack.stats.json'), 'utf8')
    const { assetsByChunkName } = webpackStats.parse(JSON.parse(stats))
    this.#built = {
      templates: new Set(Object.keys(assetsByChunkName)),
      matchPrefixes: matchPrefixes(readState(modules)),
    }
    await withoutExit(
      modules,
      () => warmUp(modules, this.#files(), this.#renderers),
      (reported, cause) => new GatsbyBuildError(`The first pages failed: ${reported}`, { cause }),
    )
    this.#undoLog = keepUndoLog(modules, this.#directory)
  }

  getNode: Gatsby['getNode'] = (id) => this.#dataStore().getNode(id)

  getNodesByType: Gatsby['getNodesByType'] = (type) => this.#dataStore().getNodesByType(type)

  pages(): readonly string[] {
    return [...readState(this.#loaded()).pages.keys()]
  }

  sitePages: Gatsby['sitePages'] = () => readState(this.#loaded()).pages.values()

  apply: Gatsby['apply'] = async (change) => {
    this.#refuse(change)
    this.#undoLog?.begin()
    return this.#withoutExit((modules) => this.#apply(modules, change))
  }

  waiting(): number {
    return this.#waiting.count()
  }

  makeWaiting: Gatsby['makeWaiting'] = (limit) => {
    this.#undoLog?.begin()
    return this.#withoutExit((modules) =>
      this.#makePages(modules, this.#waiting.take(limit), new Set(), startWatch()),
    )
  }

  async saveState(): Promise<void> {
    const modules = this.#loaded()
    await this.#dataStore().ready()
    modules['gatsby/dist/redux'].saveState()
    this.#undoLog?.next()
  }

  memory(): MemoryFacts {
    const state = readState(this.#loaded())
    return {
      pages: state.pages.size,
      nodes: this.#dataStore().countNodes(),
      trackedQueries: state.queries.trackedQueries.size,
      dependencies: state.queries.byNode.size,
      finishedJobs: state.jobsV2.complete.size,
    }
  }

  encodings(): EncodingCounts | null {
    return this.#encodings?.() ?? null
  }

  async withPictures<Result>(run: (reporter: Reporter) => Promise<Result>) {
    const modules = this.#loaded()
    const reporter = modules['gatsby-cli/lib/reporter'] as unknown as Reporter
    const { result, files } = await withoutExit(
      modules,
      () => withJobs(modules, () => run(reporter)),
      (reported, cause) => new GatsbyStateError(`A picture failed: ${reported}`, { cause }),
    )
    return { result, written: this.#names(files) }
  }

  collect(): ReturnType<Gatsby['collect']> {
    return collectGarbage(this.#loaded(), this.#files())
  }

  /** @throws NeedsFullBuildError before anything is changed */
  #refuse(change: Pick<SiteChange, 'pages'>): void {
    const built = this.#built
    if (built === null) throw new GatsbyStateError('Nothing has been built yet.')
    const state = readState(this.#loaded())
    const covered = coveredPage(change.pages.set, built.matchPrefixes)
    const reason =
      covered === null
        ? obstacle(this.#loaded(), state, change, built.templates)
        : `another page answers the addresses below ${covered}`
    if (reason !== null) throw new NeedsFullBuildError(`A full build is needed: ${reason}.`)
  }

  async #apply(modules: Modules, change: Pick<SiteChange, 'nodes' | 'pages'>) {
    const watch = startWatch()
    const touched = await changeDataLayer(modules, readState(modules), change)
    const now = this.#waiting.divide(modules, touched, change.pages.first)
    watch.lap('data')
    const applied = await this.#makePages(modules, now, touched.removedPages, watch)
    forget(readState(modules), change.nodes.remove, [...touched.removedPages])
    return applied
  }

  /** Runs queries, and makes the pages whose data changed. Pages that have failed are tried again. */
  async #makePages(
    modules: Modules,
    pages: ReadonlySet<string>,
    removedPages: ReadonlySet<string>,
    watch: Stopwatch,
  ) {
    const files = this.#files()
    const ids = new Set([...pages, ...this.#unfinished])
    const queries = await runQueries(modules, ids, files)
    watch.lap('queries')
    const noResult = new Set(queries.failedPages.map((page) => page.path))
    const made = await makePages(
      modules,
      files,
      new Set([...ids, ...removedPages]),
      noResult,
      this.#renderers,
    )
    watch.lap('pages')
    const failedPages = [...queries.failedPages, ...made.failedPages]
    this.#unfinished.clear()
    for (const page of failedPages) this.#unfinished.add(page.path)
    return {
      written: this.#names([...queries.written, ...made.written]),
      removed: this.#names(made.removed),
      failedPages,
      timings: watch.laps(),
    }
  }

  #withoutExit<Result>(run: (modules: Modules) => Promise<Result>): Promise<Result> {
    const modules = this.#loaded()
    return withoutExit(
      modules,
      () => run(modules),
      (reported, cause) => new GatsbyStateError(`The change failed: ${reported}`, { cause }),
    )
  }

  #loaded(): Modules {
    if (this.#modules !== null) return this.#modules
    const modules = withOwnRejectionHandler(() => loadModules(this.#directory))
    if (this.#pictureStore !== null) {
      this.#encodings = reuseKeptPictures(modules, this.#pictureStore)
    }
    this.#modules = modules
    return modules
  }

  #names(files: readonly string[]): readonly string[] {
    const { nameOf } = this.#files()
    return [...new Set(files.map((file) => nameOf(file)))].sort()
  }

  #files(): PublicFolder {
    return publicFiles(this.#loaded(), this.#directory)
  }

  #dataStore() {
    return this.#loaded()['gatsby/dist/datastore'].getDataStore()
  }
}
