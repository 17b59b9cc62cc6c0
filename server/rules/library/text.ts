import { EvaluationError } from '../values/rules-errors.ts'
import { compileRegex, RegexError } from './regex.ts'
import type { Regex, RegexMatch } from './regex.ts'
import { RulesBytes } from '../values/values.ts'
import { assertSize } from '../values/value-size.ts'
import { STRING } from './kinds.ts'
import { argument, methodsOf } from './method.ts'

/** Compiled expressions are kept: the same few recur with every request. */
const CACHE_MAX_SIZE = 500
const cache = new Map<string, Regex>()

function regex(source: string): Regex {
  const known = cache.get(source)
  if (known !== undefined) return known
  const compiled = compileRegex(source)
  if (cache.size >= CACHE_MAX_SIZE) cache.clear()
  cache.set(source, compiled)
  return compiled
}

/** Regular expressions fail by themselves; for the language that is an error of the expression. */
function withRegex<T>(source: string, use: (compiled: Regex) => T): T {
  try {
    return use(regex(source))
  } catch (error) {
    if (!(error instanceof RegexError)) throw error
    throw new EvaluationError(`The regular expression failed: ${error.message}`)
  }
}

function pieces(text: string, separator: string): string[] {
  return withRegex(separator, (compiled) => {
    const parts: string[] = []
    let from = 0
    for (const { start, end } of compiled.findAll(text)) {
      // An empty match separates characters; it makes no empty piece at either end.
      if (end === start && (start === 0 || start === text.length)) continue
      parts.push(text.slice(from, start))
      from = end
    }
    parts.push(text.slice(from))
    return parts
  })
}

/** `\1` in a replacement stands for a group, `\0` for the match, two backslashes for one. */
const REWRITE_PART = /[^\\]+|\\[0-9\\]|\\/g

/** @throws EvaluationError for a replacement that RE2 refuses */
function replacementOf(
  template: string,
  groupCount: number,
): (match: RegexMatch, whole: string) => string {
  const parts = template.match(REWRITE_PART) ?? []
  for (const part of parts) {
    const isKnown = part !== '\\' && !(Number(part.slice(1)) > groupCount && /^\\\d$/.test(part))
    if (!isKnown) throw new EvaluationError(`The replacement has no meaning for ${part}`)
  }
  return ({ groups }, whole) =>
    parts
      .map((part) => {
        if (!part.startsWith('\\')) return part
        if (part === '\\\\') return '\\'
        return part === '\\0' ? whole : (groups[Number(part.slice(1)) - 1] ?? '')
      })
      .join('')
}

function replaced(text: string, pattern: string, template: string): string {
  return withRegex(pattern, (compiled) => {
    const replacement = replacementOf(template, compiled.groupCount)
    let result = ''
    let from = 0
    for (const match of compiled.findAll(text)) {
      const { start, end } = match
      result += text.slice(from, start) + replacement(match, text.slice(start, end))
      assertSize(result.length)
      from = end
    }
    return result + text.slice(from)
  })
}

/** Methods of strings. Sizes and indexes count Unicode characters. */
export const STRING_METHODS = methodsOf(STRING, {
  // In UTF-16 code units, as Google's emulator: an emoji has two.
  size: [0, (text) => BigInt(text.length)],
  lower: [0, (text) => text.toLowerCase()],
  upper: [0, (text) => text.toUpperCase()],
  trim: [0, (text) => text.trim()],
  toUtf8: [0, (text) => new RulesBytes(new TextEncoder().encode(text))],
  matches: [
    1,
    (text, args) => withRegex(argument(args, 0, STRING), (compiled) => compiled.matches(text)),
  ],
  split: [1, (text, args) => pieces(text, argument(args, 0, STRING))],
  replace: [
    2,
    (text, args) => replaced(text, argument(args, 0, STRING), argument(args, 1, STRING)),
  ],
})
