import { hiddenNote } from '../html/hidden.ts'

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
])

/** Where the bracket at a place is closed, texts of JavaScript aside; null when it is not. */
function closingOf(text: string, at: number): number | null {
  const open: string[] = []
  const tokens =
    /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<!\w)'(?:[^'\\\n]|\\.)*'|[{}()[\]]/g
  tokens.lastIndex = at
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match
    const closer = PAIRS.get(token)
    if (closer !== undefined) open.push(closer)
    else if (token === open.at(-1)) open.pop()
    if (open.length === 0) return tokens.lastIndex
  }
  return null
}

/** Takes statements of MDX out of a text: they stand at the left and end with an empty line. */
export function withoutStatements(text: string): string {
  const begins = /^(?:import|export)\s/gm
  let left = ''
  let last = 0
  for (let match = begins.exec(text); match !== null; match = begins.exec(text)) {
    let end = match.index
    const stops = /[{([]|\n[ \t]*(?=\n)|\n(?=(?:import|export)\s)/g
    stops.lastIndex = end
    for (let stop = stops.exec(text); ; stop = stops.exec(text)) {
      if (stop === null) end = text.length
      else if (stop[0].startsWith('\n')) end = stop.index
      else {
        stops.lastIndex = closingOf(text, stop.index) ?? text.length
        continue
      }
      break
    }
    left += text.slice(last, match.index)
    last = end
    begins.lastIndex = end
  }
  return left + text.slice(last)
}

/** An expression that is a text or a number, which MDX shows as it is. */
const LITERAL = /^\{\s*(?:(["'`])((?:(?!\1|\$\{|\\)[\s\S])*)\1|(\d[\d.]*))\s*\}$/

/**
 * What stands for an expression of MDX: a text or a number for itself, nothing for any other, since only
 * the other program can say what it shows.
 */
export function expressionAt(text: string, at: number) {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  // A brace after a backslash is one; in a formula it is part of it.
  const isFormula = line.split('$').length % 2 === 0
  if (isFormula || line.endsWith('\\')) return null
  // The other program refuses a brace without an end.
  const end = closingOf(text, at) ?? text.length
  const expression = text.slice(at, end)
  if (line.endsWith('=')) {
    const hides =
      /\bstyle=$/.test(line) &&
      /display["']?:\s*["']none|visibility["']?:\s*["']hidden/.test(expression)
    return { text: hides ? '"display:none"' : '""', end, notes: [] }
  }
  const [, , words, number] = LITERAL.exec(expression) ?? []
  const shown = words ?? number
  if (shown !== undefined) return { text: shown, end, notes: [] }
  const notes = /^\{#[\w-]+\}$/.test(expression) ? [] : hiddenNote('an expression', expression)
  return { text: '', end, notes }
}
