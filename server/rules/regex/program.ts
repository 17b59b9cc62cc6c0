import { parseRegex } from './parse.ts'
import { RegexError } from './syntax.ts'
import type { Assertion, CharacterTest, RegexNode } from './syntax.ts'

/** One step of a compiled expression. `save` notes a place in the text for a group. */
export type Instruction =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'jump'; target: number }
  | { readonly kind: 'done' }

export interface Program {
  readonly instructions: readonly Instruction[]
  /** How many groups there are; the whole match is not among them. */
  readonly groupCount: number
}

/** Longest program. RE2 has a memory budget of the same purpose. */
const PROGRAM_MAX_LENGTH = 20_000

/**
 * Compiles an expression in RE2's syntax.
 *
 * @throws RegexError for other syntax or an expression that is too large
 */
export function compileProgram(source: string): Program {
  const { node, groupCount } = parseRegex(source)
  const instructions: Instruction[] = []
  emit(node, instructions)
  instructions.push({ kind: 'done' })
  return { instructions, groupCount }
}

function emit(node: RegexNode, program: Instruction[]): void {
  if (program.length > PROGRAM_MAX_LENGTH) throw new RegexError('The expression is too large')
  switch (node.kind) {
    case 'character':
    case 'assertion':
      program.push(node)
      return
    case 'group':
      program.push({ kind: 'save', slot: node.number * 2 })
      emit(node.item, program)
      program.push({ kind: 'save', slot: node.number * 2 + 1 })
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
