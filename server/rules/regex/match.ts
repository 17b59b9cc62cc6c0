import { isWord } from './character-class.ts'
import { parseRegex } from './parse.ts'
import { RegexError } from './syntax.ts'
import type { Assertion, CharacterTest, RegexNode } from './syntax.ts'

type Instruction =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'jump'; target: number }
  | { readonly kind: 'done' }

/** Longest program. RE2 has a memory budget of the same purpose. */
const PROGRAM_MAX_LENGTH = 20_000

/** Most steps per call: the work is bounded by text times program, and this bounds both. */
const STEPS_MAX = 20_000_000

/** A compiled regular expression: matching takes time linear in the text, whatever the expression. */
export interface Regex {
  /** Does the whole text match? */
  matches(text: string): boolean
  /** The leftmost matches that do not overlap, as `[start, end]` in UTF-16 units. */
  findAll(text: string): (readonly [number, number])[]
}

/**
 * Compiles an expression in RE2's syntax.
 *
 * @throws RegexError for other syntax or an expression that is too large
 */
export function compileRegex(source: string): Regex {
  const program: Instruction[] = []
  emit(parseRegex(source), program)
  program.push({ kind: 'done' })
  return {
    matches: (text) => run(program, Array.from(text), 0, true, new StepBudget()) !== null,
    findAll(text) {
      const budget = new StepBudget()
      const points = Array.from(text)
      const offsets = [0]
      for (const point of points) offsets.push((offsets.at(-1) ?? 0) + point.length)
      const found: (readonly [number, number])[] = []
      let from = 0
      while (from <= points.length) {
        const match = run(program, points, from, false, budget)
        if (match === null) break
        found.push([offsets[match[0]] ?? 0, offsets[match[1]] ?? 0])
        from = match[1] > match[0] ? match[1] : match[1] + 1
      }
      return found
    },
  }
}

function emit(node: RegexNode, program: Instruction[]): void {
  if (program.length > PROGRAM_MAX_LENGTH) throw new RegexError('The expression is too large')
  switch (node.kind) {
    case 'empty':
      return
    case 'character':
    case 'assertion':
      program.push(node)
      return
    case 'sequence':
      for (const item of node.items) emit(item, program)
      return
    case 'alternatives':
      emitAlternatives(node.items, program)
      return
    case 'repeat':
      emitRepeat(node, program)
  }
}

function emitAlternatives(items: readonly RegexNode[], program: Instruction[]): void {
  const jumps: { target: number }[] = []
  items.forEach((item, index) => {
    const isLast = index === items.length - 1
    if (isLast) {
      emit(item, program)
      return
    }
    const split = { kind: 'split' as const, first: program.length + 1, second: 0 }
    program.push(split)
    emit(item, program)
    const jump = { kind: 'jump' as const, target: 0 }
    program.push(jump)
    jumps.push(jump)
    split.second = program.length
  })
  for (const jump of jumps) jump.target = program.length
}

function emitRepeat(node: RegexNode & { kind: 'repeat' }, program: Instruction[]): void {
  for (let count = 0; count < node.min; count += 1) emit(node.item, program)
  const choose = () => {
    const split = { kind: 'split' as const, first: program.length + 1, second: program.length + 1 }
    program.push(split)
    return (target: number) => {
      if (node.isGreedy) split.second = target
      else split.first = target
    }
  }
  if (node.max === Infinity) {
    const start = program.length
    const leave = choose()
    emit(node.item, program)
    program.push({ kind: 'jump', target: start })
    leave(program.length)
    return
  }
  const leaves: ((target: number) => void)[] = []
  for (let count = node.min; count < node.max; count += 1) {
    leaves.push(choose())
    emit(node.item, program)
  }
  for (const leave of leaves) leave(program.length)
}

class StepBudget {
  private left = STEPS_MAX

  spend(): void {
    this.left -= 1
    if (this.left < 0) throw new RegexError('Matching takes too long')
  }
}

/** Threads in order of preference; `starts[i]` is where the match of thread `i` began. */
class Threads {
  readonly counters: number[] = []
  readonly starts: number[] = []
  private readonly seen: Uint32Array
  private generation = 0
  private readonly budget: StepBudget

  constructor(size: number, budget: StepBudget) {
    this.seen = new Uint32Array(size)
    this.budget = budget
  }

  clear(): void {
    this.counters.length = 0
    this.starts.length = 0
    this.generation += 1
  }

  /** Follows jumps, splits and assertions, and keeps what consumes a character or ends. */
  add(
    program: readonly Instruction[],
    counter: number,
    start: number,
    text: readonly string[],
    at: number,
  ): void {
    const pending = [counter]
    for (;;) {
      const next = pending.pop()
      if (next === undefined) return
      this.budget.spend()
      if (this.seen[next] === this.generation) continue
      this.seen[next] = this.generation
      const instruction = program[next]
      if (instruction === undefined) continue
      if (instruction.kind === 'jump') pending.push(instruction.target)
      else if (instruction.kind === 'split') pending.push(instruction.second, instruction.first)
      else if (instruction.kind === 'assertion') {
        if (isAsserted(instruction.assertion, text, at)) pending.push(next + 1)
      } else {
        this.counters.push(next)
        this.starts.push(start)
      }
    }
  }
}

function isAsserted(assertion: Assertion, text: readonly string[], at: number): boolean {
  switch (assertion) {
    case 'text-start':
      return at === 0
    case 'text-end':
      return at === text.length
    case 'line-start':
      return at === 0 || text[at - 1] === '\n'
    case 'line-end':
      return at === text.length || text[at] === '\n'
    case 'word':
      return isWordAt(text, at - 1) !== isWordAt(text, at)
    case 'not-word':
      return isWordAt(text, at - 1) === isWordAt(text, at)
  }
}

function isWordAt(text: readonly string[], at: number): boolean {
  const point = text[at]?.codePointAt(0)
  return point !== undefined && isWord(point)
}

/**
 * Runs the program over the text. A whole match begins at `from` and ends at the end; a partial one
 * is the leftmost, by preference of its alternatives.
 */
function run(
  program: readonly Instruction[],
  text: readonly string[],
  from: number,
  isWhole: boolean,
  budget: StepBudget,
): readonly [number, number] | null {
  let current = new Threads(program.length, budget)
  let next = new Threads(program.length, budget)
  let found: readonly [number, number] | null = null
  current.clear()
  for (let at = from; at <= text.length; at += 1) {
    if (found === null && (!isWhole || at === from)) current.add(program, 0, at, text, at)
    if (current.counters.length === 0 && (isWhole || found !== null)) break
    next.clear()
    const codePoint = text[at]?.codePointAt(0)
    for (const [index, counter] of current.counters.entries()) {
      budget.spend()
      const instruction = program[counter]
      const start = current.starts[index] ?? from
      if (instruction?.kind === 'done') {
        if (isWhole && at < text.length) continue
        found = [start, at]
        break
      }
      if (
        instruction?.kind === 'character' &&
        codePoint !== undefined &&
        instruction.test(codePoint)
      ) {
        next.add(program, counter + 1, start, text, at + 1)
      }
    }
    ;[current, next] = [next, current]
  }
  return found
}
