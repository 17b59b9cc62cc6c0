import { invalidArgument } from '../protocol/firestore-error.ts'
import type { Fields, Value } from '../values/value.ts'
import type { Write } from './write.ts'

/** Values that a commit may look at and copy: as many as its largest request holds, and room for more. */
const VALUES_MAX = 500_000

/**
 * Counts what the writes of a commit cost before they are worked out: each one copies its document, so many
 * writes of one large document cost more than their request is long.
 */
export class CommitWork {
  readonly #sizes = new Map<string, number>()
  #total = 0

  /**
   * Takes one write into account.
   *
   * @param stored the document before the first write of it
   * @throws FirestoreError `INVALID_ARGUMENT` when it is too much
   */
  count(write: Write, stored: () => Fields | null): void {
    if (write.kind !== 'update') return
    const size = (this.#sizes.get(write.path) ?? countIn(stored() ?? new Map())) + sizeOf(write)
    this.#sizes.set(write.path, size)
    this.#total += size
    if (this.#total <= VALUES_MAX) return
    throw invalidArgument(
      `A commit may copy ${VALUES_MAX} values: write fewer times to one document at once.`,
    )
  }
}

function sizeOf({ fields, transforms }: Write & { readonly kind: 'update' }): number {
  return transforms.reduce(
    (sum, transform) => sum + 1 + ('values' in transform ? countAll(transform.values) : 0),
    countIn(fields),
  )
}

function countIn(fields: Fields): number {
  return countAll(fields.values())
}

function countAll(values: Iterable<Value>): number {
  let count = 0
  for (const value of values) {
    count += 1
    if (value.kind === 'map') count += countIn(value.fields)
    else if (value.kind === 'array') count += countAll(value.values)
  }
  return count
}
