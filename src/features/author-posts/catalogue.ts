import type { ParsedPost } from '../../../shared/post'
import type { LocalCopy } from '../../platform/storage/local-copy-store'
import type { DraftFields } from '../../../shared/draft-fields'
import type { WorkingCopy } from '../../../shared/working-copy'
import { logWarning } from '../../platform/log'
import type { PostCursor, PostSourcePage, PostSources } from './post-sources'

/** What is known of the posts. */
export interface KnownPosts {
  readonly posts: readonly ParsedPost[]
  readonly copies: readonly WorkingCopy[]
  readonly kept: readonly LocalCopy<DraftFields>[]
  /** Whether that is all of them. */
  readonly isComplete: boolean
}

/** The list on its way. */
export type CatalogueState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready'
      readonly known: KnownPosts
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

type CatalogueSources = Pick<PostSources, 'listPosts' | 'listCopies' | 'listKept' | 'readPost'>

/** Most posts that are read one by one because their working copy is newer than the first page. */
const SINGLE_READS_MAX = 25

const idOf = (parsed: ParsedPost): string => (parsed.kind === 'post' ? parsed.post.id : parsed.id)

const START: PostCursor = { live: 'start', bin: 'start' }

/** @param authorId whose posts; null for everyone's */
export function createCatalogue(
  authorId: string | null,
  userId: string,
  sources: CatalogueSources,
): Catalogue {
  const listeners = new Set<() => void>()
  let state: CatalogueState = { kind: 'loading' }
  let posts = new Map<string, ParsedPost>()
  let copies: readonly WorkingCopy[] = []
  let kept: readonly LocalCopy<DraftFields>[] = []
  let next: PostCursor | null = null
  let wanted = 0
  let running: Promise<void> | null = null

  function show(more: 'idle' | 'reading' | 'failed'): void {
    const known = { posts: [...posts.values()], copies, kept, isComplete: next === null }
    become({ kind: 'ready', known, more })
  }

  function become(changed: CatalogueState): void {
    state = changed
    for (const listener of listeners) listener()
  }

  /** The first page, and what is not stored as a version of a post. */
  async function readStart(): Promise<void> {
    const [page, foundCopies, foundKept] = await Promise.all([
      sources.listPosts(authorId, START),
      sources.listCopies(authorId),
      // Without the browser's storage the list is simply without what only this browser has.
      sources.listKept(userId).catch(() => []),
    ])
    const known = new Set([...posts.keys(), ...page.posts.map(idOf)])
    const missing = foundCopies
      .filter((copy) => copy.baseRevision > 0 && !known.has(copy.postId))
      .slice(0, SINGLE_READS_MAX)
    const single = await Promise.all(missing.map((copy) => sources.readPost(copy.postId)))
    const isFirst = state.kind !== 'ready'
    // A single page is everything there is: what it lacks was deleted.
    if (page.next === null) posts = new Map()
    keep(page)
    for (const read of single) if (read.kind !== 'missing') posts.set(idOf(read), read)
    if (isFirst || page.next === null) next = page.next
    copies = foundCopies
    kept = foundKept
  }

  function keep(page: PostSourcePage): void {
    for (const parsed of page.posts) posts.set(idOf(parsed), parsed)
  }

  async function readOn(): Promise<void> {
    try {
      if (state.kind !== 'ready') await readStart()
      while (next !== null && posts.size < wanted) {
        show('reading')
        const page: PostSourcePage = await sources.listPosts(authorId, next)
        keep(page)
        next = page.next
      }
      show('idle')
    } catch {
      if (state.kind === 'ready') show('failed')
      else become({ kind: 'failed' })
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
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ensure(count) {
      wanted = Math.max(wanted, count)
      await run()
      const isShort = state.kind === 'ready' && state.more === 'idle' && posts.size < count
      if (isShort && next !== null) await run()
    },
    async refresh() {
      if (state.kind !== 'ready' || running !== null) return
      const { more } = state
      try {
        await readStart()
        show(more)
      } catch (cause) {
        // What is shown is a little old, as it would be without looking.
        logWarning('The list of posts could not be refreshed.', cause)
      }
    },
    async retry() {
      if (state.kind === 'failed') become({ kind: 'loading' })
      await run()
    },
    async reread(postId) {
      const [read, foundCopies, foundKept] = await Promise.all([
        sources.readPost(postId),
        sources.listCopies(authorId),
        sources.listKept(userId).catch(() => []),
      ])
      if (read.kind === 'missing') posts.delete(postId)
      else posts.set(postId, read)
      copies = foundCopies
      kept = foundKept
      if (state.kind === 'ready') show(state.more)
    },
  }
}
