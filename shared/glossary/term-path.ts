import { GLOSSARY_PATH } from '../site/paths.ts'

const TERM = new RegExp(`^${GLOSSARY_PATH}/([^/?#]+)/?(?:[?#].*)?$`)

/**
 * The path of the term that a link leads to, without query, fragment and trailing slash; null for any
 * other link. Whether the glossary has the term is another question.
 *
 * @param href from the site's root, as posts hold links to their own site
 */
export function termPathOf(href: string): string | null {
  const slug = TERM.exec(href)?.[1]
  return slug === undefined ? null : `${GLOSSARY_PATH}/${slug}`
}

/** Returns the id of a term's definition on a page; no heading and nothing of an author has such an id. */
export const definitionId = (path: string): string =>
  `term--${path.slice(GLOSSARY_PATH.length + 1)}`
