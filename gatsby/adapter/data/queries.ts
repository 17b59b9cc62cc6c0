import path from 'node:path'
import type { FailedPage } from '../modules/gatsby-types.ts'
import type { GraphQLRunner, Modules, StoredPage } from '../modules/modules.ts'
import { withJobs } from './jobs.ts'
import type { PublicFolder } from '../modules/public-folder.ts'
import { contentOf } from '../modules/public-folder.ts'
import { messageOf } from '../render/rendering.ts'
import type { State } from '../modules/state.ts'
import { readState } from '../modules/state.ts'

/** A page's query answered with errors. */
class QueryFailed extends Error {
  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
    this.name = 'QueryFailed'
  }
}

/** The outcome of running queries. */
export interface QueriesRun {
  /** Files that the queries made beside the data of their pages: pictures, static results. */
  readonly written: readonly string[]
  readonly failedPages: readonly FailedPage[]
}

/** Queries that run at the same time; each waits mostly for nothing. */
const CONCURRENCY = 4

/**
 * Runs those of the given queries that are dirty, and waits for the jobs that they start. The query
 * of one page cannot hinder another's.
 */
export async function runQueries(
  modules: Modules,
  ids: ReadonlySet<string>,
  files: PublicFolder,
): Promise<QueriesRun> {
  const state = readState(modules)
  const dirty = dirtyAmong(modules, state, ids)
  const pages = dirty.flatMap((id) => state.pages.get(id) ?? [])
  const { result, files: pictures } = await withJobs(modules, async () => ({
    written: await runStaticQueries(modules, state, dirty, files),
    failedPages: await runPageQueries(modules, pages),
  }))
  return { ...result, written: [...result.written, ...pictures] }
}

/** Gatsby's own choice, made of a part of its state so that it does not grow with the site. */
export function dirtyAmong(modules: Modules, state: State, ids: ReadonlySet<string>): string[] {
  const { trackedQueries, trackedComponents, deletedQueries } = state.queries
  const subset = new Map(
    [...ids].flatMap((id) => {
      const query = trackedQueries.get(id)
      return query === undefined ? [] : [[id, query] as const]
    }),
  )
  return modules['gatsby/dist/query'].calcDirtyQueryIds({
    queries: { trackedQueries: subset, trackedComponents, deletedQueries },
  })
}

/** Runs the queries of pages, dirty or not; one that fails does not hinder the others. */
export async function runPageQueries(
  modules: Modules,
  pages: readonly StoredPage[],
): Promise<FailedPage[]> {
  if (pages.length === 0) return []
  const graphqlRunner = openRunner(modules)
  const failed: FailedPage[] = []
  const queue = pages.values()
  const worker = async () => {
    for (const page of queue) {
      try {
        await modules['gatsby/dist/query'].processPageQueries(
          [page],
          runOptions(modules, graphqlRunner),
        )
      } catch (error) {
        failed.push({ path: page.path, message: messageOf(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return failed
}

/** None of the site's own pages uses one; should a plugin bring one, it is brought up to date too. */
async function runStaticQueries(
  modules: Modules,
  state: State,
  dirty: readonly string[],
  files: PublicFolder,
): Promise<string[]> {
  const ids = dirty.filter((id) => state.staticQueryComponents.has(id))
  if (ids.length === 0) return []
  const results = ids.flatMap((id) => {
    const hash = state.staticQueryComponents.get(id)?.hash
    return hash === undefined
      ? []
      : [path.join(files.folder, 'page-data', 'sq', 'd', `${hash}.json`)]
  })
  const before = await Promise.all(results.map(contentOf))
  const { processStaticQueries } = modules['gatsby/dist/query']
  await processStaticQueries(ids, runOptions(modules, openRunner(modules)))
  const after = await Promise.all(results.map(contentOf))
  return results.filter((_, index) => !isSame(before[index], after[index]))
}

const runOptions = (modules: Modules, graphqlRunner: GraphQLRunner) => ({
  state: modules['gatsby/dist/redux'].store.getState(),
  // Without a progress bar of its own: those are kept in Gatsby's log.
  activity: { span: undefined, tick: () => undefined },
  graphqlRunner,
  graphqlTracing: false,
})

/**
 * A runner for one state of the data layer: it remembers which nodes a filter found. Gatsby's query
 * queue leaves the process when a query has errors; this one rejects instead.
 */
function openRunner(modules: Modules): GraphQLRunner {
  const { GraphQLRunner } = modules['gatsby/dist/query/graphql-runner']
  const runner = new GraphQLRunner(modules['gatsby/dist/redux'].store)
  return {
    async query(query, context, options) {
      const result = await runner.query(query, context, options)
      if (result.errors === undefined || result.errors.length === 0) return result
      throw new QueryFailed(result.errors.map(({ message }) => message))
    },
  }
}

const isSame = (a: Buffer | null | undefined, b: Buffer | null | undefined): boolean =>
  a === b || (a instanceof Buffer && b instanceof Buffer && a.equals(b))
