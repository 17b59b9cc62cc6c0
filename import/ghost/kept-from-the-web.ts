import { hiddenNote } from '../html/hidden.ts'
import { CardNotes } from './card-notes.ts'

/** Ghost's marks around what only some people see, as its web server reads them. */
const MARK = /<!--\s*kg-gated-block:(?:begin\b([\s\S]*?)|end\s*)-->/g

/** Whether such a part is for people without an account. */
const IS_OPEN = /\bnonMember:["']?true\b/

/**
 * Takes the parts out of Ghost's HTML that a visitor without an account did not see. A part without an
 * end lasts to the end of the text.
 */
export function withoutGatedParts(html: string, notes: CardNotes): string {
  const parts: { readonly isOpen: boolean; readonly start: number }[] = []
  let shown = ''
  let last = 0
  const close = (end: number): void => {
    const part = parts.pop()
    if (part === undefined || part.isOpen || parts.some(({ isOpen }) => !isOpen)) return
    for (const note of hiddenNote('a part for members', html.slice(part.start, end))) {
      notes.add(note)
    }
    shown += html.slice(last, part.start)
    last = end
  }
  for (const match of html.matchAll(MARK)) {
    const [mark, begins] = match
    if (begins === undefined) close(match.index + mark.length)
    else parts.push({ isOpen: IS_OPEN.test(begins), start: match.index })
  }
  while (parts.length > 0) close(html.length)
  return shown + html.slice(last)
}

/**
 * Returns the HTML of a card, or nothing and a note when its settings keep it from visitors of the web
 * without an account.
 *
 * @param draw makes its HTML, and says by notes what it leaves out
 */
export function shownCard(
  name: string,
  visibility: unknown,
  draw: (notes: CardNotes) => string,
  notes: CardNotes,
): string {
  if (!isKeptFromTheWeb(visibility)) return draw(notes)
  const what = `a card "${name}" that Ghost kept from the web`
  for (const note of hiddenNote(what, draw(new CardNotes()))) notes.add(note)
  return ''
}

/** Settings that are not understood keep a card from the web. */
function isKeptFromTheWeb(visibility: unknown): boolean {
  if (visibility === undefined || visibility === null) return false
  if (!isRecord(visibility)) return true
  const { web, showOnWeb, emailOnly } = visibility
  if (web !== undefined) return !isRecord(web) || web['nonMember'] !== true
  // As Ghost wrote it before it knew segments of the web; "segment" is about e-mail.
  return emailOnly === true || showOnWeb === false
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
