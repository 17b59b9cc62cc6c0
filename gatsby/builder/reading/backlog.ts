import type { RawDocument } from '../../nodes/raw-document.ts'
import type { readChangedDocuments } from './read-changed-documents.ts'
import type { ChangedPost, FairShare } from './fair-share.ts'

/** Changed posts of which some are left to a later build. */
export interface Shared {
  readonly documents: readonly RawDocument[]
  readonly removedIds: readonly string[]
  /** Those of both that were read for an earlier build, and may have changed since. */
  readonly outdatedIds: readonly string[]
  readonly later: {
    readonly documents: readonly RawDocument[]
    readonly removedIds: readonly string[]
  }
}

type Changed = Awaited<ReturnType<typeof readChangedDocuments>>

/**
 * Posts that builds have left to later ones, as they were read: of a thousand posts that are saved at
 * once, sixteen are made by a build, and each would otherwise be read by sixty builds.
 */
export interface Backlog {
  has(postId: string): boolean
  /** Adds what was read earlier of the named posts. What was read now counts more. */
  complete(changed: Changed, postIds: readonly string[]): Changed
  /** Divides posts into those of this build, so many at most, and those that stay. */
  take(changed: Pick<Changed, 'documents' | 'removedIds'>, most: number): Shared
}

/** Begins empty. */
export function createBacklog(share: FairShare): Backlog {
  let left = new Map<string, ChangedPost>()

  return {
    has: (postId) => left.has(postId),
    complete: (changed, postIds) => {
      const isRead = new Set([...changed.documents.map(({ id }) => id), ...changed.removedIds])
      const documents = [...changed.documents]
      const removedIds = [...changed.removedIds]
      for (const postId of postIds) {
        const post = left.get(postId)
        if (post === undefined || isRead.has(postId)) continue
        if (isThere(post)) documents.push(post)
        else removedIds.push(postId)
      }
      return {
        ...changed,
        documents,
        removedIds,
        postIds: [...new Set([...postIds, ...changed.postIds])],
      }
    },
    take: ({ documents, removedIds }, most) => {
      const before = left
      const gone = removedIds.map((id) => {
        const kept = before.get(id)
        return kept?.data === null ? kept : { id, data: null }
      })
      const { now, later } = share.take([...documents, ...gone], most)
      left = new Map(later.map((post) => [post.id, post]))
      return {
        ...apart(now),
        outdatedIds: now.filter((post) => before.get(post.id) === post).map(({ id }) => id),
        later: apart(later),
      }
    },
  }
}

const isThere = (post: ChangedPost): post is RawDocument => post.data !== null

/** Those that are public, and those that are not any more. */
const apart = (posts: readonly ChangedPost[]) => ({
  documents: posts.filter(isThere),
  removedIds: posts.filter((post) => !isThere(post)).map(({ id }) => id),
})
