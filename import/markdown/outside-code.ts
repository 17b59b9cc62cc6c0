import { marked } from 'marked'

const FENCED = '^ {0,3}(?:```|~~~)[\\s\\S]*?^ {0,3}(?:```|~~~)[ \\t]*$'

const FENCES = new RegExp(`(${FENCED})`, 'm')
const FENCES_AND_SPANS = new RegExp(
  `(${FENCED}|(?<!\`)(?:\`[^\`\\n]+\`|\`\`[^\\n]+?\`\`)(?!\`))`,
  'm',
)

/** Changes a Markdown text except its fenced code. */
export function outsideFences(text: string, change: (part: string) => string): string {
  return changeBetween(text, FENCES, change)
}

/** Changes a Markdown text except its code, in blocks and in lines. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return changeBetween(text, FENCES_AND_SPANS, change)
}

function changeBetween(text: string, code: RegExp, change: (part: string) => string): string {
  return text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}

/**
 * Returns which places of a Markdown text stand in code of any kind, as the parser sees it that makes
 * the page: fenced, indented, within a line, or HTML that keeps its form.
 *
 * @param places offsets, ascending
 * @returns indices of `places`
 */
export function placesInCode(text: string, places: readonly number[]): ReadonlySet<number> {
  const ends = [...places.slice(1), text.length]
  const marks = places.map(
    (place, index) => `\uFDD2${index}\uFDD3${text.slice(place, ends[index])}`,
  )
  const found = new Set<number>()
  const tokens = marked.lexer(text.slice(0, places[0]) + marks.join(''), { gfm: true })
  void marked.walkTokens(tokens, (token) => {
    const isCode =
      token.type === 'code' || token.type === 'codespan' || ('pre' in token && token.pre === true)
    if (!isCode) return
    for (const [, index] of token.raw.matchAll(/\uFDD2(\d+)\uFDD3/g)) found.add(Number(index))
  })
  return found
}
