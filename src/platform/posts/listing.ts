import { parsePost, type ParsedPost } from '../../../shared/post/post'
import { isInBin, POST_STATUSES, type PostStatus } from '../../../shared/post/post-status'
import type { DocumentDatabase } from '../documents/document-database'

/** A page of a list of posts. */
export interface PostPage {
  readonly posts: readonly ParsedPost[]
  /** Where the next page starts; null on the last one. */
  readonly next: PageCursor | null
}

/** The place of one post in the list. Times may be equal, so the id decides between them. */
export interface PageCursor {
  readonly updatedAt: unknown
  readonly postId: string
}

/** Which posts to list, by their last change. */
export interface PostFilters {
  /** Whose, or null for everyone's, which only editors may list. */
  readonly authorId: string | null
  /** Null for all states but the bin. */
  readonly status: PostStatus | null
  readonly tag: string | null
  readonly order: 'newest-first' | 'oldest-first'
}

export const POSTS_PER_ARCHIVE_PAGE = 100

const ALL_BUT_BINNED = POST_STATUSES.filter((status) => !isInBin(status))

/** Lists of posts. Each combination of filters has its index: none takes longer with more posts. */
export function createListing(database: DocumentDatabase) {
  async function listPosts(filters: PostFilters, after: PageCursor | null): Promise<PostPage> {
    const { authorId, status, tag } = filters
    const direction = filters.order === 'newest-first' ? 'desc' : 'asc'
    const found = await database.readDocuments('posts', {
      where: [
        ...(authorId === null ? [] : [['authorId', '==', authorId] as const]),
        status === null ? ['status', 'in', ALL_BUT_BINNED] : ['status', '==', status],
        ...(tag === null ? [] : [['tags', 'array-contains', tag] as const]),
      ],
      orderBy: [
        ['updatedAt', direction],
        ['__name__', direction],
      ],
      ...(after === null ? {} : { startAfter: [after.updatedAt, after.postId] }),
      limit: POSTS_PER_ARCHIVE_PAGE,
    })
    const last = found.length === POSTS_PER_ARCHIVE_PAGE ? found.at(-1) : undefined
    return {
      posts: found.map((document) => parsePost(document.id, document.fields)),
      next: last === undefined ? null : { updatedAt: last.exact['updatedAt'], postId: last.id },
    }
  }

  return { listPosts }
}
