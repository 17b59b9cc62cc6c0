/** The moments of a post, as ISO 8601 in UTC, and how often it was saved. */
export interface PostMoments {
  readonly publishedAt: string
  readonly updatedAt: string
  readonly revision: number
}

const dayOf = (moment: string): string => moment.slice(0, 10)

/**
 * When readers saw a post change: the moment of its last version, if that is of a later day than the first
 * publication. A first version that was stored later has been imported, not edited; one that was stored
 * before its publication was waiting for it. Both were never another text to readers.
 *
 * @returns null for a post that has been as it is since it was published
 */
export function updateOf({ publishedAt, updatedAt, revision }: PostMoments): string | null {
  return revision > 1 && dayOf(updatedAt) > dayOf(publishedAt) ? updatedAt : null
}
