import { character, perlClass, posixClass, range, unicodeClass, unite } from './character-class.ts'
import { RegexError } from './syntax.ts'
import type { Assertion, CharacterTest, RegexNode } from './syntax.ts'

/** RE2 refuses larger counts. */
const REPEAT_MAX = 1000
const NESTING_MAX_DEPTH = 200
const CONTROL_ESCAPES: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }
const ASSERTION_ESCAPES: Readonly<Record<string, Assertion>> = {
  A: 'text-start',
  z: 'text-end',
  b: 'word',
  B: 'not-word',
}

interface Flags {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
  readonly U: boolean
}

/**
 * Parses a regular expression in RE2's syntax. Back-references and look-around do not exist in it.
 *
 * @throws RegexError
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function parseRegex(source: string): RegexNode {
  return new RegexParser(source).parse()
}

class RegexParser {
  private readonly points: readonly string[]
  private at = 0
  private depth = 0
  private flags: Flags = { i: false, m: false, s: false, U: false }

  constructor(source: string) {
    this.points = Array.from(source)
  }

  parse(): RegexNode {
    const node = this.parseAlternatives()
    if (this.at < this.points.length) throw new RegexError('Unexpected )')
    return node
  }

  private parseAlternatives(): RegexNode {
    this.depth += 1
    if (this.depth > NESTING_MAX_DEPTH) throw new RegexError('Groups are nested too deeply')
    const items: RegexNode[] = [this.parseSequence()]
    while (this.accept('|')) items.push(this.parseSequence())
    this.depth -= 1
    const [only] = items
    return items.length === 1 && only !== undefined ? only : { kind: 'alternatives', items }
  }

  private parseSequence(): RegexNode {
    const items: RegexNode[] = []
    for (;;) {
      const next = this.points[this.at]
      if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', items }
      items.push(this.parseRepeat(this.parseAtom()))
    }
  }

  private parseRepeat(item: RegexNode): RegexNode {
    const counts = this.takeCounts()
    if (counts === null) return item
    const [min, max] = counts
    const isGreedy = this.accept('?') === this.flags.U
    if (this.takeCounts() !== null) throw new RegexError('A repetition cannot be repeated')
    return { kind: 'repeat', item, min, max, isGreedy }
  }

  private takeCounts(): readonly [number, number] | null {
    if (this.accept('*')) return [0, Infinity]
    if (this.accept('+')) return [1, Infinity]
    if (this.accept('?')) return [0, 1]
    const match = /^\{(\d+)(,?)(\d*)\}/.exec(this.points.slice(this.at, this.at + 16).join(''))
    if (match === null) return null
    const [text, low = '', comma, high] = match
    const min = Number(low)
    const max = comma === '' ? min : high === '' ? Infinity : Number(high)
    if (min > REPEAT_MAX || (max !== Infinity && max > REPEAT_MAX) || min > max) {
      throw new RegexError(`The repetition ${text} is out of range`)
    }
    this.at += text.length
    return [min, max]
  }

  private parseAtom(): RegexNode {
    const point = this.take()
    switch (point) {
      case '.':
        return this.flags.s ? this.single(() => true) : this.single((code) => code !== 10)
      case '^':
        return { kind: 'assertion', assertion: this.flags.m ? 'line-start' : 'text-start' }
      case '$':
        return { kind: 'assertion', assertion: this.flags.m ? 'line-end' : 'text-end' }
      case '(':
        return this.parseGroup()
      case '[':
        return this.single(this.parseClass())
      case '\\':
        return this.parseEscape()
      case '*':
      case '+':
      case '?':
        throw new RegexError('There is nothing to repeat')
      default:
        return this.single(character(point.codePointAt(0) ?? -1, this.flags.i))
    }
  }

  private single(test: CharacterTest): RegexNode {
    return { kind: 'character', test }
  }

  private parseGroup(): RegexNode {
    const outer = this.flags
    if (this.accept('?')) {
      const head = this.takeWhile((point) => point !== ')' && point !== ':' && point !== '>')
      const end = this.take()
      const isNamed = /^P?<[A-Za-z_]\w*$/.test(head) && end === '>'
      if (!isNamed) {
        const flags = /^([imsU]*)(?:-([imsU]+))?$/.exec(head)
        if (flags === null || end === '>') throw new RegexError('The group is not supported')
        this.flags = { ...this.flags, ...flagSet(flags[1], true), ...flagSet(flags[2], false) }
        // `(?i)` holds for the rest of the group around it.
        if (end === ')') return { kind: 'empty' }
      }
    }
    const node = this.parseAlternatives()
    if (!this.accept(')')) throw new RegexError('A group does not end')
    this.flags = outer
    return node
  }

  private parseEscape(): RegexNode {
    const point = this.take()
    const assertion = Object.hasOwn(ASSERTION_ESCAPES, point) ? ASSERTION_ESCAPES[point] : undefined
    if (assertion !== undefined) return { kind: 'assertion', assertion }
    if (point === 'Q') return this.parseQuoted()
    if (point === 'C') throw new RegexError('\\C is not supported')
    return this.single(this.classEscape(point) ?? character(this.escaped(point), this.flags.i))
  }

  private parseQuoted(): RegexNode {
    const items: RegexNode[] = []
    while (this.at < this.points.length) {
      if (this.points[this.at] === '\\' && this.points[this.at + 1] === 'E') {
        this.at += 2
        break
      }
      items.push(this.single(character(this.take().codePointAt(0) ?? -1, this.flags.i)))
    }
    return { kind: 'sequence', items }
  }

  private classEscape(point: string): CharacterTest | null {
    if (point !== 'p' && point !== 'P') return perlClass(point)
    let name = this.take()
    if (name === '{') {
      name = this.takeWhile((next) => next !== '}')
      this.take()
    }
    return unicodeClass(name, point === 'P')
  }

  private escaped(point: string): number {
    if (Object.hasOwn(CONTROL_ESCAPES, point)) return CONTROL_ESCAPES[point] ?? -1
    if (point === 'x') {
      const isBraced = this.accept('{')
      const digits = isBraced ? this.takeWhile((next) => next !== '}') : this.take() + this.take()
      if (isBraced) this.take()
      const code = Number.parseInt(digits, 16)
      if (!/^[0-9a-fA-F]{1,6}$/.test(digits) || code > 0x10ffff) throw new RegexError('Bad \\x')
      return code
    }
    if (point === '0') return 0
    if (/[A-Za-z0-9]/.test(point)) throw new RegexError(`The escape \\${point} is not supported`)
    return point.codePointAt(0) ?? -1
  }

  private parseClass(): CharacterTest {
    const isNegated = this.accept('^')
    const tests: CharacterTest[] = []
    for (let isFirst = true; isFirst || !this.accept(']'); isFirst = false) {
      const point = this.take()
      if (point === '[' && this.points[this.at] === ':') {
        this.at += 1
        tests.push(posixClass(this.takeWhile((next) => next !== ':')))
        this.take()
        if (!this.accept(']')) throw new RegexError('A class does not end')
        continue
      }
      tests.push(this.parseClassItem(point))
    }
    return unite(tests, isNegated)
  }

  private parseClassItem(first: string): CharacterTest {
    let low: number
    if (first === '\\') {
      const escape = this.take()
      const wide = this.classEscape(escape)
      if (wide !== null) return wide
      low = this.escaped(escape)
    } else {
      low = first.codePointAt(0) ?? -1
    }
    const hasEnd = this.points[this.at] === '-' && this.points[this.at + 1] !== ']'
    if (!hasEnd) return character(low, this.flags.i)
    this.at += 1
    return range(low, this.classPoint(this.take()), this.flags.i)
  }

  private classPoint(point: string): number {
    return point === '\\' ? this.escaped(this.take()) : (point.codePointAt(0) ?? -1)
  }

  private accept(point: string): boolean {
    if (this.points[this.at] !== point) return false
    this.at += 1
    return true
  }

  private take(): string {
    const point = this.points[this.at]
    if (point === undefined) throw new RegexError('The expression ends too early')
    this.at += 1
    return point
  }

  private takeWhile(isWanted: (point: string) => boolean): string {
    const start = this.at
    while (this.at < this.points.length && isWanted(this.points[this.at] ?? '')) this.at += 1
    return this.points.slice(start, this.at).join('')
  }
}

function flagSet(letters: string | undefined, value: boolean): Partial<Flags> {
  return Object.fromEntries(Array.from(letters ?? '', (letter) => [letter, value]))
}
