import type { LeftOut } from './source.ts'

/** Things of a kind that are named where no one asks for more; all are counted. */
export const EXAMPLES_MAX_COUNT = 5

/** Counts what is left out, by its kind and reason. */
export class LeftOutCounter {
  private readonly entries = new Map<string, LeftOut & { count: number; examples: string[] }>()

  private readonly examplesMaxCount: number

  constructor(examplesMaxCount = EXAMPLES_MAX_COUNT) {
    this.examplesMaxCount = examplesMaxCount
  }

  add(kind: string, reason: string, example: string): void {
    const key = `${kind}: ${reason}`
    const entry = this.entries.get(key) ?? { kind, reason, count: 0, examples: [] }
    entry.count += 1
    if (entry.examples.length < this.examplesMaxCount) entry.examples.push(example)
    this.entries.set(key, entry)
  }

  list(): LeftOut[] {
    return [...this.entries.values()]
  }
}
