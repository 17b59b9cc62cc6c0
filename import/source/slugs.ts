import { decoded } from '../html/text.ts'
import { readableSlug } from '../../shared/text/latin-letters.ts'
import { isValidSlug, SLUG_MAX_LENGTH, trimSlug } from '../../shared/post/fields/post-slug.ts'

/** Room for a `-` and the number that tells conflicting slugs apart. */
const SUFFIX_ROOM = 6

/**
 * The slug that a post asks for, before conflicts are settled: that of the source (percent
 * escapes decoded), else one of the title, in Latin letters, else `fallback`. Reserved words are still
 * possible.
 *
 * @param mark what the slug ends with in any case
 */
export function wantedSlug(
  exportedSlug: string,
  title: string,
  fallback: string,
  mark = '',
): string {
  for (const candidate of [decodeSlug(exportedSlug), title]) {
    const slug = shortSlug(readableSlug(candidate), mark.length)
    if (slug !== '') return slug + mark
  }
  return fallback + mark
}

/** Whether a slug belongs to another post, within this import or on the site. */
export type IsTaken = (slug: string) => boolean | Promise<boolean>

/** The slug itself when it is free, else the first free of `slug-2`, `slug-3` and so on. */
export async function freeSlug(wanted: string, isTaken: IsTaken): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted}-${number}`
    if (isValidSlug(candidate) && !(await isTaken(candidate))) return candidate
  }
}

/** Whether `slug` is `wanted` or `wanted` with a number that settled a conflict. */
export function isVariantOf(slug: string, wanted: string): boolean {
  return (
    slug === wanted ||
    (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)))
  )
}

/** An address that names a file: what it ends with is no word, and dots part words. */
function decodeSlug(slug: string): string {
  return decoded(slug)
    .replace(/\.(?:html?|php|aspx?|jsp)$/i, '')
    .replaceAll('.', '-')
}

function shortSlug(slug: string, markLength: number): string {
  const maxLength = SLUG_MAX_LENGTH - SUFFIX_ROOM - markLength
  return trimSlug(
    slug.length > maxLength ? slug.slice(0, maxLength).replace(/-[^-]*$/, '') : slug,
    maxLength,
  )
}
