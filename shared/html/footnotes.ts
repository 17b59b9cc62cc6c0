import type { DomElement } from './dom.ts'

/** Selector of a footnote in stored HTML: small words at the place of their mark. */
export const FOOTNOTE = 'small[data-footnote]'

/** Words that may not hold a link of the page: links, titles and code. A note in them stays small words. */
const NO_MARKS = 'a, h1, h2, h3, h4, h5, h6, pre, code, summary'

/**
 * Takes the footnotes out of the text and lists them below it, in the order of their marks: a superscript
 * number leads to each, and a link back to its mark. Numbers and ids are made here and nowhere else; ids
 * of authors have a prefix, so that none is like these. A note without words is none.
 */
export function prepareFootnotes(root: DomElement): void {
  const notes = footnotesOf(root)
  for (const other of root.querySelectorAll('[data-footnote]'))
    other.removeAttribute('data-footnote')
  const written = notes.filter((note) => {
    const hasWords = note.textContent.trim() !== ''
    if (!hasWords) note.replaceWith()
    return hasWords
  })
  if (written.length === 0) return
  const { ownerDocument } = root
  const list = ownerDocument.createElement('ol')
  written.forEach((note, index) => {
    const number = index + 1
    note.replaceWith(markOf(root, number))
    const item = ownerDocument.createElement('li')
    item.id = `footnote-${number}`
    // What a link leads to gets the focus, so that the Tab key goes on from there.
    item.setAttribute('tabindex', '-1')
    item.append(...Array.from(note.childNodes), ' ', linkBack(root, number))
    list.append(item)
  })
  root.append(sectionOf(root, list))
}

/** The notes that can be marked, in the order of the text. */
function footnotesOf(root: DomElement): DomElement[] {
  const all = [...root.querySelectorAll(FOOTNOTE)]
  const inner = new Set(all.flatMap((note) => [...note.querySelectorAll('[data-footnote]')]))
  return all.filter((note) => !inner.has(note) && note.closest(NO_MARKS) === null)
}

/** The number in the text. */
function markOf({ ownerDocument }: DomElement, number: number): DomElement {
  const mark = ownerDocument.createElement('sup')
  const link = ownerDocument.createElement('a')
  mark.className = 'footnote-mark'
  // Numbers are no words to search for.
  mark.setAttribute('data-pagefind-ignore', '')
  link.id = `footnote-mark-${number}`
  link.setAttribute('href', `#footnote-${number}`)
  link.setAttribute('role', 'doc-noteref')
  link.setAttribute('aria-label', `Footnote ${number}`)
  link.append(String(number))
  mark.append(link)
  return mark
}

function linkBack({ ownerDocument }: DomElement, number: number): DomElement {
  const link = ownerDocument.createElement('a')
  link.className = 'footnotes__back'
  link.setAttribute('data-pagefind-ignore', '')
  link.setAttribute('href', `#footnote-mark-${number}`)
  link.setAttribute('role', 'doc-backlink')
  link.setAttribute('aria-label', `Back to the text of footnote ${number}`)
  // As a letter, not as a picture.
  link.append('\u21a9\ufe0e')
  return link
}

function sectionOf({ ownerDocument }: DomElement, list: DomElement): DomElement {
  const section = ownerDocument.createElement('section')
  const label = ownerDocument.createElement('p')
  const words = ownerDocument.createElement('strong')
  section.className = 'footnotes'
  section.setAttribute('role', 'doc-endnotes')
  section.setAttribute('aria-labelledby', 'footnotes-label')
  label.id = 'footnotes-label'
  words.append('Footnotes')
  label.append(words)
  section.append(label, list)
  return section
}
