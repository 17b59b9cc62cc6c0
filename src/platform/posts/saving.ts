import { hasPublishTime } from '../../../shared/post-status'
import { planSave, type PostContent } from '../../../shared/post-writes'
import {
  identityOf,
  isSameIdentity,
  writersOf,
  type Head,
  type HeadIdentity,
} from '../../../shared/working-copy'
import { isSameWritten } from '../../../shared/written-fields'
import { codeOf, DocumentsError } from '../errors'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import { isOwnCopy, readExactHead, readHead, type Writer } from './heads'
import { ownerOf, previousVersion, type PostDatabase } from './post-database'
import { holdsContent, type UnsettledSaves } from './unsettled-saves'

/** One version to save. With the writer, an own working copy that came late is no conflict. */
export interface SaveRequest extends Partial<Writer> {
  readonly postId: string
  /** The head that the text started from. */
  readonly base: HeadIdentity
  readonly content: PostContent
  /** When a scheduled post is due; the stored time when left out. */
  readonly publishAt?: Date
}

/** What became of a save. Anything else, such as a lost connection, is thrown. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly identity: HeadIdentity }
  /** Someone else wrote first; nothing was written. */
  | { readonly kind: 'behind'; readonly head: Head }
  | { readonly kind: 'slug-taken' }
  /** Someone deleted the post for good; nothing was written. */
  | { readonly kind: 'gone' }

/** Saves versions of posts. */
export function createSaving(database: PostDatabase, unsettled: UnsettledSaves) {
  /** Makes a new revision and ends the working copy. Never overwrites a text that was not seen. */
  async function save(request: SaveRequest): Promise<SaveOutcome> {
    const { postId, content } = request
    try {
      const outcome = await database.transact((read) => decide(request, read))
      unsettled.settle(postId)
      return outcome
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') {
        unsettled.add(postId, content)
        throw error
      }
      // The rules refuse a stale revision before the database compares versions. The same answer
      // comes when an earlier attempt got through and only its confirmation was lost.
      const current = await readHead(database, postId)
      if (current.kind !== 'head' || isSameIdentity(identityOf(current), request.base)) throw error
      const { post, copy } = current
      return alreadySaved(request, { post, copy }) ?? { kind: 'behind', head: { post, copy } }
    }
  }

  async function decide(
    request: SaveRequest,
    read: TransactionRead,
  ): Promise<TransactionDecision<SaveOutcome>> {
    const { postId, base, content } = request
    const nothing = (result: SaveOutcome) => ({ writes: [], result })
    const { head, storedPost } = await readExactHead(read, postId)
    const { post } = head
    if (post === null && base.revision > 0) return nothing({ kind: 'gone' })
    if (!isSameIdentity(identityOf(head), base)) {
      const saved = alreadySaved(request, head)
      if (saved !== null) return nothing(saved)
      const isOwn = isOwnCopy(head, base, request) || unsettled.explain(postId, head, base)
      if (!isOwn) return nothing({ kind: 'behind', head })
    }
    if (post?.slug !== content.slug) {
      const owner = ownerOf(await read(`slugs/${content.slug}`))
      if (owner !== null && owner !== postId) return nothing({ kind: 'slug-taken' })
    }
    const writes = planSave<unknown>({
      postId,
      previous: storedPost === null || post === null ? null : previousVersion(storedPost, post),
      content,
      serverTime: database.serverTime(),
      publishAt: publishTime(request, storedPost),
      writers: writersSince(head, content, database.userId()),
      hasCopy: head.copy !== null,
      updatedBy: database.userId(),
    })
    const revision = (post?.revision ?? 0) + 1
    return { writes, result: { kind: 'saved', identity: { revision, version: 0 } } }
  }

  return { save }
}

/** Who wrote what a save adds to the version before: those of the working copy, and who goes beyond it. */
function writersSince({ post, copy }: Head, content: PostContent, userId: string): string[] {
  const before = copy === null ? [] : [...writersOf(copy)]
  const known = copy ?? post
  const isHeld = known !== null && isSameWritten({ ...known, title: known.title.trim() }, content)
  return isHeld || before.includes(userId) ? before : [...before, userId]
}

/** An earlier attempt got through and only its confirmation was lost. */
function alreadySaved(request: SaveRequest, { post, copy }: Head): SaveOutcome | null {
  const { base, content, publishAt } = request
  const isSaved =
    post !== null &&
    copy === null &&
    post.revision > base.revision &&
    holdsContent(post, content) &&
    (publishAt === undefined || post.publishAt?.getTime() === publishAt.getTime())
  return isSaved ? { kind: 'saved', identity: { revision: post.revision, version: 0 } } : null
}

function publishTime({ content, publishAt }: SaveRequest, stored: StoredDocument | null): unknown {
  if (!hasPublishTime(content.status)) return null
  const time = publishAt ?? stored?.exact['publishAt'] ?? null
  if (time === null) {
    throw new DocumentsError('posts/no-publish-time', 'A scheduled post needs a time.')
  }
  return time
}
