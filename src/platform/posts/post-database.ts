import { parsePost, type ParsedPost, type Post } from '../../../shared/post'
import type { PreviousVersion } from '../../../shared/post-writes'
import { codeOf, DocumentsError } from '../errors'
import type { DocumentQuery, StoredDocument, StoredTime } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'

/** What the store asks of the document database. */
export interface PostDatabase {
  readDocument(path: string): Promise<StoredDocument | null>
  readDocuments(path: string, asked: DocumentQuery): Promise<StoredDocument[]>
  serverTime(): StoredTime
  /** Who is signed in. @throws DocumentsError `unauthenticated` when no one is */
  userId(): string
  transact<Result>(
    work: (read: TransactionRead) => Promise<TransactionDecision<Result>>,
  ): Promise<Result>
}

/** The outcome of asking for one post. */
export type ReadPost =
  | ParsedPost
  /** It does not exist, or this user may not see it: the backend does not tell which. */
  | { readonly kind: 'missing' }

/** Thrown when a stored document does not fit its schema and therefore cannot be saved over. */
export class UnreadablePostError extends DocumentsError {
  constructor(problems: readonly string[]) {
    super('posts/unreadable', `The stored post is damaged: ${problems.join('; ')}`)
    this.name = 'UnreadablePostError'
  }
}

/** Reads a document that rules may hide: what is hidden looks as if it did not exist. */
export async function readVisible(
  database: Pick<PostDatabase, 'readDocument'>,
  path: string,
): Promise<StoredDocument | null> {
  try {
    return await database.readDocument(path)
  } catch (error) {
    // Rules that look into a document refuse one that does not exist.
    if (codeOf(error) === 'permission-denied') return null
    throw error
  }
}

/** @throws UnreadablePostError */
export function readable(stored: StoredDocument): Post {
  const parsed = parsePost(stored.id, stored.fields)
  if (parsed.kind === 'invalid') throw new UnreadablePostError(parsed.problems)
  return parsed.post
}

/** Times go back exactly as they were stored: a `Date` would cut off their microseconds. */
export function previousVersion(stored: StoredDocument, post: Post): PreviousVersion<unknown> {
  return {
    slug: post.slug,
    status: post.status,
    revision: post.revision,
    createdAt: stored.exact['createdAt'],
    publishedAt: stored.exact['publishedAt'] ?? null,
  }
}

/** The post that a slug belongs to. */
export function ownerOf(slug: StoredDocument | null): string | null {
  const owner = slug?.fields['postId']
  return typeof owner === 'string' ? owner : null
}
