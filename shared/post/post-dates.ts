/** The moments of a post, as ISO 8601 in UTC, and how often it was saved. */
export interface PostMoments {
  readonly publishedAt: string
  readonly updatedAt: string
  readonly revision: number
}

const dayOf = (moment: string): string => moment.slice(0, 10)

/**
 * Returns the moment since which readers have seen a post as it is: that of its last version, or that of its
 * publication. A first version that was stored later has been imported, not edited; one that was stored
 * before its publication was waiting for it. Both were never another text to readers.
 */
export function changedAt({ publishedAt, updatedAt, revision }: PostMoments): string {
  return revision > 1 && updatedAt > publishedAt ? updatedAt : publishedAt
}

/**
 * Returns when readers saw a post change, if that was on a later day than its publication.
 *
 * @returns null for a post that has been as it is since that day
 */
export function updateOf(post: PostMoments): string | null {
  const changed = changedAt(post)
  return dayOf(changed) > dayOf(post.publishedAt) ? changed : null
}
