import { countText } from '../../shared/text/quantity-texts.ts'
import { isBlock } from './paragraphs.ts'

/** Where programs that make HTML of Markdown put the words of footnotes. */
const NOTES = '.footnotes li[id], [data-footnotes] li[id]'
const BACK = '.footnote-backref, .reversefootnote, .footnote-back-ref, a[data-footnote-backref]'

const MARKS = 'sup > a[href^="#"], sup a.footnote-ref'

/** A link to the words of a note. */
interface Mark {
  readonly link: Element
  /** Among all marks and notes of the text, in their order. */
  readonly place: number
}

function addMark(marks: Map<string, Mark[]>, mark: Mark): void {
  const href = mark.link.getAttribute('href') ?? ''
  const found = marks.get(href)
  if (found === undefined) marks.set(href, [mark])
  else found.push(mark)
}

/**
 * Puts the words of footnotes, which stand in a list below the text, where their marks are, as the site
 * stores them: in one paragraph each. Changes `body` in place, before classes and ids go.
 *
 * @returns notes for the report
 */
export function gatherFootnotes(body: Element): string[] {
  const lists = new Set<Element>()
  let repeated = 0
  let joined = 0
  const marks = new Map<string, Mark[]>()
  const places = new Map<Element, number>()
  for (const [place, element] of [...body.querySelectorAll(`${NOTES}, ${MARKS}`)].entries()) {
    if (element.localName === 'a') addMark(marks, { link: element, place })
    else places.set(element, place)
  }
  for (const [note, ownPlace] of places) {
    const list = note.closest('.footnotes, [data-footnotes]')
    // Parts of a text, such as cards of Ghost, have lists of their own with the same names.
    const own = (marks.get(`#${note.id}`) ?? []).filter(
      ({ link, place }) =>
        body.contains(link) && (place < ownPlace || list?.contains(link) === true),
    )
    if (own.length === 0) continue
    for (const back of note.querySelectorAll(BACK)) back.remove()
    const words = note.ownerDocument.createElement('small')
    words.setAttribute('data-footnote', '')
    if (joinBlocks(note)) joined += 1
    if (own.length > 1) repeated += 1
    words.innerHTML = note.innerHTML.replace(/\s+/g, ' ').trim()
    for (const { link, place } of own) {
      const copy = words.cloneNode(true) as Element
      ;(link.closest('sup') ?? link).replaceWith(copy)
      for (const inner of copy.querySelectorAll(MARKS)) addMark(marks, { link: inner, place })
    }
    if (list !== null) lists.add(list)
    note.remove()
  }
  for (const list of lists) {
    if (list.querySelector('li') !== null) continue
    const { previousElementSibling: line } = list
    if (line?.matches('hr.footnotes-sep') === true) line.remove()
    list.remove()
  }
  const notes: string[] = []
  if (joined > 0)
    notes.push(`${countText(joined, 'footnote')} of several parts became one paragraph each`)
  if (repeated > 0)
    notes.push(`${countText(repeated, 'footnote')} with several marks stand at each of them`)
  return notes
}

/** Puts the words of a note in one line; returns whether it had more than a paragraph. */
function joinBlocks(note: Element): boolean {
  const blocks = [...note.querySelectorAll('*')].filter(isBlock)
  for (const picture of note.querySelectorAll('img'))
    picture.replaceWith(picture.getAttribute('alt') ?? '')
  for (const line of note.querySelectorAll('br')) line.replaceWith(' ')
  for (const block of blocks.reverse()) block.replaceWith(...block.childNodes, ' ')
  return blocks.length > 1
}
