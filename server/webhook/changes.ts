/** One document that a commit changed, with its fields as plain values. */
export interface DocumentChange {
  /** Path below the database's root, such as `posts/p1`. */
  readonly path: string
  /** Fields before and after; null when the document did not or does not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Who committed; null for the operator. */
  readonly uid: string | null
}

/** One change of what readers can see, as the publisher is told. */
export interface PostChange {
  readonly postId: string
  readonly slug: string
  readonly kind: 'upsert' | 'remove'
  readonly revision: number | null
  readonly by: string | null
}

const POST_PATH = /^posts\/([^/]+)$/
const SLUG_PATH = /^slugs\/([^/]+)$/

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function toRevision(value: unknown): number | null {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' ? value : null
}

function postChange(postId: string, change: DocumentChange): PostChange | null {
  const { before, after, uid } = change
  const isVisible = after?.status === 'published'
  if (!isVisible && before?.status !== 'published') return null
  return {
    postId,
    slug: text(after?.slug) || text(before?.slug),
    kind: isVisible ? 'upsert' : 'remove',
    revision: toRevision(after?.revision),
    by: uid,
  }
}

/** A redirect that comes or goes. A `current` slug changes together with its post. */
function redirectChange(slug: string, change: DocumentChange): PostChange | null {
  const { before, after, uid } = change
  const isRedirect = after?.kind === 'redirect'
  if (!isRedirect && before?.kind !== 'redirect') return null
  return {
    postId: text(after?.postId) || text(before?.postId),
    slug,
    kind: isRedirect ? 'upsert' : 'remove',
    revision: null,
    by: uid,
  }
}

/**
 * What of a commit readers can see: posts that are or were published, and redirects. Drafts, their
 * revisions, accounts and tombstones alone are nobody's news.
 */
export function visibleChanges(changes: readonly DocumentChange[]): PostChange[] {
  return changes.flatMap((change) => {
    const postId = POST_PATH.exec(change.path)?.[1]
    const slug = SLUG_PATH.exec(change.path)?.[1]
    const visible =
      postId !== undefined
        ? postChange(postId, change)
        : slug !== undefined
          ? redirectChange(slug, change)
          : null
    return visible ?? []
  })
}
