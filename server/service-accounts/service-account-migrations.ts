import type { Migration } from '../database/database.ts'

/** Public halves only; who holds the private half of a key is trusted. Times are milliseconds. */
export const SERVICE_ACCOUNT_MIGRATIONS: readonly Migration[] = [
  {
    name: '001-service-accounts',
    sql: `
      CREATE TABLE service_accounts (
        key_id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        client_email TEXT NOT NULL,
        public_key TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        revoked_at INTEGER
      ) STRICT;
      CREATE UNIQUE INDEX service_accounts_by_name ON service_accounts (name)
        WHERE revoked_at IS NULL;
    `,
  },
]
