import { ownValue } from '../../../shared/own-value.ts'
import { character, perlClass, posixClass, range, unicodeClass, unite } from './character-class.ts'
import { codeOf } from './reader.ts'
import type { Reader } from './reader.ts'
import { RegexError } from './syntax.ts'
import type { CharacterTest } from './syntax.ts'

const CONTROL_ESCAPES: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }
const OCTAL_DIGITS = /[0-7]/

/** `\d`, `\pL` and their like behind a backslash, or null for a single character. */
export function parseClassEscape(reader: Reader, letter: string): CharacterTest | null {
  if (letter !== 'p' && letter !== 'P') return perlClass(letter)
  let name = reader.take()
  if (name === '{') {
    name = reader.takeWhile((next) => next !== '}')
    reader.take()
  }
  return unicodeClass(name, letter === 'P')
}

/**
 * The character that an escape stands for; `first` is what follows the backslash.
 *
 * @throws RegexError for an escape that RE2 does not know, back-references among them
 */
export function parseCharacterEscape(reader: Reader, first: string): number {
  const control = ownValue(CONTROL_ESCAPES, first)
  if (control !== undefined) return control
  if (first === 'x') return parseHex(reader)
  const isOctal = first === '0' || (/[1-7]/.test(first) && OCTAL_DIGITS.test(reader.peek() ?? ''))
  if (isOctal) {
    let digits = first
    while (digits.length < 3 && OCTAL_DIGITS.test(reader.peek() ?? '')) digits += reader.take()
    return Number.parseInt(digits, 8)
  }
  if (/[A-Za-z0-9]/.test(first)) throw new RegexError(`The escape \\${first} is not supported`)
  return codeOf(first)
}

function parseHex(reader: Reader): number {
  const isBraced = reader.accept('{')
  const digits = isBraced ? reader.takeWhile((next) => next !== '}') : reader.take() + reader.take()
  if (isBraced) reader.take()
  const code = Number.parseInt(digits, 16)
  if (!/^[0-9a-fA-F]{1,8}$/.test(digits) || code > 0x10ffff) {
    throw new RegexError(`There is no character \\x${digits}`)
  }
  return code
}

/** A class in brackets; the first bracket is taken. */
export function parseClass(reader: Reader, ignoresCase: boolean): CharacterTest {
  const isNegated = reader.accept('^')
  const tests: CharacterTest[] = []
  for (let isFirst = true; isFirst || !reader.accept(']'); isFirst = false) {
    tests.push(parseNamedClass(reader) ?? parseClassItem(reader, ignoresCase))
  }
  return unite(tests, isNegated)
}

/** `[:alpha:]`; a `[:` that does not end so is two characters like any other. */
function parseNamedClass(reader: Reader): CharacterTest | null {
  if (reader.lookAhead(2) !== '[:') return null
  let length = 2
  while (reader.peek(length) !== undefined && reader.peek(length) !== ':') length += 1
  if (reader.peek(length + 1) !== ']') return null
  const name = reader.lookAhead(length).slice(2)
  reader.accept(`[:${name}:]`)
  return posixClass(name)
}

function parseClassItem(reader: Reader, ignoresCase: boolean): CharacterTest {
  const first = reader.take()
  let low = codeOf(first)
  if (first === '\\') {
    const letter = reader.take()
    const wide = parseClassEscape(reader, letter)
    if (wide !== null) return wide
    low = parseCharacterEscape(reader, letter)
  }
  const hasEnd = reader.peek() === '-' && reader.peek(1) !== ']' && reader.peek(1) !== undefined
  if (!hasEnd) return character(low, ignoresCase)
  reader.take()
  const last = reader.take()
  const high = last === '\\' ? parseCharacterEscape(reader, reader.take()) : codeOf(last)
  return range(low, high, ignoresCase)
}
