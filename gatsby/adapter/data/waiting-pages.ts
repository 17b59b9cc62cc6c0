import type { changeDataLayer } from './data-layer.ts'
import type { Modules } from '../modules/modules.ts'
import { dirtyAmong } from './queries.ts'
import { readState } from '../modules/state.ts'

/**
 * Pages whose query is dirty and has not been run: readers get what they showed before. Gatsby keeps
 * the mark with its state, so that another process finds them again.
 */
export interface WaitingPages {
  count(): number
  /** Takes the pages that wait longest. @param limit most pages */
  take(limit: number): ReadonlySet<string>
  /**
   * Divides what a change touches.
   *
   * @param first pages that must not wait; null when none may
   * @returns the queries to run now; the others wait
   */
  divide(
    modules: Modules,
    touched: Awaited<ReturnType<typeof changeDataLayer>>,
    first: readonly string[] | null,
  ): ReadonlySet<string>
  /** Finds the pages that the process before has left. */
  find(modules: Modules): void
}

/** Begins without any. */
export function createWaitingPages(): WaitingPages {
  const waiting = new Set<string>()
  const note = (modules: Modules, ids: ReadonlySet<string>) => {
    const { pages } = readState(modules)
    for (const id of dirtyAmong(modules, readState(modules), ids)) {
      if (pages.has(id)) waiting.add(id)
    }
  }
  return {
    count: () => waiting.size,
    take: (limit) => {
      const taken = new Set([...waiting].slice(0, limit))
      for (const page of taken) waiting.delete(page)
      return taken
    },
    divide: (modules, { queries, removedPages, newPages }, first) => {
      for (const page of removedPages) waiting.delete(page)
      const { pages } = readState(modules)
      const atOnce = first === null ? null : new Set([...first, ...newPages])
      const mayWait = (id: string) => atOnce?.has(id) === false && pages.has(id)
      note(modules, new Set([...queries].filter(mayWait)))
      const now = new Set([...queries].filter((id) => !mayWait(id)))
      for (const page of now) waiting.delete(page)
      return now
    },
    find: (modules) => {
      note(modules, new Set(readState(modules).queries.trackedQueries.keys()))
    },
  }
}
