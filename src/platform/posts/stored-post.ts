import { parsePost, type ParsedPost, type Post } from '../../../shared/post/post'
import type { PreviousVersion } from '../../../shared/post/post-writes'
import { UnreadableDocumentError } from '../documents/document-database'
import type { StoredDocument } from '../firebase/documents'

/** The outcome of asking for one post. */
export type ReadPost =
  | ParsedPost
  /** It does not exist, or this user may not see it: the backend does not tell which. */
  | { readonly kind: 'missing' }

/** @throws UnreadableDocumentError */
export function readable(stored: StoredDocument): Post {
  const parsed = parsePost(stored.id, stored.fields)
  if (parsed.kind === 'invalid') throw new UnreadableDocumentError('post', parsed.problems)
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
