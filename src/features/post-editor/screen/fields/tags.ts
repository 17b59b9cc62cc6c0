import { editDistance } from '../../../../../shared/text/edit-distance'
import { plainLetters } from '../../../../../shared/text/plain-letters'
import { POST_FIELDS, TAG_MAX_LENGTH } from '../../../../../shared/post/fields/post-fields'
import { tagSlug } from '../../../../../shared/text/tag-slug'
import { toLine } from '../../../../../shared/text/text'

/**
 * Adds tags, without doubles (capitals and accents do not count), empty ones, control characters and more than
 * the limit.
 *
 * @param siteTags how the site writes its tags: a new one is written in the same way
 */
export function addTags(
  tags: readonly string[],
  added: readonly string[],
  siteTags: readonly string[] = [],
): string[] {
  const result = [...tags]
  for (const tag of added) {
    const clean = toLine(tag.replace(/\s+/g, ' ').trim(), TAG_MAX_LENGTH)
    const written = siteTags.find((other) => isSame(other, clean)) ?? clean
    const isNew = result.every((other) => !isSame(other, written))
    if (written !== '' && isNew && result.length < POST_FIELDS.tags.limit) result.push(written)
  }
  return result
}

const isSame = (a: string, b: string): boolean => tagSlug(a) === tagSlug(b)

/** Shorter beginnings are those of many tags. */
const SHORTEST_BEGINNING = 4

/** Longer words may differ by two letters and still be one word. */
const LONG_WORD = 8

/** The letters of a tag, in the singular. */
const lettersOf = (tag: string): string =>
  plainLetters(tag)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<=[^s]{2})s$/, '')

/** A tag of the site that probably means the same as one that the site does not have; or null. */
export function nearTag(tag: string, siteTags: readonly string[]): string | null {
  if (siteTags.some((other) => isSame(other, tag))) return null
  const letters = lettersOf(tag)
  return siteTags.find((other) => isNear(letters, lettersOf(other))) ?? null
}

function isNear(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (longer.startsWith(shorter)) {
    return shorter.length >= SHORTEST_BEGINNING || shorter.length === longer.length
  }
  const allowed = longer.length >= LONG_WORD ? 2 : 1
  return shorter.length >= SHORTEST_BEGINNING && editDistance(a, b) <= allowed
}
