import type { DomElement, DomNode, DomText } from '../html/dom.ts'
import { GLOSSARY_PATH } from '../paths.ts'
import type { TermMatcher } from './term-matcher.ts'

/** Marks links that the build has made; readers see them as terms. */
export const TERM_LINK_CLASS = 'term-link'

/** Elements whose text is a title, a control, a name or code: never linked. */
const UNLINKED = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'button', 'label', 'summary', 'legend'],
  ...['code', 'pre', 'kbd', 'samp', 'figcaption', 'th', 'caption'],
].join(',')

const TEXT_NODE = 3
const SHOW_TEXT = 4

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

/** The text nodes of running text, collected before any of them is split. */
function proseTexts(root: DomElement): DomText[] {
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT)
  const texts: DomText[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isText(node) && isProse(node)) texts.push(node)
  }
  return texts
}

const isProse = ({ parentElement }: DomText): boolean =>
  (parentElement?.closest(UNLINKED) ?? null) === null

const isText = (node: DomNode): node is DomText => node.nodeType === TEXT_NODE
