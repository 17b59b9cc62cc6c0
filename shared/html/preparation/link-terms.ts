import type { DomElement, DomNode, DomText } from '../dom.ts'
import { isElement, isText } from '../dom.ts'
import { termPathOf } from '../../glossary/term-path.ts'
import type { TermMatcher } from '../../glossary/term-matcher.ts'

/** Marks links to terms, whoever has set them. */
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
    // The words of a reference to a fact are not what readers get.
    'data',
  ]),
)

/** Pages of the glossary, in alphabetical order. */
export interface LinkedTerms {
  /** All that the body links to. */
  readonly termPaths: readonly string[]
  /** Those that the author has marked: their definitions stand in the page. */
  readonly markedTermPaths: readonly string[]
}

/**
 * Links the first use of each term in a post's body, in place, and leaves the visible text as it is.
 * Links that the author has set are terms as well, and such a term needs no second link; of one that
 * the glossary does not have, only the words stay.
 */
export function linkHtml(root: DomElement, matcher: TermMatcher): LinkedTerms {
  const seen = authorsTerms(root, matcher)
  const markedTermPaths = [...seen].sort()
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
  return { termPaths: [...seen].sort(), markedTermPaths }
}

/** Marks the author's links to terms, and takes away those to terms that are gone. */
function authorsTerms(root: DomElement, matcher: TermMatcher): Set<string> {
  const found = new Set<string>()
  for (const link of root.querySelectorAll('a[href]')) {
    const path = termPathOf(link.getAttribute('href') ?? '')
    if (path === null) continue
    if (matcher.has(path)) {
      found.add(path)
      link.className = TERM_LINK_CLASS
    } else link.replaceWith(...Array.from(link.childNodes))
  }
  return found
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
