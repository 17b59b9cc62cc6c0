import type { Post } from '../../../shared/post/post'
import { isInBin, type PostStatus } from '../../../shared/post/post-status'
import { planKeptDeletes } from '../../../shared/documents/kept-version'
import { planDelete, planRevisionDeletes, planSave } from '../../../shared/post/post-writes'
import type { PlannedWrite } from '../../../shared/documents/planned-write'
import { writtenFieldsOf } from '../../../shared/post/fields/written-fields'
import type { TransactionDecision } from '../firebase/transactions'
import type { DocumentDatabase } from '../documents/document-database'
import { copyPathOf, pathOf } from '../documents/document-kind'
import { newestKept, numberOfKept } from '../documents/keeping'
import { POST_KIND } from './post-kind'
import { previousVersion, readable } from './stored-post'

/** The outcome of a change of a post's state. */
export type LifecycleOutcome =
  | { readonly kind: 'done'; readonly revision: number }
  /** Someone saved another version meanwhile; nothing was written. */
  | { readonly kind: 'changed'; readonly post: Post }
  | { readonly kind: 'gone' }

/** The outcome of a deletion. */
export type RemoveOutcome =
  | { readonly kind: 'removed' }
  /** It is not in the bin any more, or not as it was; nothing is gone but old revisions. */
  | { readonly kind: 'changed' }

/** Firestore takes 500 writes at once; the rules look at the post for each. */
const DELETIONS_PER_COMMIT = 100

/** The bin, and other changes of state that leave the text as it is. */
export function createLifecycle(database: DocumentDatabase) {
  /** A working copy stays: its text was not saved, and is not lost by what happens to the post. */
  async function changeStatus(
    postId: string,
    seenRevision: number,
    status: PostStatus,
  ): Promise<LifecycleOutcome> {
    return database.transact(async (read): Promise<TransactionDecision<LifecycleOutcome>> => {
      const stored = await read(pathOf(POST_KIND, postId))
      if (stored === null) return { writes: [], result: { kind: 'gone' } }
      const post = readable(stored)
      const { authorId, revision } = post
      if (revision !== seenRevision) {
        // The change itself, when its confirmation was lost.
        const isDone = revision === seenRevision + 1 && post.status === status
        const result: LifecycleOutcome = isDone
          ? { kind: 'done', revision }
          : { kind: 'changed', post }
        return { writes: [], result }
      }
      const writes = planSave<unknown>({
        postId,
        previous: previousVersion(stored, post),
        content: { ...writtenFieldsOf(post), authorId, status },
        serverTime: database.serverTime(),
        updatedBy: database.userId(),
      })
      return { writes, result: { kind: 'done', revision: revision + 1 } }
    })
  }

  const commit = (writes: readonly PlannedWrite[]): Promise<void> =>
    database.transact(() => Promise.resolve({ writes, result: undefined }))

  /**
   * Deletes a binned post with everything that belongs to it: the oldest versions first where they
   * are too many for one commit. Once the post is gone, no one may touch them. Interrupted, it can
   * be repeated.
   */
  async function deleteForGood(postId: string, seenRevision: number): Promise<RemoveOutcome> {
    const stored = await database.readDocument(pathOf(POST_KIND, postId))
    if (stored === null) return { kind: 'removed' }
    const seen = readable(stored)
    if (seen.revision !== seenRevision || !isInBin(seen.status)) return { kind: 'changed' }
    const previews = await database.readDocuments('previews', {
      where: [
        ['postId', '==', postId],
        ['authorId', '==', seen.authorId],
      ],
    })
    const belongings = [
      ...previews.map(({ id }): PlannedWrite => ({ kind: 'delete', path: `previews/${id}` })),
      ...planRevisionDeletes(postId, seen.revision),
    ]
    // The newest revision and all else goes in one commit with the post.
    const last = belongings.splice(-DELETIONS_PER_COMMIT)
    for (let start = 0; start < belongings.length; start += DELETIONS_PER_COMMIT) {
      await commit(belongings.slice(start, start + DELETIONS_PER_COMMIT))
    }
    return database.transact(async (read): Promise<TransactionDecision<RemoveOutcome>> => {
      const [current, copy] = [
        await read(pathOf(POST_KIND, postId)),
        await read(copyPathOf(POST_KIND, postId)),
      ]
      if (current === null) return { writes: [], result: { kind: 'removed' } }
      const post = readable(current)
      if (post.revision !== seenRevision) return { writes: [], result: { kind: 'changed' } }
      const newest = await newestKept(POST_KIND, database, postId, { saved: post, copy: null })
      const kept = planKeptDeletes(pathOf(POST_KIND, postId), numberOfKept(newest))
      const writes = [...last, ...kept, ...planDelete(postId, post, copy !== null)]
      return { writes, result: { kind: 'removed' } }
    })
  }

  return {
    /** Takes a post from readers and from the lists; it can be restored for {@link BIN_DAYS} days. */
    moveToBin: (postId: string, seenRevision: number) =>
      changeStatus(postId, seenRevision, 'binned'),
    /** Makes a binned post a draft again. */
    restoreFromBin: (postId: string, seenRevision: number) =>
      changeStatus(postId, seenRevision, 'draft'),
    /** Takes a post from readers; it is a draft again. */
    unpublish: (postId: string, seenRevision: number) =>
      changeStatus(postId, seenRevision, 'draft'),
    /** Takes a post from readers for good, and keeps it. */
    archive: (postId: string, seenRevision: number) =>
      changeStatus(postId, seenRevision, 'archived'),
    deleteForGood,
  }
}
