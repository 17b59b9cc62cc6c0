import { marked } from 'marked'
import { outsideCode, outsideFences } from './outside-code.ts'

/** `[^name]: words`, and lines below that are indented. */
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?:[ \t]{2,}\S.*))*)\n?/gm
const MARK = /\[\^([^\]\s]+)\]/g

/**
 * Puts the words of footnotes where their marks are, as the site stores them. Marks without words stay
 * as they are.
 */
export function placeFootnotes(text: string): string {
  const words = new Map<string, string>()
  const body = outsideFences(text, (part) =>
    part.replace(DEFINITION, (_, name: string, note: string) => {
      words.set(name, note.replace(/\s*\n\s*/g, ' ').trim())
      return ''
    }),
  )
  if (words.size === 0) return text
  return outsideCode(body, (part) =>
    part.replace(MARK, (mark, name: string) => {
      const note = words.get(name)
      return note === undefined
        ? mark
        : `<small data-footnote>${marked.parseInline(note, { async: false, gfm: true })}</small>`
    }),
  )
}
