import { parsePost, type Post } from '../../../shared/post'
import {
  identityOf,
  parseWorkingCopy,
  type Head,
  type HeadIdentity,
  type WorkingCopy,
} from '../../../shared/working-copy'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionRead } from '../firebase/transactions'
import { readable, readVisible, UnreadablePostError, type PostDatabase } from './post-database'

/** The outcome of asking for a post's newest text. */
export type ReadHead =
  | ({ readonly kind: 'head' } & Head)
  /** Neither a post nor a working copy, or this user may not see them. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid'; readonly id: string; readonly problems: readonly string[] }

/** A head as a transaction sees it, with its times exactly as stored. */
export interface ExactHead {
  readonly head: Head
  readonly storedPost: StoredDocument | null
  readonly storedCopy: StoredDocument | null
}

/** Which tab a save comes from; its saves are numbered. */
export interface Writer {
  readonly writerId: string
  readonly writerSequence: number
}

export const postPath = (postId: string): string => `posts/${postId}`
export const copyPath = (postId: string): string => `workingCopies/${postId}`

/** Reads a post's newest text. @throws DocumentsError */
export async function readHead(database: PostDatabase, postId: string): Promise<ReadHead> {
  const [storedPost, storedCopy] = await Promise.all([
    readVisible(database, postPath(postId)),
    readVisible(database, copyPath(postId)),
  ])
  if (storedPost === null && storedCopy === null) return { kind: 'missing' }
  const post = storedPost === null ? null : parsePost(postId, storedPost.fields)
  if (post?.kind === 'invalid') return post
  const copy = storedCopy === null ? null : parseWorkingCopy(postId, storedCopy.fields)
  if (copy?.kind === 'invalid') return { kind: 'invalid', id: postId, problems: copy.problems }
  return { kind: 'head', post: post?.post ?? null, copy: copy?.copy ?? null }
}

/** Reads a head inside of a transaction. @throws UnreadablePostError */
export async function readExactHead(read: TransactionRead, postId: string): Promise<ExactHead> {
  const [storedPost, storedCopy] = await Promise.all([
    read(postPath(postId)),
    read(copyPath(postId)),
  ])
  const post: Post | null = storedPost === null ? null : readable(storedPost)
  return { head: { post, copy: readableCopy(postId, storedCopy) }, storedPost, storedCopy }
}

function readableCopy(postId: string, stored: StoredDocument | null): WorkingCopy | null {
  if (stored === null) return null
  const parsed = parseWorkingCopy(postId, stored.fields)
  if (parsed.kind === 'invalid') throw new UnreadablePostError(parsed.problems)
  return parsed.copy
}

/**
 * Whether a head that is not the expected one holds nothing but an earlier save of the same tab,
 * whose confirmation came late or never: the tab has seen all of it.
 */
export function isOwnCopy(head: Head, base: HeadIdentity, writer: Partial<Writer>): boolean {
  const { copy } = head
  return (
    copy !== null &&
    identityOf(head).revision === base.revision &&
    copy.writerId === writer.writerId &&
    writer.writerSequence !== undefined &&
    copy.writerSequence <= writer.writerSequence
  )
}
