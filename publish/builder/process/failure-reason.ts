import { stripVTControlCharacters } from 'node:util'

/** Longest line that is shown: Gatsby prints whole minified sources when a page fails to render. */
const LINE_MAX_LENGTH = 240
const REASON_MAX_LINES = 6

/** Where an explanation begins: ` ERROR  #11321 ...`, `error ...`, `Error: ...`, `TypeError: ...`. */
const BEGINNING =
  /^\s*(?:ERROR\b|error\s|not finished\b|[A-Za-z]*Error:|The build command could not|The build was ended by)/

/** Lines that explain nothing to a reader. */
const NOISE = [
  /^\s*at\s/,
  /^\s*[-=╔╚║]{3,}/,
  /^\s*\d*\s*\|/,
  /^\s*>\s*\d+\s*\|/,
  /^\s*See our docs page/i,
  /^\s*https:\/\/gatsby\.dev/,
  /^\s*(?:success|info|verbose)\s/,
  /^\s*not finished\b/,
  /^\s*File: (?:webpack|.*node_modules)/,
]

/**
 * The reason of a failed build in a few short lines, out of everything that it printed. Never holds
 * stack traces or source code; null when nothing readable was found.
 */
export function failureReason(output: readonly string[]): string | null {
  const lines = output.map((line) => stripVTControlCharacters(line).trimEnd())
  const start = lines.findIndex(
    (line) => BEGINNING.test(line) && !NOISE.some((noise) => noise.test(line)),
  )
  if (start === -1) return null
  const kept: string[] = []
  for (const line of lines.slice(start)) {
    const text = line.trim()
    if (text === '' || line.length > LINE_MAX_LENGTH || NOISE.some((noise) => noise.test(line))) {
      continue
    }
    if (!kept.includes(text)) kept.push(text)
    if (kept.length === REASON_MAX_LINES) break
  }
  const reason = kept.join('\n').replace(/^(?:ERROR|error)\s+/, '')
  return reason === '' ? null : reason
}
