import { ownValue } from '../../../shared/own-value.ts'
import { character } from './character-class.ts'
import { parseCharacterEscape, parseClass, parseClassEscape } from './parse-class.ts'
import { Reader, codeOf } from './reader.ts'
import { RegexError } from './syntax.ts'
import type { Assertion, CharacterTest, RegexNode } from './syntax.ts'

/** RE2 refuses larger counts, also when repetitions inside one another multiply to more. */
const REPEAT_MAX = 1000
const NESTING_MAX_DEPTH = 200
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

export interface ParsedRegex {
  readonly node: RegexNode
  /** How many groups there are; they are numbered from 1. */
  readonly groupCount: number
}

/**
 * Parses a regular expression in RE2's syntax. Back-references and look-around do not exist in it.
 *
 * @throws RegexError
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function parseRegex(source: string): ParsedRegex {
  return new RegexParser(source).parse()
}

class RegexParser {
  private readonly reader: Reader
  private depth = 0
  private flags: Flags = { i: false, m: false, s: false, U: false }
  private groupCount = 0
  private readonly groupNames = new Set<string>()

  constructor(source: string) {
    this.reader = new Reader(source)
  }

  parse(): ParsedRegex {
    const node = this.parseAlternatives()
    if (!this.reader.isAtEnd) throw new RegexError('Unexpected )')
    checkRepeats(node, REPEAT_MAX)
    return { node, groupCount: this.groupCount }
  }

  private parseAlternatives(): RegexNode {
    this.depth += 1
    if (this.depth > NESTING_MAX_DEPTH) throw new RegexError('Groups are nested too deeply')
    const items: RegexNode[] = [this.parseSequence()]
    while (this.reader.accept('|')) items.push(this.parseSequence())
    this.depth -= 1
    const [only] = items
    return items.length === 1 && only !== undefined ? only : { kind: 'alternatives', items }
  }

  private parseSequence(): RegexNode {
    const items: RegexNode[] = []
    for (;;) {
      const next = this.reader.peek()
      if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', items }
      if (this.reader.accept('\\Q')) {
        const quoted = this.parseQuoted()
        const last = quoted.pop()
        // What follows repeats the last character alone.
        items.push(...quoted, ...(last === undefined ? [] : [this.parseRepeat(last)]))
      } else {
        const atom = this.parseAtom()
        // `(?i)` is nothing that could be repeated.
        if (atom !== null) items.push(this.parseRepeat(atom))
      }
    }
  }

  private parseRepeat(item: RegexNode): RegexNode {
    const counts = this.takeCounts()
    if (counts === null) return item
    const [min, max] = counts
    const isGreedy = this.reader.accept('?') === this.flags.U
    if (this.takeCounts() !== null) throw new RegexError('A repetition cannot be repeated')
    return { kind: 'repeat', item, min, max, isGreedy }
  }

  private takeCounts(): readonly [number, number] | null {
    if (this.reader.accept('*')) return [0, Infinity]
    if (this.reader.accept('+')) return [1, Infinity]
    if (this.reader.accept('?')) return [0, 1]
    const match = /^\{(\d+)(,?)(\d*)\}/.exec(this.reader.lookAhead(16))
    if (match === null) return null
    const [text, low = '', comma, high] = match
    const min = Number(low)
    const max = comma === '' ? min : high === '' ? Infinity : Number(high)
    if (min > REPEAT_MAX || (max !== Infinity && max > REPEAT_MAX) || min > max) {
      throw new RegexError(`The repetition ${text} is out of range`)
    }
    this.reader.accept(text)
    return [min, max]
  }

  private parseAtom(): RegexNode | null {
    const point = this.reader.take()
    switch (point) {
      case '.':
        return this.flags.s ? single(() => true) : single((code) => code !== 10)
      case '^':
        return { kind: 'assertion', assertion: this.flags.m ? 'line-start' : 'text-start' }
      case '$':
        return { kind: 'assertion', assertion: this.flags.m ? 'line-end' : 'text-end' }
      case '(':
        return this.parseGroup()
      case '[':
        return single(parseClass(this.reader, this.flags.i))
      case '\\':
        return this.parseEscape()
      case '*':
      case '+':
      case '?':
        throw new RegexError('There is nothing to repeat')
      default:
        return this.literal(codeOf(point))
    }
  }

  private literal(code: number): RegexNode {
    return single(character(code, this.flags.i))
  }

  private parseGroup(): RegexNode | null {
    const outer = this.flags
    let number: number | null = null
    if (!this.reader.accept('?')) {
      this.groupCount += 1
      number = this.groupCount
    } else {
      const head = this.reader.takeWhile((point) => !/[):>]/.test(point))
      const end = this.reader.take()
      const name = end === '>' ? /^P?<(\w+)$/.exec(head)?.[1] : undefined
      if (name !== undefined) {
        if (this.groupNames.has(name)) throw new RegexError(`There are two groups '${name}'`)
        this.groupNames.add(name)
        this.groupCount += 1
        number = this.groupCount
      } else {
        const flags = /^([imsU]*)(?:-([imsU]+))?$/.exec(head)
        if (flags === null || end === '>') throw new RegexError('The group is not supported')
        this.flags = { ...this.flags, ...flagSet(flags[1], true), ...flagSet(flags[2], false) }
        // `(?i)` holds for the rest of the group around it.
        if (end === ')') return null
      }
    }
    const item = this.parseAlternatives()
    if (!this.reader.accept(')')) throw new RegexError('A group does not end')
    this.flags = outer
    return number === null ? item : { kind: 'group', number, item }
  }

  private parseEscape(): RegexNode {
    const point = this.reader.take()
    const assertion = ownValue(ASSERTION_ESCAPES, point)
    if (assertion !== undefined) return { kind: 'assertion', assertion }
    const wide = parseClassEscape(this.reader, point)
    if (wide !== null) return single(wide)
    return this.literal(parseCharacterEscape(this.reader, point))
  }

  private parseQuoted(): RegexNode[] {
    const items: RegexNode[] = []
    while (!this.reader.isAtEnd && !this.reader.accept('\\E')) {
      items.push(this.literal(codeOf(this.reader.take())))
    }
    return items
  }
}

function single(test: CharacterTest): RegexNode {
  return { kind: 'character', test }
}

function flagSet(letters: string | undefined, value: boolean): Partial<Flags> {
  return Object.fromEntries(Array.from(letters ?? '', (letter) => [letter, value]))
}

/** @param left how often the node may still be repeated */
function checkRepeats(node: RegexNode, left: number): void {
  switch (node.kind) {
    case 'character':
    case 'assertion':
      return
    case 'group':
      checkRepeats(node.item, left)
      return
    case 'sequence':
    case 'alternatives':
      for (const item of node.items) checkRepeats(item, left)
      return
    case 'repeat': {
      const times = node.max === Infinity ? node.min : node.max
      const inside = times > 0 ? Math.floor(left / times) : left
      if (inside === 0) throw new RegexError('Repetitions inside one another are too many')
      checkRepeats(node.item, inside)
    }
  }
}
