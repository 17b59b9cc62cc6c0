import { ownValue } from '../../../shared/own-value.ts'
import { RegexError } from './syntax.ts'
import type { CharacterTest } from './syntax.ts'

const between =
  (low: number, high: number): CharacterTest =>
  (codePoint) =>
    codePoint >= low && codePoint <= high

const anyOf =
  (tests: readonly CharacterTest[]): CharacterTest =>
  (codePoint) =>
    tests.some((test) => test(codePoint))

/** The complement of a class. */
export const not =
  (test: CharacterTest): CharacterTest =>
  (codePoint) =>
    !test(codePoint)

const oneOf = (characters: string): CharacterTest => {
  const points = new Set(Array.from(characters, (character) => character.codePointAt(0) ?? -1))
  return (codePoint) => points.has(codePoint)
}

const digit = between(0x30, 0x39)
const lower = between(0x61, 0x7a)
const upper = between(0x41, 0x5a)
const letter = anyOf([lower, upper])

/** `\w`: RE2's word characters are ASCII. */
export const isWord = anyOf([letter, digit, oneOf('_')])
const space = oneOf('\t\n\f\r ')

const PERL_CLASSES: Readonly<Record<string, CharacterTest>> = {
  d: digit,
  D: not(digit),
  s: space,
  S: not(space),
  w: isWord,
  W: not(isWord),
}

const POSIX_CLASSES: Readonly<Record<string, CharacterTest>> = {
  alnum: anyOf([letter, digit]),
  alpha: letter,
  ascii: between(0, 0x7f),
  blank: oneOf('\t '),
  cntrl: anyOf([between(0, 0x1f), between(0x7f, 0x7f)]),
  digit,
  graph: between(0x21, 0x7e),
  lower,
  print: between(0x20, 0x7e),
  punct: anyOf([
    between(0x21, 0x2f),
    between(0x3a, 0x40),
    between(0x5b, 0x60),
    between(0x7b, 0x7e),
  ]),
  space: oneOf('\t\n\v\f\r '),
  upper,
  word: isWord,
  xdigit: anyOf([digit, between(0x41, 0x46), between(0x61, 0x66)]),
}

/** `\d`, `\W` and their like, or null for any other letter. */
export function perlClass(letterAfterBackslash: string): CharacterTest | null {
  return ownValue(PERL_CLASSES, letterAfterBackslash) ?? null
}

/** `[:alpha:]` inside a class. @throws RegexError for an unknown name */
export function posixClass(name: string): CharacterTest {
  const isNegated = name.startsWith('^')
  const bare = isNegated ? name.slice(1) : name
  const test = ownValue(POSIX_CLASSES, bare)
  if (test === undefined) throw new RegexError(`There is no class [:${name}:]`)
  return isNegated ? not(test) : test
}

/**
 * `\p{Greek}` and `\pL`: a script or a general category, by the Unicode data of the runtime.
 *
 * @throws RegexError for an unknown name
 */
export function unicodeClass(name: string, isNegated: boolean): CharacterTest {
  const bare = name.startsWith('^') ? name.slice(1) : name
  if (!/^\w+$/.test(bare)) throw new RegexError(`There is no class \\p{${name}}`)
  const expression = unicodeExpression(bare)
  const test: CharacterTest = (codePoint) => expression.test(String.fromCodePoint(codePoint))
  return isNegated !== name.startsWith('^') ? not(test) : test
}

function unicodeExpression(name: string): RegExp {
  if (name === 'Any') return /^[^]$/u
  // Categories have one or two letters, scripts more.
  const property = name.length <= 2 ? 'General_Category' : 'Script'
  try {
    return new RegExp(`^\\p{${property}=${name}}$`, 'u')
  } catch (cause) {
    throw new RegexError(`There is no class \\p{${name}}`, { cause })
  }
}

/** One character, in either case when `ignoresCase`. */
export function character(codePoint: number, ignoresCase: boolean): CharacterTest {
  return range(codePoint, codePoint, ignoresCase)
}

/** A range of characters. @throws RegexError when it is the wrong way round */
export function range(low: number, high: number, ignoresCase: boolean): CharacterTest {
  if (low > high) throw new RegexError('A range of characters is the wrong way round')
  if (!ignoresCase) return between(low, high)
  // The runtime folds case character by character, as RE2 does.
  const hex = (code: number) => `\\u{${code.toString(16)}}`
  const folding = new RegExp(`^[${hex(low)}-${hex(high)}]$`, 'iu')
  return (codePoint) => folding.test(String.fromCodePoint(codePoint))
}

/** Any of the tests, or none of them. */
export function unite(tests: readonly CharacterTest[], isNegated: boolean): CharacterTest {
  const united = anyOf(tests)
  return isNegated ? not(united) : united
}
