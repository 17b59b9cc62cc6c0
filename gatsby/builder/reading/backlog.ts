import type { RawDocument } from '../../source/post-source.ts'
import type { ChangedDocuments } from './read-changed-documents.ts'
import type { FairShare } from './fair-share.ts'
import { POSTS_AT_ONCE } from './fair-share.ts'

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

/**
 * Posts that builds have left to later ones, as they were read: of a thousand posts that are saved at
 * once, sixteen are made by a build, and each would otherwise be read by sixty builds.
 */
export interface Backlog {
  has(postId: string): boolean
  /** Adds what was read earlier of the named posts. What was read now counts more. */
  complete(changed: ChangedDocuments, postIds: readonly string[]): ChangedDocuments
  /** Divides posts into those of this build and those that stay. */
  take(changed: Pick<ChangedDocuments, 'documents' | 'removedIds'>): Shared
}

/** Begins empty. */
export function createBacklog(share: FairShare): Backlog {
  /** Null for posts that are not public any more. */
  let left = new Map<string, RawDocument | null>()

  return {
    has: (postId) => left.has(postId),
    complete: (changed, postIds) => {
      const isRead = new Set([...changed.documents.map(({ id }) => id), ...changed.removedIds])
      const documents = [...changed.documents]
      const removedIds = [...changed.removedIds]
      for (const postId of postIds) {
        const document = left.get(postId)
        if (document === undefined || isRead.has(postId)) continue
        if (document === null) removedIds.push(postId)
        else documents.push(document)
      }
      return {
        ...changed,
        documents,
        removedIds,
        postIds: [...new Set([...postIds, ...changed.postIds])],
      }
    },
    take: ({ documents, removedIds }) => {
      const before = left
      const shared = share.take(documents)
      const removed = inTurn(removedIds, (postId) => before.get(postId) === null)
      const later = { documents: shared.later, removedIds: removed.slice(POSTS_AT_ONCE) }
      left = new Map<string, RawDocument | null>([
        ...later.documents.map((document) => [document.id, document] as const),
        ...later.removedIds.map((postId) => [postId, null] as const),
      ])
      const now = removed.slice(0, POSTS_AT_ONCE)
      const isKept = (document: RawDocument) => before.get(document.id) === document
      const kept = shared.now.filter(isKept).map(({ id }) => id)
      return {
        documents: shared.now,
        removedIds: now,
        outdatedIds: [...kept, ...now.filter((postId) => before.get(postId) === null)],
        later,
      }
    },
  }
}

/** As for posts that are made: some that have not waited, those that have, and the other new ones. */
function inTurn(postIds: readonly string[], hasWaited: (postId: string) => boolean): string[] {
  const fresh = postIds.filter((postId) => !hasWaited(postId))
  const half = POSTS_AT_ONCE / 2
  return [...fresh.slice(0, half), ...postIds.filter(hasWaited), ...fresh.slice(half)]
}
