import { parsePost, type ParsedPost, type Post } from '../../../shared/post'
import { planDelete, planSave, type PostContent } from '../../../shared/post-writes'
import { codeOf, DocumentsError } from '../errors'
import type { DocumentQuery, StoredDocument, StoredTime } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import { isSameDraft, draftFieldsOf } from '../../../shared/draft-fields'

/** What the store asks of the document database. */
export interface PostDatabase {
  readDocument(path: string): Promise<StoredDocument | null>
  readDocuments(path: string, asked: DocumentQuery): Promise<StoredDocument[]>
  serverTime(): StoredTime
  transact<Result>(
    work: (read: TransactionRead) => Promise<TransactionDecision<Result>>,
  ): Promise<Result>
}

/** The outcome of asking for one post. */
export type ReadPost =
  | ParsedPost
  /** It does not exist, or this user may not see it: the backend does not tell which. */
  | { readonly kind: 'missing' }

/** A page of an author's list, newest change first. */
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

/** One version to save. */
export interface SaveRequest {
  readonly postId: string
  /** Revision that the text started from; null for a post that was never saved. */
  readonly baseRevision: number | null
  readonly content: PostContent
}

/** What became of a save. Anything else, such as a lost connection, is thrown. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly revision: number }
  /** Somebody saved another version first; nothing was written. */
  | { readonly kind: 'conflict'; readonly theirs: Post }
  | { readonly kind: 'slug-taken' }
  /** Somebody deleted the post; nothing was written. */
  | { readonly kind: 'gone' }

/** What became of a deletion. */
export type RemoveOutcome = { readonly kind: 'removed' } | { readonly kind: 'changed' }

export const POSTS_PER_ARCHIVE_PAGE = 100

/** Thrown when a stored post does not fit its schema and therefore cannot be saved over. */
export class UnreadablePostError extends DocumentsError {
  constructor(problems: readonly string[]) {
    super('posts/unreadable', `The stored post is damaged: ${problems.join('; ')}`)
    this.name = 'UnreadablePostError'
  }
}

/** The posts of the site, as authors read and write them. */
export type PostStore = ReturnType<typeof createPostStore>

export function createPostStore(database: PostDatabase) {
  async function read(postId: string): Promise<ReadPost> {
    try {
      const stored = await database.readDocument(`posts/${postId}`)
      return stored === null ? { kind: 'missing' } : parsePost(postId, stored.fields)
    } catch (error) {
      // Rules cannot look into a document that does not exist, so they refuse instead.
      if (codeOf(error) === 'permission-denied') return { kind: 'missing' }
      throw error
    }
  }

  /** @param authorId whose posts, or null for everybody's, which only editors may list */
  async function list(authorId: string | null, after: PageCursor | null): Promise<PostPage> {
    const found = await database.readDocuments('posts', {
      ...(authorId === null ? {} : { where: [['authorId', '==', authorId]] }),
      orderBy: [
        ['updatedAt', 'desc'],
        ['__name__', 'desc'],
      ],
      ...(after === null ? {} : { startAfter: [after.updatedAt, after.postId] }),
      limit: POSTS_PER_ARCHIVE_PAGE,
    })
    const last = found.at(-1)
    const hasMore = last !== undefined && found.length === POSTS_PER_ARCHIVE_PAGE
    return {
      posts: found.map((document) => parsePost(document.id, document.fields)),
      next: hasMore ? { updatedAt: last.exact['updatedAt'], postId: last.id } : null,
    }
  }

  async function slugOwner(slug: string): Promise<string | null> {
    return ownerOf(await database.readDocument(`slugs/${slug}`))
  }

  /** Never overwrites a version that the author has not seen. */
  async function save(request: SaveRequest): Promise<SaveOutcome> {
    try {
      return await database.transact((readInside) => decideSave(request, readInside))
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') throw error
      // The rules refuse a stale revision before the database compares versions. The same answer
      // comes when an earlier attempt got through and only its confirmation was lost.
      const current = await read(request.postId)
      if (current.kind !== 'post' || current.post.revision === request.baseRevision) throw error
      return compareWithTheirs(request, current.post)
    }
  }

  async function decideSave(
    request: SaveRequest,
    readInside: TransactionRead,
  ): Promise<TransactionDecision<SaveOutcome>> {
    const { postId, baseRevision, content } = request
    const nothing = (result: SaveOutcome) => ({ writes: [], result })
    // A post that was never saved is not read: the rules cannot judge what does not exist.
    const stored = baseRevision === null ? null : await readInside(`posts/${postId}`)
    if (baseRevision !== null && stored === null) return nothing({ kind: 'gone' })
    const theirs = stored === null ? null : readable(stored)
    if (theirs !== null && theirs.revision !== baseRevision) {
      return nothing(compareWithTheirs(request, theirs))
    }
    if (theirs?.slug !== content.slug) {
      const owner = ownerOf(await readInside(`slugs/${content.slug}`))
      if (owner !== null && owner !== postId) return nothing({ kind: 'slug-taken' })
    }
    const writes = planSave<unknown>({
      postId,
      previous: stored === null || theirs === null ? null : previousVersion(stored, theirs),
      content,
      serverTime: database.serverTime(),
      publishAt: content.status === 'scheduled' ? (stored?.exact['publishAt'] ?? null) : null,
    })
    return { writes, result: { kind: 'saved', revision: (baseRevision ?? 0) + 1 } }
  }

  async function remove(postId: string, seenRevision: number): Promise<RemoveOutcome> {
    return database.transact(async (readInside): Promise<TransactionDecision<RemoveOutcome>> => {
      const stored = await readInside(`posts/${postId}`)
      if (stored === null) return { writes: [], result: { kind: 'removed' } }
      const current = readable(stored)
      if (current.revision !== seenRevision) return { writes: [], result: { kind: 'changed' } }
      const previous = previousVersion(stored, current)
      return {
        writes: planDelete<unknown>(postId, previous, database.serverTime()),
        result: { kind: 'removed' },
      }
    })
  }

  return { read, list, slugOwner, save, remove }
}

function ownerOf(slug: StoredDocument | null): string | null {
  const owner = slug?.fields['postId']
  return typeof owner === 'string' ? owner : null
}

function readable(stored: StoredDocument): Post {
  const parsed = parsePost(stored.id, stored.fields)
  if (parsed.kind === 'invalid') throw new UnreadablePostError(parsed.problems)
  return parsed.post
}

/** Times go back exactly as they were stored: a `Date` would cut off their microseconds. */
function previousVersion(stored: StoredDocument, post: Post) {
  return {
    slug: post.slug,
    status: post.status,
    revision: post.revision,
    createdAt: stored.exact['createdAt'],
    publishedAt: stored.exact['publishedAt'] ?? null,
  }
}

function compareWithTheirs(request: SaveRequest, theirs: Post): SaveOutcome {
  const { content } = request
  const isMine =
    content.status === theirs.status &&
    isSameDraft(draftFieldsOf(theirs), { ...content, tags: [...content.tags], isSlugEdited: true })
  return isMine ? { kind: 'saved', revision: theirs.revision } : { kind: 'conflict', theirs }
}
