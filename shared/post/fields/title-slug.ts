import { plainerLetters } from '../../text/plain-letters.ts'
import { trimSlug } from './post-slug.ts'
import { slugify } from '../../text/slug.ts'

/** Makes a slug of words in any alphabet, as `readableSlug` of `latin-letters.ts` does. */
export type ReadableSlug = (words: string) => string

/** Whether a title has letters of other alphabets than the Latin one. */
export function hasOtherLetters(title: string): boolean {
  return /[^\p{Script=Latin}\P{Letter}]/u.test(title)
}

/**
 * The slug that a post is given by its title until someone writes another, as it may be stored; empty
 * where the title gives none.
 *
 * @param readable for other alphabets, whose tables are large; without it their letters are left out
 */
export function slugFromTitle(title: string, readable: ReadableSlug | null = null): string {
  const isLatin = readable === null || !hasOtherLetters(title)
  return trimSlug(isLatin ? slugify(plainerLetters(title)) : readable(title))
}

/** Whether a slug is one that {@link slugFromTitle} gives, with or without other alphabets. */
export function followsTitle(
  slug: string,
  title: string,
  readable: ReadableSlug | null = null,
): boolean {
  return slug === slugFromTitle(title) || slug === slugFromTitle(title, readable)
}
