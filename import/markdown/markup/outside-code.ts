import { markdownParser } from './parser.ts'

const FENCED = '^[ \\t>]*(?<fence>`{3,}|~{3,})(?!.*`)[\\s\\S]*?^[ \\t>]*\\k<fence>[`~]*[ \\t]*$'

const FENCES = new RegExp(FENCED, 'gm')
const FENCES_AND_SPANS = new RegExp(
  `${FENCED}|(?<!\`)(?:\`[^\`\\n]+\`|\`\`[^\\n]+?\`\`)(?!\`)`,
  'gm',
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
  let changed = ''
  let last = 0
  for (const { 0: whole, index } of text.matchAll(code)) {
    changed += change(text.slice(last, index)) + whole
    last = index + whole.length
  }
  return changed + change(text.slice(last))
}

/**
 * Returns which places of a Markdown text stand in code of any kind, as the parser sees it that makes
 * the page: fenced, indented, within a line, or HTML that keeps its form.
 *
 * @param places offsets, ascending
 * @returns indices of `places`
 */
export function placesInCode(
  text: string,
  places: readonly number[],
  isMdx: boolean,
): ReadonlySet<number> {
  const parser = markdownParser(isMdx)
  const ends = [...places.slice(1), text.length]
  const marks = places.map(
    (place, index) => `\uFDD2${index}\uFDD3${text.slice(place, ends[index])}`,
  )
  const found = new Set<number>()
  const tokens = parser.lexer(text.slice(0, places[0]) + marks.join(''))
  void parser.walkTokens(tokens, (token) => {
    const isCode =
      token.type === 'code' || token.type === 'codespan' || ('pre' in token && token.pre === true)
    if (!isCode) return
    for (const [, index] of token.raw.matchAll(/\uFDD2(\d+)\uFDD3/g)) found.add(Number(index))
  })
  return found
}
