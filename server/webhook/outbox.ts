import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { visibleChanges } from './changes.ts'
import type { DocumentChange } from './changes.ts'

const rowSchema = z.object({
  id: z.number(),
  message_id: z.string(),
  payload: z.string(),
  attempts: z.number(),
  next_attempt_at: z.number(),
})

/** A message that waits to be delivered. */
export interface OutboxMessage {
  readonly id: number
  /** The same over all attempts, so that the receiver can recognise a repetition. */
  readonly messageId: string
  /** The body, byte for byte as it is signed. */
  readonly payload: string
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number
}

/** Messages in the database, oldest first. */
export interface Outbox {
  /** Called inside the transaction of a commit: adds a message when readers can see the change. */
  record(changes: readonly DocumentChange[], now: Date): boolean
  first(): OutboxMessage | null
  postpone(id: number, nextAttemptAt: number): void
  remove(id: number): void
  size(): number
}

/** Prepares the statements over a migrated database. */
export function createOutbox(database: DatabaseSync): Outbox {
  const insert = database.prepare(
    `INSERT INTO webhook_outbox (message_id, payload, attempts, next_attempt_at)
     VALUES (?, ?, 0, ?)`,
  )
  const first = database.prepare('SELECT * FROM webhook_outbox ORDER BY id LIMIT 1')
  const postpone = database.prepare(
    'UPDATE webhook_outbox SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?',
  )
  const remove = database.prepare('DELETE FROM webhook_outbox WHERE id = ?')
  const size = database.prepare('SELECT count(*) AS total FROM webhook_outbox')
  return {
    record(changes, now) {
      const visible = visibleChanges(changes)
      if (visible.length === 0) return false
      const payload = JSON.stringify({
        type: 'posts.changed',
        timestamp: now.toISOString(),
        data: { changes: visible },
      })
      insert.run(`msg_${randomUUID()}`, payload, now.getTime())
      return true
    },
    first() {
      const row = first.get()
      if (row === undefined) return null
      const fields = rowSchema.parse(row)
      return {
        id: fields.id,
        messageId: fields.message_id,
        payload: fields.payload,
        attempts: fields.attempts,
        nextAttemptAt: fields.next_attempt_at,
      }
    },
    postpone(id, nextAttemptAt) {
      postpone.run(nextAttemptAt, id)
    },
    remove(id) {
      remove.run(id)
    },
    size: () => z.object({ total: z.number() }).parse(size.get()).total,
  }
}
