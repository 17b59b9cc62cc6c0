import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { transaction } from '../database/database.ts'
import type { WrittenDocument } from '../../shared/publish/webhook/changes.ts'
import {
  isRebuildMessage,
  messagesOf,
  rebuildMessage,
} from '../../shared/publish/webhook/messages.ts'

const rowSchema = z.object({
  id: z.number(),
  message_id: z.string(),
  payload: z.string(),
  attempts: z.number(),
  refusals: z.number(),
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
  /** How often the receiver has said that it will not take this body. */
  readonly refusals: number
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number
}

/** Messages in the database, oldest first. */
export interface Outbox {
  /**
   * Called inside the transaction of a commit: adds messages when readers can see the change.
   * @returns whether there is anything to deliver
   */
  record(changes: readonly WrittenDocument[], now: Date): boolean
  /** The oldest messages that wait, so many at most. */
  waiting(most: number): readonly OutboxMessage[]
  postpone(id: number, nextAttemptAt: number, outcome: 'failed' | 'refused'): void
  /**
   * Takes a message out of the way of the others. It is kept for a month, and a
   * request to build everything joins the end of the line in its place.
   */
  park(message: OutboxMessage, reason: string, now: Date): void
  /** Removes messages that were taken. */
  remove(messages: readonly OutboxMessage[]): void
}

/** How long messages that were never taken are kept for the operator, in days. */
const PARKED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Prepares the statements over a migrated database. */
export function createOutbox(database: DatabaseSync): Outbox {
  const insert = database.prepare(
    `INSERT INTO webhook_outbox (message_id, payload, attempts, next_attempt_at)
     VALUES (?, ?, 0, ?)`,
  )
  const waiting = database.prepare(
    'SELECT * FROM webhook_outbox WHERE parked_at IS NULL ORDER BY id LIMIT ?',
  )
  const postpone = database.prepare(
    `UPDATE webhook_outbox
     SET attempts = attempts + 1, refusals = refusals + ?, next_attempt_at = ? WHERE id = ?`,
  )
  const park = database.prepare('UPDATE webhook_outbox SET parked_at = ? WHERE id = ?')
  const forgetParked = database.prepare('DELETE FROM webhook_outbox WHERE parked_at < ?')
  const remove = database.prepare('DELETE FROM webhook_outbox WHERE id = ?')
  const add = (payload: string, now: Date) => {
    insert.run(`msg_${randomUUID()}`, payload, now.getTime())
  }
  return {
    record(changes, now) {
      const messages = messagesOf(changes, now)
      for (const payload of messages) add(payload, now)
      return messages.length > 0
    },
    waiting: (most) =>
      waiting.all(most).map((row) => {
        const fields = rowSchema.parse(row)
        return {
          id: fields.id,
          messageId: fields.message_id,
          payload: fields.payload,
          attempts: fields.attempts,
          refusals: fields.refusals,
          nextAttemptAt: fields.next_attempt_at,
        }
      }),
    postpone(id, nextAttemptAt, outcome) {
      postpone.run(outcome === 'refused' ? 1 : 0, nextAttemptAt, id)
    },
    park({ id, payload }, reason, now) {
      transaction(database, () => {
        park.run(now.getTime(), id)
        forgetParked.run(now.getTime() - PARKED_DAYS * DAY_MS)
        // A receiver that refuses even this one would refuse it for ever.
        if (!isRebuildMessage(payload)) add(rebuildMessage(reason, now), now)
      })
    },
    remove(messages) {
      transaction(database, () => {
        for (const { id } of messages) remove.run(id)
      })
    },
  }
}
