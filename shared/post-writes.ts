import type { Cover, PostStatus } from './post.ts'

/** What an author decides about a post; everything else follows from it. */
export interface PostContent {
  readonly title: string
  readonly slug: string
  readonly html: string
  readonly excerpt: string
  readonly cover: Cover | null
  readonly tags: readonly string[]
  readonly authorId: string
  readonly status: PostStatus
}

/** What the previous version says that the next one needs. Times stay in the caller's own type. */
export interface PreviousVersion<Time> {
  readonly slug: string
  readonly status: PostStatus
  readonly revision: number
  readonly createdAt: Time
  readonly publishedAt: Time | null
}

/** One write of an atomic batch. Paths are relative to the database's root. */
export type PlannedWrite =
  | {
      readonly kind: 'set'
      readonly path: string
      readonly data: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'delete'; readonly path: string }

/** The input of {@link planSave}. */
export interface SavePlan<Time> {
  readonly postId: string
  readonly previous: PreviousVersion<Time> | null
  readonly content: PostContent
  /** The value that makes the backend store its own time, such as the SDK's `serverTimestamp()`. */
  readonly serverTime: Time
  /** First publication date to record, for imported posts; `serverTime` when left out. */
  readonly publishedAt?: Time
  readonly publishAt?: Time | null
}

/**
 * The writes that save one version of a post: the post, its immutable revision, its slug and, where
 * needed, the redirect from the old slug and the public tombstone. They must be committed in one
 * batch or transaction: the security rules check them against one another.
 */
export function planSave<Time>(plan: SavePlan<Time>): PlannedWrite[] {
  const { postId, previous, content, serverTime } = plan
  const revision = (previous?.revision ?? 0) + 1
  const isPublished = content.status === 'published'
  const publishedAt =
    previous?.publishedAt ?? (isPublished ? (plan.publishedAt ?? serverTime) : null)
  const fields = {
    ...content,
    tags: [...content.tags],
    publishAt: plan.publishAt ?? null,
    publishedAt,
    createdAt: previous?.createdAt ?? serverTime,
    updatedAt: serverTime,
    revision,
  }
  const writes: PlannedWrite[] = [
    { kind: 'set', path: `posts/${postId}`, data: fields },
    { kind: 'set', path: `posts/${postId}/revisions/${revision}`, data: fields },
  ]
  if (previous?.slug !== content.slug) {
    writes.push({ kind: 'set', path: `slugs/${content.slug}`, data: { postId, kind: 'current' } })
    if (previous !== null) writes.push(retireSlug(postId, previous))
  }
  if (previous?.status === 'published' && !isPublished) {
    writes.push(tombstone(postId, previous.slug, serverTime))
  }
  return writes
}

/** The writes that delete a post: its document, its slug and, when readers could see it, a tombstone. */
export function planDelete<Time>(
  postId: string,
  previous: PreviousVersion<Time>,
  serverTime: Time,
): PlannedWrite[] {
  return [
    { kind: 'delete', path: `posts/${postId}` },
    { kind: 'delete', path: `slugs/${previous.slug}` },
    ...(previous.status === 'published' ? [tombstone(postId, previous.slug, serverTime)] : []),
  ]
}

/** A slug that readers may have seen redirects for good; one that nobody saw is free again. */
function retireSlug(
  postId: string,
  previous: { readonly slug: string; readonly publishedAt: unknown },
): PlannedWrite {
  const path = `slugs/${previous.slug}`
  return previous.publishedAt === null
    ? { kind: 'delete', path }
    : { kind: 'set', path, data: { postId, kind: 'redirect' } }
}

function tombstone(postId: string, slug: string, serverTime: unknown): PlannedWrite {
  return { kind: 'set', path: `removals/${postId}`, data: { slug, removedAt: serverTime } }
}
