import type { LeftOut } from './source.ts'

/** Things of a kind that are named; all are counted. */
export const EXAMPLES_MAX_COUNT = 5

/** Counts what is left out, by its kind. */
export class LeftOutCounter {
  private readonly byKind = new Map<string, { reason: string; count: number; examples: string[] }>()

  add(kind: string, reason: string, example: string): void {
    const entry = this.byKind.get(kind) ?? { reason, count: 0, examples: [] }
    entry.count += 1
    if (entry.examples.length < EXAMPLES_MAX_COUNT) entry.examples.push(example)
    this.byKind.set(kind, entry)
  }

  list(): LeftOut[] {
    return [...this.byKind].map(([kind, entry]) => ({ kind, ...entry }))
  }
}
