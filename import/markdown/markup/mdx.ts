import { hiddenNote } from '../../html/hidden.ts'
import { shorten } from '../../html/markup.ts'
import { escapeText } from '../../../shared/html/escape-text.ts'

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

const IMPORT =
  /^import\s+(?:\*\s*as\s+)?(\w+)\s[^'"]*?['"]([^'"\n]+)['"]|^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*(?:require\s*\(\s*)?['"]([^'"\n]+)['"]/

/**
 * Takes statements of MDX out of a text: they stand at the left and end with an empty line.
 *
 * @param files gets the files and addresses that they name
 */
export function withoutStatements(text: string, files: Map<string, string>): string {
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
    const [, name, from, constant, value] = IMPORT.exec(text.slice(match.index, end)) ?? []
    const [known, file] = [name ?? constant, from ?? value]
    if (known !== undefined && file !== undefined) files.set(known, file)
    last = end
    begins.lastIndex = end
  }
  return left + text.slice(last)
}

/** An expression that is a text or a number, which MDX shows as it is. */
const LITERAL = /^\{\s*(?:(["'`])((?:(?!\1|\$\{|\\)[\s\S])*)\1|(\d[\d.]*))\s*\}$/

/** A file that an expression names: by an import, or on the spot. */
const FILE =
  /^\{\s*(?:require\s*\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?|(\w+)(?:\.(?:src|default|url))?)\s*\}$/

/** Attributes of components that hold the address of a picture. */
const ADDRESS = /\b(?:src|image|img|url|poster)=$/

/**
 * Returns what stands for an expression of MDX: a text or a number for itself, a file for the name of its
 * import, nothing for any other, since only the other program can say what it shows.
 */
export function expressionAt(text: string, at: number, files: ReadonlyMap<string, string>) {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  // A brace after a backslash is one; in a formula it is part of it.
  const isFormula = line.split('$').length % 2 === 0
  if (isFormula || line.endsWith('\\')) return null
  // The other program refuses a brace without an end.
  const end = closingOf(text, at) ?? text.length
  const expression = text.slice(at, end)
  const [, , words, number] = LITERAL.exec(expression) ?? []
  const shown = words ?? number
  if (line.endsWith('=')) {
    const hides =
      /\bstyle=$/.test(line) &&
      /display["']?:\s*["']none|visibility["']?:\s*["']hidden/.test(expression)
    if (hides) return { text: '"display:none"', end, notes: [] }
    const [, required, name = ''] = FILE.exec(expression) ?? []
    // A picture that cannot be found is named by what names it.
    const unknown = ADDRESS.test(line) ? shorten(expression, 200) : ''
    const value = shown ?? required ?? files.get(name) ?? unknown
    const isSaid =
      value === '' && /["'`]/.test(expression) && !/\b(?:style|class(?:Name)?)=$/.test(line)
    const notes = isSaid ? hiddenNote('the value of an attribute', expression) : []
    return { text: `"${escapeText(value)}"`, end, notes }
  }
  if (shown !== undefined) return { text: shown, end, notes: [] }
  if (/^\{#[\w:.-]+\}$/.test(expression)) return null
  return { text: '', end, notes: hiddenNote('an expression', expression) }
}
