import { slugify } from './slug.ts'

/** Signs that names of tags differ by, in words. An underscore joins them: no other address has one. */
const SPELLED: readonly (readonly [sign: RegExp, word: string])[] = [
  [/\+/g, '_plus'],
  [/#/g, '_sharp'],
  [/&/g, '_and_'],
  [/(?<=^|\s)\.(?=\S)/g, 'dot_'],
]

/**
 * The last part of the address of a tag's list. Tags are one when their names are the same but for case,
 * accents, spaces and hyphens: C, C++ and C# have lists of their own, and so have names without Latin
 * letters.
 *
 * @param name of a tag, or of a topic
 * @returns empty for an empty name
 */
export function tagSlug(name: string): string {
  const folded = fold(name)
  if (/^[a-z0-9 -]*[a-z0-9][a-z0-9 -]*$/.test(folded)) return withoutEdges(slugify(folded))
  if (name.trim() === '') return ''
  const spelled = SPELLED.reduce((text, [sign, word]) => text.replace(sign, word), folded)
  const slug = withoutEdges(slugify(spelled).replace(/_+/g, '_'))
  const isWhole = !folded.includes('_') && /^[a-z0-9_ -]*$/.test(spelled)
  return isWhole && slug !== ''
    ? slug
    : [slug, checksum(folded)].filter((part) => part !== '').join('-')
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const withoutEdges = (slug: string) => slug.replace(/^[-_]+|[-_]+$/g, '')

/** Seven letters and digits that tell texts apart (FNV-1a). */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36).padStart(7, '0')
}
