import { mediaPathsOf } from './media-use.ts'
import type { MediaUse } from './media-use.ts'
import type { PlannedWrite } from '../documents/planned-write.ts'
import type { WrittenFields } from './fields/post-fields.ts'
import { isLive, type PostStatus } from './post-status.ts'

/** Everything about a post that an author decides; the rest follows from it. */
export interface PostContent extends WrittenFields {
  readonly authorId: string
  readonly status: PostStatus
}

/** Facts about the previous version that the next one needs. Times stay in the caller's own type. */
export interface PreviousVersion<Time> {
  readonly slug: string
  readonly status: PostStatus
  readonly revision: number
  readonly createdAt: Time
  readonly publishedAt: Time | null
}

export interface SavePlan<Time> {
  readonly postId: string
  readonly previous: PreviousVersion<Time> | null
  readonly content: PostContent
  /** The value that makes the backend store its own time, such as the SDK's `serverTimestamp()`. */
  readonly serverTime: Time
  /** First publication date to record, for imported posts; `serverTime` when left out. */
  readonly publishedAt?: Time
  /** When a scheduled post is due. */
  readonly publishAt?: Time | null
  /** The account in whose name it is saved; left out for what no one asks for, such as the clock. */
  readonly updatedBy?: string
  /** Who wrote since the version before; kept in the revision alone. */
  readonly writers?: readonly string[]
  /** Whether the post has a working copy: its text is in `content` now, and it goes. */
  readonly hasCopy?: boolean
}

/**
 * The writes that save one version of a post: the post, its immutable revision, the list of its
 * pictures, its slug and, where needed, the redirect from the old slug, the public tombstone and the
 * end of its working copy. They must be committed in one batch or transaction: the security rules
 * check them against one another.
 */
export function planSave<Time>(plan: SavePlan<Time>): PlannedWrite[] {
  const { postId, previous, content, serverTime, writers = [] } = plan
  const revision = (previous?.revision ?? 0) + 1
  const isPublished = isLive(content.status)
  const publishedAt =
    previous?.publishedAt ?? (isPublished ? (plan.publishedAt ?? serverTime) : null)
  const fields = {
    ...content,
    tags: [...content.tags],
    publishAt: plan.publishAt ?? null,
    publishedAt,
    createdAt: previous?.createdAt ?? serverTime,
    updatedAt: serverTime,
    ...(plan.updatedBy === undefined ? {} : { updatedBy: plan.updatedBy }),
    revision,
  }
  const writes: PlannedWrite[] = [
    { kind: 'set', path: `posts/${postId}`, data: fields },
    {
      kind: 'set',
      path: `posts/${postId}/revisions/${revision}`,
      // Everybody reads a published post, and not who wrote it.
      data: writers.length === 0 ? fields : { ...fields, writers: [...writers] },
    },
  ]
  if (previous?.slug !== content.slug) {
    writes.push({ kind: 'set', path: `slugs/${content.slug}`, data: { postId, kind: 'current' } })
    if (previous !== null) writes.push(retireSlug(postId, previous))
  }
  if (previous !== null && isLive(previous.status) && !isPublished) {
    writes.push(tombstone(postId, previous.slug, serverTime))
  }
  writes.push({ kind: 'set', path: `mediaUses/${postId}`, data: mediaUse(postId, content) })
  if (plan.hasCopy === true) writes.push({ kind: 'delete', path: `workingCopies/${postId}` })
  return writes
}

/**
 * The writes that delete a binned post for good: its document, its slug, the list of its pictures and
 * its working copy. Its revisions go with it or before, by {@link planRevisionDeletes}.
 *
 * @param hasCopy whether it has a working copy
 */
export function planDelete(
  postId: string,
  previous: Pick<PreviousVersion<unknown>, 'slug'>,
  hasCopy = false,
): PlannedWrite[] {
  const paths = [`posts/${postId}`, `slugs/${previous.slug}`, `mediaUses/${postId}`]
  if (hasCopy) paths.push(`workingCopies/${postId}`)
  return paths.map((path) => ({ kind: 'delete', path }))
}

/**
 * The writes that delete the revisions of a binned post. They are numbered without gaps, so none has
 * to be read.
 *
 * @param revision the newest one
 */
export function planRevisionDeletes(postId: string, revision: number): PlannedWrite[] {
  return Array.from({ length: revision }, (_, index) => ({
    kind: 'delete',
    path: `posts/${postId}/revisions/${index + 1}`,
  }))
}

/** A slug that readers may have seen redirects for good; one that was never public is released. */
function retireSlug(
  postId: string,
  previous: { readonly slug: string; readonly publishedAt: unknown },
): PlannedWrite {
  const path = `slugs/${previous.slug}`
  return previous.publishedAt === null
    ? { kind: 'delete', path }
    : { kind: 'set', path, data: { postId, kind: 'redirect' } }
}

function mediaUse(postId: string, content: PostContent): MediaUse {
  const { title, status, authorId, html, cover } = content
  return { postId, title, status, authorId, paths: mediaPathsOf(html, cover) }
}

function tombstone(postId: string, slug: string, serverTime: unknown): PlannedWrite {
  return { kind: 'set', path: `removals/${postId}`, data: { slug, removedAt: serverTime } }
}
