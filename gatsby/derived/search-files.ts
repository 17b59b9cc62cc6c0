import type { BuildError } from '../errors.ts'
import { SearchIndexError } from '../errors.ts'
import { gatherFileChanges } from '../files/file-changes.ts'
import type { IndexerJob } from '../search/indexer-messages.ts'
import { publishIndex } from '../search/publish-index.ts'
import type { IndexerRun } from '../search/run-indexer.ts'
import { runIndexer } from '../search/run-indexer.ts'
import { writeSearchIndex } from '../search/write-index.ts'
import { settledBefore } from '../output/settled-before.ts'
import type { DerivedFile, DerivedSite, FilesMadeLater } from './derived-file.ts'
import { site as ownSite } from '../../shared/site.ts'
import type { FileChanges } from '../../shared/builder-protocol.ts'

/** What {@link openSearchFiles} needs. */
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

/** An index that is being made. */
interface Making {
  readonly run: IndexerRun
  readonly pages: readonly string[]
  readonly scope: IndexerJob['scope']
}

const PAGE_FILE = '/index.html'

/** Stands for all pages in what is deferred. */
const EVERY_PAGE = '*'

const pathsOf = ({ overview }: DerivedSite): string[] =>
  Array.from(overview.pages(), ({ path }) => path)

export const searchIndex: DerivedFile = {
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
      `Search index: ${pages} page(s) in ${bundles} bundle(s), ${made.length} of them made in ${took} s`,
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

/**
 * Keeps the search index that a full build of the folder has left up to date: it is made anew in a
 * process of its own for pages that changed. `make` publishes what is ready before the signal, and goes
 * on until no page has changed since. What was begun when the signal came goes on; a later call
 * publishes it, however many changes came meanwhile.
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
    while (failure === null && (running !== null || changed.size > 0)) {
      const { run, pages, scope: made } = running ?? begin()
      const ready = await settledBefore(run.result, signal)
      if (ready === 'not yet') break
      running = null
      try {
        published.add(await publishIndex(directory, await run.result))
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
    hasDeferred: () => running !== null || changed.size > 0,
    progress: () => ({ phase: 'Making the search index' }),
    deferrals() {
      if (scope === 'all' || running?.scope === 'all') return [EVERY_PAGE]
      const pages = [...changed, ...(running?.pages ?? [])]
      return pages.length === 0 ? null : pages
    },
    begin() {
      if (running === null && changed.size > 0) begin()
    },
    make,
    async close() {
      await running?.run.stop()
      running = null
    },
  }
}
