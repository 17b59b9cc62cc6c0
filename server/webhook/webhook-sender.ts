import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../node-shared/log/log.ts'
import { migrate } from '../database/database.ts'
import type { WrittenDocument } from '../../shared/publish/webhook/changes.ts'
import { createDeliverer } from './deliver.ts'
import { createOutbox } from './outbox.ts'
import { WEBHOOK_MIGRATIONS } from './webhook-migrations.ts'

/** Where changes are reported to, and the secret that signs the reports (`whsec_...`). */
export interface WebhookEndpoint {
  readonly url: string
  readonly secret: string
}

/** Tells the publisher about commits that readers can see. */
export interface WebhookSender {
  /** To be called inside the transaction of every commit, before COMMIT. */
  onCommit(changes: readonly WrittenDocument[]): void
  close(): Promise<void>
}

/**
 * Brings the table up to date and starts delivering. Without a target nothing is recorded: a later
 * target must not be flooded with the past.
 */
export function createWebhookSender(
  database: DatabaseSync,
  target: WebhookEndpoint | null,
  clock: () => Date,
  log: Log,
): WebhookSender {
  migrate(database, 'webhook', WEBHOOK_MIGRATIONS)
  if (target === null) return { onCommit: () => undefined, close: () => Promise.resolve() }
  const outbox = createOutbox(database)
  const deliverer = createDeliverer({ outbox, ...target, clock, log })
  return {
    onCommit(changes) {
      // Transactions are synchronous: by the next turn of the event loop this one has committed, or
      // was rolled back and left nothing to deliver.
      if (outbox.record(changes, clock()))
        setImmediate(() => {
          deliverer.wake()
        })
    },
    close: () => deliverer.close(),
  }
}
