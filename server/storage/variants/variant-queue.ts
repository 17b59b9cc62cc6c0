import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const waitingRow = z.object({ sha256: z.string(), attempts: z.number() })
const madeRow = z.object({ sha256: z.string() })

/** A content that waits for its variants. */
export interface WaitingContent {
  readonly sha256: string
  /** How often it was begun before. */
  readonly attempts: number
}

/**
 * Contents of which variants are to be made, and those of which there are some that no page has been
 * told of. Every method is one statement: callers bring the transaction.
 */
export interface VariantQueue {
  add(sha256: string, now: Date): void
  /** The one that has waited longest; those that have failed come last. */
  first(): WaitingContent | null
  /** Counts an attempt before it is made: one that ends this process counts as well. */
  begin(sha256: string): void
  /** Its variants are stored. */
  made(sha256: string): void
  remove(sha256: string): void
  /** Contents whose variants are stored. */
  allMade(): string[]
  forgetMade(): void
}

/** Prepares the statements over a migrated database. */
export function createVariantQueue(database: DatabaseSync): VariantQueue {
  const add = database.prepare(
    'INSERT OR IGNORE INTO storage_variant_queue (sha256, is_made, attempts, added_at) VALUES (?, 0, 0, ?)',
  )
  const first = database.prepare(
    'SELECT sha256, attempts FROM storage_variant_queue WHERE is_made = 0 ORDER BY attempts, added_at LIMIT 1',
  )
  const begin = database.prepare(
    'UPDATE storage_variant_queue SET attempts = attempts + 1 WHERE sha256 = ?',
  )
  const made = database.prepare('UPDATE storage_variant_queue SET is_made = 1 WHERE sha256 = ?')
  const remove = database.prepare('DELETE FROM storage_variant_queue WHERE sha256 = ?')
  const allMade = database.prepare('SELECT sha256 FROM storage_variant_queue WHERE is_made = 1')
  const forgetMade = database.prepare('DELETE FROM storage_variant_queue WHERE is_made = 1')
  return {
    add(sha256, now) {
      add.run(sha256, now.getTime())
    },
    first() {
      const row = first.get()
      return row === undefined ? null : waitingRow.parse(row)
    },
    begin(sha256) {
      begin.run(sha256)
    },
    made(sha256) {
      made.run(sha256)
    },
    remove(sha256) {
      remove.run(sha256)
    },
    allMade: () => allMade.all().map((row) => madeRow.parse(row).sha256),
    forgetMade() {
      forgetMade.run()
    },
  }
}
