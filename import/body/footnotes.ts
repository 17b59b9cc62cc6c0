/** Where programs that make HTML of Markdown put the words of footnotes. */
const NOTES = '.footnotes li[id], [data-footnotes] li[id]'
const BACK = '.footnote-backref, .reversefootnote, .footnote-back-ref, a[data-footnote-backref]'

/**
 * Puts the words of footnotes, which stand in a list below the text, where their marks are, as the site
 * stores them. Changes `body` in place, before classes and ids go.
 */
export function gatherFootnotes(body: Element): void {
  const lists = new Set<Element>()
  for (const note of body.querySelectorAll(NOTES)) {
    const marks = [...body.querySelectorAll('sup > a[href^="#"], sup a.footnote-ref')].filter(
      (link) => link.getAttribute('href') === `#${note.id}`,
    )
    if (marks.length === 0) continue
    for (const back of note.querySelectorAll(BACK)) back.remove()
    for (const mark of marks) (mark.closest('sup') ?? mark).replaceWith(noteOf(note))
    const list = note.closest('.footnotes, [data-footnotes]')
    if (list !== null) lists.add(list)
    note.remove()
  }
  for (const list of lists) {
    if (list.querySelector('li') !== null) continue
    const { previousElementSibling: line } = list
    if (line?.matches('hr.footnotes-sep') === true) line.remove()
    list.remove()
  }
}

/** The words of a note in one line: paragraphs of it follow one another. */
function noteOf(note: Element): Element {
  const small = note.ownerDocument.createElement('small')
  small.setAttribute('data-footnote', '')
  const copy = note.cloneNode(true) as Element
  for (const paragraph of copy.querySelectorAll('p')) {
    if (paragraph.nextElementSibling !== null) paragraph.append(' ')
    paragraph.replaceWith(...paragraph.childNodes)
  }
  small.innerHTML = copy.innerHTML.trim()
  return small
}
