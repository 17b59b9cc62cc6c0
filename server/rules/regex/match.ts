import { isWord } from './character-class.ts'
import { compileProgram } from './program.ts'
import type { Instruction, Program } from './program.ts'
import { RegexError } from './syntax.ts'
import type { Assertion } from './syntax.ts'

/** Most steps per call: the work is bounded by text times program, and this bounds both. */
const STEPS_MAX = 5_000_000

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
  matches(text: string, steps?: StepCounter): boolean
  /** The leftmost matches that do not overlap. None is empty right behind another one, as in RE2. */
  findAll(text: string, steps?: StepCounter): RegexMatch[]
}

/** Counts the steps of a match and ends it when there are too many. */
export class StepCounter {
  count = 0

  /** @throws RegexError when too many were taken */
  take(): void {
    this.count += 1
    if (this.count > STEPS_MAX) throw new RegexError('Matching takes too long')
  }
}

/**
 * Compiles an expression in RE2's syntax.
 *
 * @throws RegexError for other syntax or an expression that is too large
 */
export function compileRegex(source: string): Regex {
  const program = compileProgram(source)
  return {
    groupCount: program.groupCount,
    matches: (text, steps = new StepCounter()) => new Machine(program, text, steps).matchesWhole(),
    findAll: (text, steps = new StepCounter()) => new Machine(program, text, steps).findAll(),
  }
}

type Slots = readonly number[]
const NO_SLOTS: Slots = []

/** Threads in order of preference, each with the places that its groups noted. */
class Threads {
  readonly counters: number[] = []
  readonly slots: Slots[] = []
  /** The generation in which an instruction was last reached. */
  readonly seen: Uint32Array
  generation = 0

  constructor(size: number) {
    this.seen = new Uint32Array(size)
  }

  clear(): void {
    this.counters.length = 0
    this.slots.length = 0
    this.generation += 1
  }
}

/**
 * Runs a program over one text, all alternatives side by side: no instruction is reached twice at
 * one place of the text.
 *
 * @see https://swtch.com/~rsc/regexp/regexp2.html
 */
class Machine {
  private readonly instructions: readonly Instruction[]
  private readonly groupCount: number
  private readonly text: string
  private readonly codes: Uint32Array
  private readonly steps: StepCounter
  private current: Threads
  private next: Threads
  private readonly pending: number[] = []
  private readonly pendingSlots: Slots[] = []

  constructor({ instructions, groupCount }: Program, text: string, steps: StepCounter) {
    this.instructions = instructions
    this.groupCount = groupCount
    this.text = text
    this.codes = codePoints(text)
    this.steps = steps
    this.current = new Threads(instructions.length)
    this.next = new Threads(instructions.length)
  }

  matchesWhole(): boolean {
    return this.run(0, true) !== null
  }

  findAll(): RegexMatch[] {
    const offsets = [0]
    for (const code of this.codes) offsets.push((offsets.at(-1) ?? 0) + (code > 0xffff ? 2 : 1))
    const found: RegexMatch[] = []
    let lastEnd = -1
    for (let from = 0; from <= this.codes.length;) {
      const slots = this.run(from, false)
      if (slots === null) break
      const [start = 0, end = 0] = slots
      if (start === end && start === lastEnd) {
        from += 1
        continue
      }
      const groups = Array.from({ length: this.groupCount }, (_, index) => {
        const [groupStart, groupEnd] = [slots[index * 2 + 2] ?? -1, slots[index * 2 + 3] ?? -1]
        if (groupStart === -1 || groupEnd === -1) return undefined
        return this.text.slice(offsets[groupStart], offsets[groupEnd])
      })
      found.push({ start: offsets[start] ?? 0, end: offsets[end] ?? 0, groups })
      lastEnd = end
      from = end
    }
    return found
  }

  /**
   * A whole match begins at `from` and ends at the end; a partial one is the leftmost, by preference
   * of its alternatives. Places are counted in characters.
   *
   * @returns start and end of the match and of every group (-1 without); only the match's for a
   *   whole one
   */
  private run(from: number, isWhole: boolean): Slots | null {
    const { length } = this.codes
    let found: Slots | null = null
    this.current.clear()
    for (let at = from; at <= length; at += 1) {
      const mayBegin = found === null && (!isWhole || at === from)
      if (mayBegin) this.follow(this.current, 0, isWhole ? NO_SLOTS : this.slotsAt(at), at)
      if (this.current.counters.length === 0 && (isWhole || found !== null)) break
      this.next.clear()
      found = this.advance(at, isWhole) ?? found
      ;[this.current, this.next] = [this.next, this.current]
    }
    return found
  }

  private slotsAt(at: number): Slots {
    const slots = new Array<number>(this.groupCount * 2 + 2).fill(-1)
    slots[0] = at
    return slots
  }

  /** Moves every thread over the character at `at`; the slots of the first one that is done, or null. */
  private advance(at: number, isWhole: boolean): Slots | null {
    const codePoint = this.codes[at]
    const { counters } = this.current
    for (let index = 0; index < counters.length; index += 1) {
      this.steps.take()
      const counter = counters[index] ?? 0
      const instruction = this.instructions[counter]
      const slots = this.current.slots[index] ?? NO_SLOTS
      if (instruction?.kind === 'done') {
        if (!isWhole) return slots.with(1, at)
        if (at === this.codes.length) return slots
      } else if (instruction?.kind === 'character' && codePoint !== undefined) {
        if (instruction.test(codePoint)) this.follow(this.next, counter + 1, slots, at + 1)
      }
    }
    return null
  }

  /** Follows jumps, splits and assertions, and keeps what consumes a character or ends. */
  private follow(threads: Threads, counter: number, slots: Slots, at: number): void {
    // Two stacks that are kept from call to call: this runs for every character of a text.
    const { pending, pendingSlots } = this
    pending.push(counter)
    pendingSlots.push(slots)
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const held = pendingSlots.pop() ?? NO_SLOTS
      this.steps.take()
      if (threads.seen[next] === threads.generation) continue
      threads.seen[next] = threads.generation
      const instruction = this.instructions[next]
      switch (instruction?.kind) {
        case 'jump':
          pending.push(instruction.target)
          pendingSlots.push(held)
          break
        case 'split':
          pending.push(instruction.second, instruction.first)
          pendingSlots.push(held, held)
          break
        case 'save':
          pending.push(next + 1)
          pendingSlots.push(held === NO_SLOTS ? held : held.with(instruction.slot, at))
          break
        case 'assertion':
          if (!isAsserted(instruction.assertion, this.codes, at)) break
          pending.push(next + 1)
          pendingSlots.push(held)
          break
        case 'character':
        case 'done':
        case undefined:
          threads.counters.push(next)
          threads.slots.push(held)
      }
    }
  }
}

const NEWLINE = 10

function codePoints(text: string): Uint32Array {
  const codes = new Uint32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; count += 1) {
    const code = text.codePointAt(at) ?? 0
    codes[count] = code
    at += code > 0xffff ? 2 : 1
  }
  return codes.subarray(0, count)
}

function isAsserted(assertion: Assertion, text: Uint32Array, at: number): boolean {
  switch (assertion) {
    case 'text-start':
      return at === 0
    case 'text-end':
      return at === text.length
    case 'line-start':
      return at === 0 || text[at - 1] === NEWLINE
    case 'line-end':
      return at === text.length || text[at] === NEWLINE
    case 'word':
      return isWordAt(text, at - 1) !== isWordAt(text, at)
    case 'not-word':
      return isWordAt(text, at - 1) === isWordAt(text, at)
  }
}

function isWordAt(text: Uint32Array, at: number): boolean {
  const point = text[at]
  return point !== undefined && isWord(point)
}
