import type { TermMatcher } from './term-matcher.ts'

/** Where a text of a node links to a term. Offsets are UTF-16 units. */
export interface TermLink {
  /** The field's name, with the index where it is a list: `summary`, `whenToUse.0`. */
  readonly field: string
  readonly start: number
  readonly length: number
  readonly path: string
}

/** A text of a node and its name. */
interface NamedText {
  readonly field: string
  readonly text: string
}

/**
 * Links the first use of each term in a page's prose. Pure.
 *
 * @param fields the node's fields
 * @param prose names of the fields that are running text, in reading order; a dotted name leads into
 *   objects, and lists are walked through: `facts.value`
 * @param ownPath the page itself, which its prose never links to
 */
export function linkFields(
  matcher: TermMatcher,
  fields: Readonly<Record<string, unknown>>,
  prose: readonly string[],
  ownPath: string,
): TermLink[] {
  const seen = new Set([ownPath])
  const links: TermLink[] = []
  for (const { field, text } of prose.flatMap((name) => textsAt(fields, name.split('.'), []))) {
    for (const { path, start, length } of matcher.find(text)) {
      if (seen.has(path)) continue
      seen.add(path)
      links.push({ field, start, length, path })
    }
  }
  return links
}

function textsAt(
  value: unknown,
  names: readonly string[],
  walked: readonly (string | number)[],
): NamedText[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => textsAt(entry, names, [...walked, index]))
  }
  const [name, ...rest] = names
  if (name === undefined) {
    return typeof value === 'string' ? [{ field: walked.join('.'), text: value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return textsAt(Object.entries(value).find(([key]) => key === name)?.[1], rest, [...walked, name])
}
