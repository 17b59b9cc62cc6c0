import type { EditorFields } from '../../../../shared/post/editor-fields'
import type { ParsedPost } from '../../../../shared/post/post'
import type { PostCopy } from '../../../../shared/post/post-copy'
import type { LocalCopy } from '../../../platform/storage/local-copy-store'
import type { PostCursor, PostSourcePage, PostSources } from './post-sources'

/** The posts and working copies that have been read. */
export interface LoadedPosts {
  readonly posts: readonly ParsedPost[]
  readonly copies: readonly PostCopy[]
  readonly kept: readonly LocalCopy<EditorFields>[]
  /** Whether that is all of them. */
  readonly isComplete: boolean
}

export type ReaderSources = Pick<PostSources, 'listPosts' | 'listCopies' | 'listKept' | 'readPost'>

/** Most posts that are read one by one because their working copy is newer than the first page. */
const SINGLE_READS_MAX = 25

const idOf = (parsed: ParsedPost): string => (parsed.kind === 'post' ? parsed.post.id : parsed.id)

const START: PostCursor = { live: 'start', bin: 'start' }

/**
 * Reads posts and remembers them.
 *
 * @param authorId whose posts; null for everyone's
 */
export function createPostReader(authorId: string | null, userId: string, sources: ReaderSources) {
  let posts = new Map<string, ParsedPost>()
  let copies: readonly PostCopy[] = []
  let kept: readonly LocalCopy<EditorFields>[] = []
  let next: PostCursor | null = null

  /** Reads the texts that are not stored as a version of a post. */
  const readCopies = () =>
    Promise.all([
      sources.listCopies(authorId),
      // Without the browser's storage the list is simply without what only this browser has.
      sources.listKept(userId).catch(() => []),
    ])

  function add(page: PostSourcePage): void {
    for (const parsed of page.posts) posts.set(idOf(parsed), parsed)
  }

  return {
    known: (): LoadedPosts => ({
      posts: [...posts.values()],
      copies,
      kept,
      isComplete: next === null,
    }),
    count: () => posts.size,
    hasMore: () => next !== null,

    /** Reads the first page; `isFirst` when nothing has been read before. */
    async readStart(isFirst: boolean): Promise<void> {
      const [page, [foundCopies, foundKept]] = await Promise.all([
        sources.listPosts(authorId, START),
        readCopies(),
      ])
      const known = new Set([...posts.keys(), ...page.posts.map(idOf)])
      const missing = foundCopies
        .filter((copy) => copy.baseRevision > 0 && !known.has(copy.postId))
        .slice(0, SINGLE_READS_MAX)
      const single = await Promise.all(missing.map((copy) => sources.readPost(copy.postId)))
      // A single page is everything there is: what it lacks was deleted.
      if (page.next === null) posts = new Map()
      add(page)
      for (const read of single) if (read.kind !== 'missing') posts.set(idOf(read), read)
      if (isFirst || page.next === null) next = page.next
      copies = foundCopies
      kept = foundKept
    },

    /** Reads the page after those that are known. */
    async readNext(): Promise<void> {
      if (next === null) return
      const page = await sources.listPosts(authorId, next)
      add(page)
      next = page.next
    },

    /** Reads one post again. */
    async reread(postId: string): Promise<void> {
      const [read, [foundCopies, foundKept]] = await Promise.all([
        sources.readPost(postId),
        readCopies(),
      ])
      if (read.kind === 'missing') posts.delete(postId)
      else posts.set(postId, read)
      copies = foundCopies
      kept = foundKept
    },
  }
}
