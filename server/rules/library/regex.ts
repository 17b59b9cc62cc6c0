import { RE2JS, RE2JSException } from 're2js'

/** Longest program. RE2 has a memory budget of the same purpose. */
const PROGRAM_MAX_LENGTH = 20_000

/** Refused before anything is compiled: the length of the source times its largest count. */
const COMPILE_WORK_MAX = 200_000

/** Most work of one call: characters that are left to look at times steps of the program. */
const MATCH_WORK_MAX = 50_000_000

/** A regular expression that RE2's syntax does not know, or that is too much work. */
export class RegexError extends Error {
  override readonly name = 'RegexError'
}

/** Where a match is, in UTF-16 units. A group that took no part is undefined. */
export interface RegexMatch {
  readonly start: number
  readonly end: number
  readonly groups: readonly (string | undefined)[]
}

/** A compiled regular expression: matching takes time linear in the text, whatever the expression. */
export interface Regex {
  readonly groupCount: number
  /** Does the whole text match? */
  matches(text: string): boolean
  /** The leftmost matches that do not overlap. None is empty right behind another one, as in RE2. */
  findAll(text: string): RegexMatch[]
}

/**
 * Compiles an expression in RE2's syntax. Its methods throw a RegexError for too much work.
 *
 * @throws RegexError for other syntax or an expression that is too large
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function compileRegex(source: string): Regex {
  const compiled = compile(source)
  const groupCount = compiled.groupCount()
  const programLength = compiled.programSize()
  if (programLength > PROGRAM_MAX_LENGTH) throw new RegexError('The expression is too large')
  const createBudget = () => {
    let left = MATCH_WORK_MAX
    return (characters: number) => {
      left -= (characters + 1) * programLength
      if (left < 0) throw new RegexError('Matching takes too long')
    }
  }
  return {
    groupCount,
    matches: (text) => {
      createBudget()(text.length)
      return compiled.matches(text)
    },
    findAll: (text) => findAll(compiled, groupCount, text, createBudget()),
  }
}

function compile(source: string): RE2JS {
  let largest = 1
  // The braces of \x{3000} hold a character, no count.
  for (const [, count] of source.matchAll(/(?<!\\x)[{,](\d+)/g))
    largest = Math.max(largest, Number(count))
  if (source.length * largest > COMPILE_WORK_MAX) {
    throw new RegexError('The expression is too large')
  }
  try {
    return RE2JS.compile(source)
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause
    throw new RegexError(cause.message.replace(/^error parsing regexp: /, ''), { cause })
  }
}

function findAll(
  compiled: RE2JS,
  groupCount: number,
  text: string,
  spend: (characters: number) => void,
): RegexMatch[] {
  const matcher = compiled.matcher(text)
  const found: RegexMatch[] = []
  let from = 0
  while (from <= text.length) {
    spend(text.length - from)
    if (!matcher.find(from)) break
    const [start, end] = [matcher.start(), matcher.end()]
    if (start === end && start === found.at(-1)?.end) {
      from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1
      continue
    }
    const groups = Array.from(
      { length: groupCount },
      (_, index) => matcher.group(index + 1) ?? undefined,
    )
    found.push({ start, end, groups })
    from = end
  }
  return found
}
