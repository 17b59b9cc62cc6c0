/** The sign of a footnote, such as `[1]`, `iv` or `*`: whatever is longer is a link with words. */
const SIGN = /^\W{0,2}(?:\d{1,4}|[a-z]{1,6}|[*†‡§]{1,4})\W{0,2}$/iu

/** Where the words of a note stand, in the programs whose notes are no elements of a list. */
const NOTE =
  'li, [style*="mso-element:footnote"], [style*="mso-element:endnote"], div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"], div[id^="sdendnote"]'

/**
 * Puts the words of footnotes, which other programs keep below the text, where their marks are. A mark
 * and its note lead to one another, whatever they are called: `_ftnref1` and `_ftn1` of Word,
 * `sdfootnote1anc` and `sdfootnote1sym` of LibreOffice, `fnref:1` and `fn:1` of pages. A mark without
 * its note stays.
 */
export function gatherFootnotes(body: HTMLElement): void {
  const named = new Map<string, HTMLElement>()
  for (const element of body.querySelectorAll<HTMLElement>('[id], a[name]')) {
    for (const name of namesOf(element)) if (!named.has(name)) named.set(name, element)
  }
  const marksOf = new Map<HTMLElement, HTMLElement[]>()
  for (const mark of linksIn(body)) {
    const target = named.get(fragmentOf(mark))
    const note = target === undefined ? null : noteOf(target)
    if (note === null || !precedes(mark, note) || !SIGN.test(mark.textContent.trim())) continue
    const back = linksIn(note).filter((link) => {
      const source = named.get(fragmentOf(link))
      return source !== undefined && (source.contains(mark) || mark.contains(source))
    })
    const others = marksOf.get(note)
    if (back.length > 0 || others !== undefined) marksOf.set(note, [...(others ?? []), mark])
    for (const link of back) takeOut(link)
  }
  for (const [note, marks] of marksOf) {
    const words = wordsOf(note)
    for (const mark of marks) {
      const raised = mark.closest('sup')
      ;(raised ?? mark).before(words.cloneNode(true))
      mark.remove()
      // What stood between two marks is no word of the text.
      if (raised !== null && !/[\p{Letter}\p{Number}]/u.test(raised.textContent)) raised.remove()
    }
    takeOut(note)
  }
}

const linksIn = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('a[href*="#"]'),
]

const namesOf = (element: HTMLElement): string[] =>
  [element.id, element.getAttribute('name') ?? ''].filter((name) => name !== '')

function fragmentOf(link: HTMLElement): string {
  const href = link.getAttribute('href') ?? ''
  return href.slice(href.indexOf('#') + 1)
}

/** Whether a part of the page stands after another, and neither in the other nor taken out already. */
const precedes = (element: Node, other: Node): boolean =>
  element.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING

function noteOf(target: HTMLElement): HTMLElement | null {
  const note = target.closest<HTMLElement>(NOTE) ?? target.closest<HTMLElement>('p, div')
  return note === null || note.querySelector('h1, h2, h3, h4, h5, h6') !== null ? null : note
}

function takeOut(element: HTMLElement): void {
  const outer = element.parentElement
  element.remove()
  const isEmpty = outer?.textContent.trim() === '' && outer.querySelector('img') === null
  if (isEmpty && outer.localName !== 'body') takeOut(outer)
}

/** The words of a note in one line: its paragraphs follow one another. */
function wordsOf(note: HTMLElement): HTMLElement {
  const small = note.ownerDocument.createElement('small')
  small.setAttribute('data-footnote', '')
  small.append(...note.cloneNode(true).childNodes)
  for (const block of small.querySelectorAll('p, div, li, ul, ol, blockquote')) {
    block.replaceWith(...block.childNodes, ' ')
  }
  small.innerHTML = small.innerHTML.trim()
  return small
}
