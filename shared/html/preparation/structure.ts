import type { DomElement } from '../dom.ts'
import { isText } from '../dom.ts'
import { HEADING_ID_PREFIX, headingIds } from '../heading-ids.ts'
import { AUTHOR_ID_PREFIX } from '../author-ids.ts'

/** One entry of a post's contents list. */
export interface Heading {
  /** The element's id, unique in the post. */
  readonly id: string
  readonly text: string
  /** 2 to 4. */
  readonly level: number
}

function rename(element: DomElement, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** The page's title is its only `h1`: one in the body becomes an `h2`. */
export function demoteTopHeadings(root: DomElement): void {
  for (const heading of root.querySelectorAll('h1')) rename(heading, 'h2')
}

/**
 * A responsive picture is drawn with block elements, which end a `p` for an HTML parser: a paragraph
 * that holds a picture becomes a `div` that looks like one.
 */
export function loosenPictureParagraphs(root: DomElement): void {
  for (const paragraph of root.querySelectorAll('p:has(img)')) {
    paragraph.setAttribute('class', 'paragraph')
    rename(paragraph, 'div')
  }
}

/**
 * A parser skips a line break right behind `<pre>`: one that stands there would be lost by each reading
 * of the markup, and the browser's page would not be the one that was rendered.
 */
export function dropFirstLineBreaks(root: DomElement): void {
  for (const block of root.querySelectorAll('pre')) {
    const [first] = block.childNodes
    if (first !== undefined && isText(first)) first.replaceWith(first.data.replace(/^[\r\n]+/, ''))
  }
}

/** Gives every heading from `h2` to `h4` a readable id and lists them in order. */
export function collectHeadings(root: DomElement): Heading[] {
  const elements = [...root.querySelectorAll('h2, h3, h4')]
  const words = elements.map(({ id, textContent }) => ({
    id,
    text: textContent.trim().replace(/\s+/g, ' '),
  }))
  const ids = headingIds(
    words,
    Array.from(root.querySelectorAll('[id]'), ({ id }) => id),
  )
  return elements.flatMap((element, place) => {
    const [id, text = ''] = [ids[place], words[place]?.text]
    if (id === undefined || id === null) return []
    element.id = id
    return [{ id, text, level: Number(element.tagName.slice(1)) }]
  })
}

/** A link to a place on a post's page. */
const PLACE_ON_POST = /^(\/discover\/[^/?#]+)\/?(\?[^#]*)?#(.+)$/

/**
 * Where a link to a place leads: ids of authors have a prefix, those that the site makes have none.
 *
 * @param hasPlace whether the own page has an element with an id
 */
function placeOf(href: string, hasPlace: (id: string) => boolean): string {
  if (href.startsWith('#')) {
    const own = AUTHOR_ID_PREFIX + href.slice(1)
    return href.length > 1 && (hasPlace(own) || !hasPlace(href.slice(1))) ? `#${own}` : href
  }
  const [, path, query = '', hash = ''] = PLACE_ON_POST.exec(href) ?? []
  if (path === undefined || isIdOfSite(hash)) return href
  return `${path}${query}#${AUTHOR_ID_PREFIX}${hash}`
}

const isIdOfSite = (id: string): boolean =>
  id.startsWith(HEADING_ID_PREFIX) || id.startsWith(AUTHOR_ID_PREFIX)

/**
 * Makes links fit the site: references to places follow the prefixed ids, absolute links to the site
 * itself become relative, `target` is `_blank` or nothing and carries the relationship values of the
 * specification, section 5.
 */
export function adjustLinks(root: DomElement, siteUrl: string): void {
  const ids = new Set([...root.querySelectorAll('[id]')].map(({ id }) => id))
  const hasPlace = (id: string): boolean => ids.has(id) || ids.has(decoded(id))
  for (const link of root.querySelectorAll('a')) {
    const href = link.getAttribute('href')
    if (href !== null) {
      const isOwn = href === siteUrl || href.startsWith(`${siteUrl}/`)
      const path = isOwn ? href.slice(siteUrl.length) || '/' : href
      const place = placeOf(path, hasPlace)
      if (place !== href) link.setAttribute('href', place)
    }
    link.removeAttribute('rel')
    if (link.getAttribute('target')?.toLowerCase() === '_blank') {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    } else {
      link.removeAttribute('target')
    }
  }
  for (const cell of root.querySelectorAll('[headers]')) {
    const ids = (cell.getAttribute('headers') ?? '').split(/\s+/).filter(Boolean)
    cell.setAttribute('headers', ids.map((id) => `${AUTHOR_ID_PREFIX}${id}`).join(' '))
  }
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    // Not an escape: the id is meant literally.
    return hash
  }
}
