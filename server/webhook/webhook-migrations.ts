import type { Migration } from '../database/database.ts'

/** Tables of the webhook outbox. Times are milliseconds since 1970. */
export const WEBHOOK_MIGRATIONS: readonly Migration[] = [
  {
    name: '002-refusals',
    sql: `
      CREATE TABLE webhook_outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        message_id TEXT NOT NULL UNIQUE,
        payload TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        next_attempt_at INTEGER NOT NULL,
        refusals INTEGER NOT NULL DEFAULT 0,
        parked_at INTEGER
      ) STRICT;
      CREATE INDEX webhook_outbox_waiting ON webhook_outbox (id) WHERE parked_at IS NULL;
    `,
  },
]
