import { logWarning } from '../../../platform/base/log'
import { createValueStore } from '../../../platform/base/value-store'
import { createPostReader, type LoadedPosts, type ReaderSources } from './post-reader'

/** The list on its way. */
export type CatalogueState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready'
      readonly known: LoadedPosts
      readonly more: 'idle' | 'reading' | 'failed'
    }

/** The posts that someone may edit, read page by page as far as they are needed. */
export interface Catalogue {
  readonly state: () => CatalogueState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads on until so many posts are known, or all. */
  readonly ensure: (count: number) => Promise<void>
  /** Looks for what was changed elsewhere; what is known stays when that fails. */
  readonly refresh: () => Promise<void>
  /** Tries again after a failure. */
  readonly retry: () => Promise<void>
  /** Reads one post again, after it was changed here. */
  readonly reread: (postId: string) => Promise<void>
}

/** @param authorId whose posts; null for everyone's */
export function createCatalogue(
  authorId: string | null,
  userId: string,
  sources: ReaderSources,
): Catalogue {
  const catalogue = createValueStore<CatalogueState>({ kind: 'loading' })
  const reader = createPostReader(authorId, userId, sources)
  let wanted = 0
  let running: Promise<void> | null = null

  function show(more: 'idle' | 'reading' | 'failed'): void {
    catalogue.set({ kind: 'ready', known: reader.known(), more })
  }

  async function readOn(): Promise<void> {
    try {
      if (catalogue.get().kind !== 'ready') await reader.readStart(true)
      while (reader.hasMore() && reader.count() < wanted) {
        show('reading')
        await reader.readNext()
      }
      show('idle')
    } catch {
      if (catalogue.get().kind === 'ready') show('failed')
      else catalogue.set({ kind: 'failed' })
    }
  }

  /** One reading at a time; the next one begins where the last one ended. */
  function run(): Promise<void> {
    running ??= readOn().finally(() => {
      running = null
    })
    return running
  }

  return {
    state: catalogue.get,
    subscribe: catalogue.subscribe,
    async ensure(count) {
      wanted = Math.max(wanted, count)
      await run()
      const state = catalogue.get()
      const isShort = state.kind === 'ready' && state.more === 'idle' && reader.count() < count
      if (isShort && reader.hasMore()) await run()
    },
    async refresh() {
      const state = catalogue.get()
      if (state.kind !== 'ready' || running !== null) return
      try {
        await reader.readStart(false)
        show(state.more)
      } catch (cause) {
        // What is shown is a little old, as it would be without looking.
        logWarning('The list of posts could not be refreshed.', cause)
      }
    },
    async retry() {
      if (catalogue.get().kind === 'failed') catalogue.set({ kind: 'loading' })
      await run()
    },
    async reread(postId) {
      await reader.reread(postId)
      const state = catalogue.get()
      if (state.kind === 'ready') show(state.more)
    },
  }
}
