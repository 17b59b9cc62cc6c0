/**
 * Turns a title into a slug: accents removed, lower case, trimmed, runs of white space become one
 * hyphen, everything that is neither a word character nor a hyphen is dropped, repeated hyphens
 * collapse.
 *
 * @param text any text, of any script
 * @returns the slug; empty when the text holds no word character (callers must offer another one)
 * @see the site's specification, section 5
 */
export function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]+/g, '')
    .replace(/-{2,}/g, '-')
}

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

/** Whether a string may stand as a slug: the shape that {@link slugify} produces, and not reserved. */
export function isValidSlug(slug: string): boolean {
  return (
    slug.length <= SLUG_MAX_LENGTH &&
    /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(slug) &&
    !slug.includes('--') &&
    !RESERVED_SLUGS.includes(slug)
  )
}
