import { wordCount } from '../text/reading-time.ts'
import { isElement, isText, type DomElement, type DomNode } from './dom.ts'
import { FOOTNOTE } from './footnotes.ts'

/** Elements that do not end a word. */
const INSIDE_WORDS = new Set(
  ['strong', 'em', 'u', 's', 'sub', 'sup', 'mark', 'small', 'abbr', 'cite', 'q', 'kbd'].concat([
    'time',
    'span',
    'b',
    'i',
    'del',
    'ins',
    'a',
    'code',
  ]),
)

/** The number of words of a body. The end of a block ends a word, and so does the mark of a footnote. */
export function bodyWordCount(root: DomElement): number {
  const pieces: string[] = []
  const notes = new Set<DomNode>(root.querySelectorAll(FOOTNOTE))
  // Each node is visited once, however deep it is.
  const waiting: (DomNode | ' ')[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === ' ') pieces.push(node)
    else if (isText(node)) pieces.push(node.data)
    else if (isElement(node)) {
      const isInside = INSIDE_WORDS.has(node.tagName.toLowerCase()) && !notes.has(node)
      if (!isInside) {
        pieces.push(' ')
        waiting.push(' ')
      }
      for (const child of [...node.childNodes].reverse()) waiting.push(child)
    }
  }
  return wordCount(pieces.join(''))
}
