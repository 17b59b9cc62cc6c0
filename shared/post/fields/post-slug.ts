/** Longest slug that a post may have, in characters. Paths stay readable and file names legal. */
export const SLUG_MAX_LENGTH = 200

/** Slugs that would collide with the site's own paths below `/discover`. */
export const RESERVED_SLUGS: readonly string[] = [
  'page',
  'tag',
  'author',
  'rss',
  'feed',
  'index',
  '404',
]

/** Ids of documents that Firestore keeps for itself; a slug is one. */
const FIRESTORE_RESERVED = /^__.*__$/

/**
 * A slug without what only its edges forbid: hyphens, and the underscores of a name that Firestore keeps
 * for itself. Words that the site keeps for itself are still possible.
 *
 * @param slug as `slugify` makes it
 */
export function trimSlug(slug: string, maxLength = SLUG_MAX_LENGTH): string {
  const short = slug.slice(0, maxLength).replace(/^-+|-+$/g, '')
  return FIRESTORE_RESERVED.test(short) ? short.replace(/^_+|_+$/g, '') : short
}

/** Whether a string may stand as a slug: the shape that `slugify` produces, and not reserved. */
export function isValidSlug(slug: string): boolean {
  return (
    slug.length <= SLUG_MAX_LENGTH &&
    /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(slug) &&
    !slug.includes('--') &&
    !FIRESTORE_RESERVED.test(slug) &&
    !RESERVED_SLUGS.includes(slug)
  )
}
