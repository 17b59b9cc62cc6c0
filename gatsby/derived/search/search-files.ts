import { countText } from '../../../shared/text/quantity-texts.ts'
import type { BuildError } from '../../errors.ts'
import { SearchIndexError } from '../../errors.ts'
import { gatherFileChanges } from '../../files/file-changes.ts'
import type { IndexerJob } from './indexer-messages.ts'
import type { openBundleMaker } from './make-bundle.ts'
import { publishInSteps } from './publish-index.ts'
import type { IndexerRun } from './run-indexer.ts'
import { runIndexer } from './run-indexer.ts'
import { writeSearchIndex } from './write-index.ts'
import { settledBefore } from '../maker/settled-before.ts'
import type {
  DerivedFile,
  DerivedSite,
  FileDeferrals,
  FilesMadeLater,
} from '../maker/derived-file.ts'
import { site as ownSite } from '../../../shared/site/site.ts'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'

/** The programs that make the search index. */
export interface SearchPrograms {
  /** Starts making a search index; in a process of its own when left out. */
  readonly startIndexer?: typeof runIndexer
  /** Starts the program that makes search bundles; Pagefind when left out. */
  readonly openMaker?: typeof openBundleMaker
}

export interface SearchFilesOptions {
  /** The site's folder. */
  readonly directory: string
  readonly start?: typeof runIndexer
  /**
   * Paths of all pages, where the index was not looked at by the full build: then it may be behind
   * any of them. Null where it was.
   */
  readonly unread?: readonly string[] | null
  /** Paths of pages that it is known to be behind. */
  readonly changed?: readonly string[]
}

interface IndexWork {
  readonly pages: readonly string[]
  readonly scope: IndexerJob['scope']
}

interface Making extends IndexWork {
  readonly run: IndexerRun
}

interface Publishing extends IndexWork {
  readonly steps: ReturnType<typeof publishInSteps>
}

const PAGE_FILE = '/index.html'

/** Stands for all pages in what is deferred. */
const EVERY_PAGE = '*'

const pathsOf = ({ overview }: DerivedSite): string[] =>
  Array.from(overview.pages(), ({ path }) => path)

export const searchIndex: DerivedFile<DerivedSite & SearchPrograms> = {
  makes: 'the search index below /pagefind',
  from: 'the HTML of pages, by their sections',
  async all(site) {
    const { directory, openMaker, log } = site
    const startedAt = performance.now()
    const { pages, bundles, made } = await writeSearchIndex({
      directory,
      paths: pathsOf(site),
      language: ownSite.language,
      ...(openMaker === undefined ? {} : { openMaker }),
    })
    const took = ((performance.now() - startedAt) / 1000).toFixed(1)
    log?.(
      `Search index: ${countText(pages, 'page')} in ${countText(bundles, 'bundle')}, ${made.length} of them made in ${took} s`,
    )
    return {}
  },
  // The index that is there stays until a better one is made, which takes its time.
  pagesFirst: { make: () => ({}) },
  follow(site, _, deferrals) {
    const { directory, isPagesFirst = false, startIndexer } = site
    const isUnread = isPagesFirst || deferrals?.includes(EVERY_PAGE) === true
    const later: FilesMadeLater = openSearchFiles({
      directory,
      unread: isUnread ? pathsOf(site) : null,
      changed: deferrals ?? [],
      ...(startIndexer === undefined ? {} : { start: startIndexer }),
    })
    return { later }
  },
}

/** Says that the index may be behind any page: what is remembered of them may be of a change that was undone. */
export const WHOLE_SEARCH: FileDeferrals = { [searchIndex.makes]: [EVERY_PAGE] }

/**
 * Keeps the search index that a full build of the folder has left up to date: it is made anew in a
 * process of its own for pages that changed. `make` publishes what is ready before the signal, and goes
 * on until no page has changed since. What was begun when the signal came goes on; later calls
 * publish it, a step at least with each, however many changes came meanwhile.
 */
export function openSearchFiles({
  directory,
  start = runIndexer,
  unread = null,
  changed: behind = [],
}: SearchFilesOptions) {
  const changed = new Set<string>(unread ?? behind)
  let scope: IndexerJob['scope'] = unread === null ? 'changed' : 'all'
  let running: Making | null = null
  let publishing: Publishing | null = null

  const hasDeferred = () => running !== null || publishing !== null || changed.size > 0

  function begin(): Making {
    const pages = [...changed]
    changed.clear()
    const run = start({ directory, paths: pages, scope, language: ownSite.language })
    // `make` reports a failure; it may not have been called yet.
    run.result.catch(() => undefined)
    running = { run, pages, scope }
    scope = 'changed'
    return running
  }

  async function make(signal: AbortSignal) {
    const published = gatherFileChanges()
    let failure: BuildError | null = null
    while (failure === null && hasDeferred()) {
      if (publishing !== null) {
        await takeStep(publishing.steps, published, () => {
          publishing = null
        })
        if (signal.aborted) break
        continue
      }
      const { run, pages, scope: made } = running ?? begin()
      const ready = await settledBefore(run.result, signal)
      if (ready === 'not yet') break
      running = null
      try {
        publishing = { steps: publishInSteps(directory, await run.result), pages, scope: made }
      } catch (error) {
        if (!(error instanceof SearchIndexError)) throw error
        failure = error
        scope = made
        for (const page of pages) changed.add(page)
      }
    }
    return { ...published.all(), failure }
  }

  return {
    note({ written, removed }: FileChanges) {
      for (const file of [...written, ...removed]) {
        if (file.endsWith(PAGE_FILE)) changed.add(file.slice(0, -PAGE_FILE.length) || '/')
      }
    },
    hasDeferred,
    progress: () => ({ phase: 'Making the search index' }),
    deferrals() {
      const open = running ?? publishing
      if (scope === 'all' || open?.scope === 'all') return [EVERY_PAGE]
      const pages = [...changed, ...(open?.pages ?? [])]
      return pages.length === 0 ? null : pages
    },
    begin() {
      if (running === null && publishing === null && changed.size > 0) begin()
    },
    make,
    async close() {
      await running?.run.stop()
      running = null
    },
  }
}

/** @param onEnd told that it was the last step, or that it has failed */
async function takeStep(
  steps: Publishing['steps'],
  published: ReturnType<typeof gatherFileChanges>,
  onEnd: () => void,
): Promise<void> {
  try {
    const { value } = await steps.next()
    if (value === undefined) onEnd()
    else published.add(value)
  } catch (error) {
    onEnd()
    throw error
  }
}
