import {
  identityOf,
  isSameIdentity,
  parseWorkingCopy,
  writersOf,
  type Head,
  type HeadIdentity,
  type WorkingCopy,
} from '../../../shared/working-copy'
import { planKeptDeletes } from '../../../shared/kept-version'
import { codeOf } from '../errors'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import type { EditorFields } from '../../../shared/editor-fields'
import { isSameWritten, writtenFieldsOf } from '../../../shared/written-fields'
import { copyPath, isOwnCopy, readExactHead, readHead, type Writer } from './heads'
import { keepBefore, newestKept } from './keeping'
import type { PostDatabase } from './post-database'
import type { UnsettledSaves } from './unsettled-saves'

/** One state of a post's text to keep for everyone who edits it. */
export interface CopyRequest extends Writer {
  readonly postId: string
  /** The head that the text started from. */
  readonly base: HeadIdentity
  readonly fields: EditorFields
  /** The post's author; of a post that was never saved, who is to be. */
  readonly authorId: string
  /** Whether the text that this one takes the place of is to be kept as a version. */
  readonly keepsHead?: boolean
}

/** What became of it. Anything else, such as a lost connection, is thrown. */
export type CopyOutcome =
  | { readonly kind: 'saved'; readonly identity: HeadIdentity }
  /** Someone else wrote first; nothing was written. */
  | { readonly kind: 'behind'; readonly head: Head }
  /** The post was deleted for good; nothing was written. */
  | { readonly kind: 'gone' }

/** What became of giving up a working copy. */
export type DiscardOutcome =
  | { readonly kind: 'discarded'; readonly identity: HeadIdentity }
  | { readonly kind: 'behind'; readonly head: Head }

const COPIES_PER_LIST = 100

/** Versions start anywhere, so that a copy that was discarded and begun anew has another one. */
const FIRST_VERSION_LIMIT = 2 ** 31

/** The working copies of posts. */
export function createCopies(
  database: PostDatabase,
  unsettled: UnsettledSaves,
  random: () => number,
) {
  /** Never overwrites a text that this tab has not seen. */
  async function saveCopy(request: CopyRequest): Promise<CopyOutcome> {
    try {
      return await database.transact((read) => decide(request, read))
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') throw error
      // The rules refuse a stale version before the database compares versions.
      const current = await readHead(database, request.postId)
      if (current.kind === 'missing' && request.base.revision > 0) return { kind: 'gone' }
      if (current.kind !== 'head' || isSameIdentity(identityOf(current), request.base)) throw error
      return { kind: 'behind', head: { post: current.post, copy: current.copy } }
    }
  }

  async function decide(
    request: CopyRequest,
    read: TransactionRead,
  ): Promise<TransactionDecision<CopyOutcome>> {
    const { postId, base, fields, authorId, writerId, writerSequence } = request
    const { head, storedCopy } = await readExactHead(read, postId)
    const { post, copy } = head
    const current = identityOf(head)
    if (post === null && base.revision > 0) return { writes: [], result: { kind: 'gone' } }
    const isSeen =
      isSameIdentity(current, base) ||
      isOwnCopy(head, base, request) ||
      unsettled.explain(postId, head, base)
    if (!isSeen) return { writes: [], result: { kind: 'behind', head } }
    if (
      copy?.writerId === writerId &&
      copy.writerSequence === writerSequence &&
      isSameWritten(copy, fields)
    ) {
      return { writes: [], result: { kind: 'saved', identity: current } }
    }
    const version =
      copy === null ? 1 + Math.floor(random() * FIRST_VERSION_LIMIT) : copy.version + 1
    // An own save that came late may have kept it already.
    const isWanted = request.keepsHead === true && isSameIdentity(current, base)
    const kept = await keepBefore(database, head, storedCopy, isWanted)
    const data = {
      ...copyFields(request, post?.authorId ?? authorId),
      baseRevision: current.revision,
      version,
      updatedAt: database.serverTime(),
      ...writtenBy(database, kept.length > 0 ? null : copy, storedCopy),
    }
    return {
      writes: [...kept, { kind: 'set', path: copyPath(postId), data }],
      result: { kind: 'saved', identity: { revision: current.revision, version } },
    }
  }

  /**
   * Goes back to the saved post, unless the working copy is not the one that was seen. Without a saved
   * post nothing is left, its kept versions neither.
   */
  async function discardCopy(postId: string, seen: HeadIdentity): Promise<DiscardOutcome> {
    return database.transact(async (read): Promise<TransactionDecision<DiscardOutcome>> => {
      const { head } = await readExactHead(read, postId)
      const { revision, version } = identityOf(head)
      const identity = { revision, version: 0 }
      if (version === 0) return { writes: [], result: { kind: 'discarded', identity } }
      if (version !== seen.version) return { writes: [], result: { kind: 'behind', head } }
      const kept = head.post === null ? (await newestKept(database, postId, head)).number : 0
      return {
        writes: [...planKeptDeletes(postId, kept), { kind: 'delete', path: copyPath(postId) }],
        result: { kind: 'discarded', identity },
      }
    })
  }

  /**
   * The newest working copies; ones that do not fit their schema are left out.
   *
   * @param authorId whose, or null for everyone's, which only editors may list
   */
  async function listCopies(authorId: string | null): Promise<WorkingCopy[]> {
    const found = await database.readDocuments('workingCopies', {
      ...(authorId === null ? {} : { where: [['authorId', '==', authorId]] }),
      orderBy: [['updatedAt', 'desc']],
      limit: COPIES_PER_LIST,
    })
    return found.flatMap((document) => {
      const parsed = parseWorkingCopy(document.id, document.fields)
      return parsed.kind === 'copy' ? [parsed.copy] : []
    })
  }

  return { saveCopy, discardCopy, listCopies }
}

/**
 * Who writes, and who wrote since the version before and since when.
 *
 * @param copy what a save goes on with; null where a version holds everything before it
 */
function writtenBy(
  database: PostDatabase,
  copy: WorkingCopy | null,
  stored: StoredDocument | null,
) {
  const userId = database.userId()
  const before = copy === null ? [] : writersOf(copy)
  const since = copy === null ? undefined : stored?.exact['writingSince']
  return {
    updatedBy: userId,
    writers: before.includes(userId) ? before : [...before, userId],
    writingSince: since ?? database.serverTime(),
  }
}

/** What a working copy holds of a request, without its version and time. */
function copyFields({ fields, writerId, writerSequence }: CopyRequest, authorId: string) {
  const { isSlugEdited } = fields
  return { ...writtenFieldsOf(fields), isSlugEdited, authorId, writerId, writerSequence }
}
