import type { DomElement, DomNode, DomText } from './dom.ts'
import { isElement, isText } from './dom.ts'
import { GLOSSARY_PATH } from '../paths.ts'
import type { TermMatcher } from '../glossary/term-matcher.ts'

/** Marks links that the build has made; readers see them as terms. */
export const TERM_LINK_CLASS = 'term-link'

/** Elements whose text is a title, a control, a name or code: never linked. */
const UNLINKED = new Set(
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'button', 'label', 'summary', 'legend'].concat([
    'code',
    'pre',
    'kbd',
    'samp',
    'figcaption',
    'th',
    'caption',
  ]),
)

/**
 * Links the first use of each term in a post's body, in place, and leaves the visible text as it is.
 * A term that the author has linked needs no second link.
 *
 * @returns the paths of all terms that the body links to, in alphabetical order
 */
export function linkHtml(root: DomElement, matcher: TermMatcher): string[] {
  const seen = new Set(authorsLinks(root))
  for (const text of proseTexts(root)) {
    const fresh = matcher.find(text.data).filter(({ path }) => {
      if (seen.has(path)) return false
      seen.add(path)
      return true
    })
    // From the end, so that the offsets before stay right.
    for (const { start, length, path } of fresh.reverse()) {
      const phrase = text.splitText(start)
      phrase.splitText(length)
      const link = root.ownerDocument.createElement('a')
      link.className = TERM_LINK_CLASS
      link.setAttribute('href', path)
      phrase.replaceWith(link)
      link.append(phrase)
    }
  }
  return [...seen].sort()
}

function authorsLinks(root: DomElement): string[] {
  return [...root.querySelectorAll('a[href]')].flatMap((link) => {
    const path = (link.getAttribute('href') ?? '').split(/[?#]/, 1)[0] ?? ''
    return path.startsWith(`${GLOSSARY_PATH}/`) ? [path] : []
  })
}

/** The text nodes of running text in reading order, collected before any of them is split. */
function proseTexts(root: DomElement): DomText[] {
  const texts: DomText[] = []
  // Each element is visited once, however deep it is; one that is not linked, not at all.
  const waiting: DomNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) texts.push(node)
    else if (isElement(node) && !UNLINKED.has(node.tagName.toLowerCase())) {
      for (const child of [...node.childNodes].reverse()) waiting.push(child)
    }
  }
  return texts
}
