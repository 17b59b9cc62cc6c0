import type { Migration } from '../store/database.ts'

/** Tables of the auth service. Times are milliseconds since 1970 unless a name says seconds. */
export const AUTH_MIGRATIONS: readonly Migration[] = [
  {
    name: '001-accounts-and-sessions',
    sql: `
      CREATE TABLE auth_accounts (
        uid TEXT PRIMARY KEY,
        email TEXT NOT NULL UNIQUE,
        email_verified INTEGER NOT NULL DEFAULT 0,
        display_name TEXT,
        photo_url TEXT,
        password_hash TEXT NOT NULL,
        disabled INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL,
        last_login_at INTEGER,
        password_updated_at INTEGER NOT NULL,
        valid_since_seconds INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE auth_sessions (
        id TEXT PRIMARY KEY,
        uid TEXT NOT NULL REFERENCES auth_accounts (uid) ON DELETE CASCADE,
        refresh_token_hash BLOB NOT NULL UNIQUE,
        auth_time_seconds INTEGER NOT NULL,
        last_used_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX auth_sessions_by_account ON auth_sessions (uid, last_used_at);
      CREATE TABLE auth_oob_codes (
        code_hash BLOB PRIMARY KEY,
        uid TEXT NOT NULL REFERENCES auth_accounts (uid) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('PASSWORD_RESET', 'VERIFY_EMAIL')),
        email TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX auth_oob_codes_by_account ON auth_oob_codes (uid);
      CREATE TABLE auth_attempts (
        subject TEXT PRIMARY KEY,
        failures INTEGER NOT NULL,
        last_failure_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    name: '002-revoked-sessions',
    // Kept for a while after they end, so that a tab learns that it was signed out.
    sql: 'ALTER TABLE auth_sessions ADD COLUMN is_revoked INTEGER NOT NULL DEFAULT 0',
  },
]
