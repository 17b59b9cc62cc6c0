import type { Migration } from '../database/database.ts'

/**
 * Tables of the auth service. Times are milliseconds since 1970 unless a name says seconds. Accounts
 * made by a custom token or without any credential have neither address nor password. Sessions outlive
 * their account, ended, so that a tab that comes back learns that the account is gone.
 */
export const AUTH_MIGRATIONS: readonly Migration[] = [
  {
    name: '005-throttle',
    sql: `
      CREATE TABLE auth_accounts (
        uid TEXT PRIMARY KEY,
        email TEXT UNIQUE,
        email_verified INTEGER NOT NULL DEFAULT 0,
        display_name TEXT,
        photo_url TEXT,
        password_hash TEXT,
        disabled INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL,
        last_login_at INTEGER,
        last_refresh_at INTEGER,
        password_updated_at INTEGER,
        valid_since_seconds INTEGER NOT NULL,
        custom_claims TEXT,
        has_email_link INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX auth_accounts_by_age ON auth_accounts (created_at, uid);
      CREATE TABLE auth_sessions (
        id TEXT PRIMARY KEY,
        uid TEXT NOT NULL,
        refresh_token_hash BLOB NOT NULL UNIQUE,
        auth_time_seconds INTEGER NOT NULL,
        last_used_at INTEGER NOT NULL,
        is_revoked INTEGER NOT NULL DEFAULT 0,
        provider TEXT NOT NULL DEFAULT 'password',
        claims TEXT
      ) STRICT;
      CREATE INDEX auth_sessions_by_account ON auth_sessions (uid, last_used_at);
      CREATE INDEX auth_sessions_by_use ON auth_sessions (last_used_at);
      CREATE TABLE auth_oob_codes (
        code_hash BLOB PRIMARY KEY,
        uid TEXT REFERENCES auth_accounts (uid) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        email TEXT NOT NULL,
        new_email TEXT,
        expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX auth_oob_codes_by_address ON auth_oob_codes (email, kind);
      CREATE INDEX auth_oob_codes_by_account ON auth_oob_codes (uid);
      CREATE TABLE auth_attempts (
        subject TEXT PRIMARY KEY,
        failures INTEGER NOT NULL,
        last_failure_at INTEGER NOT NULL,
        email_subject TEXT
      ) STRICT;
      CREATE INDEX auth_attempts_by_time ON auth_attempts (last_failure_at);
      CREATE INDEX auth_attempts_by_email ON auth_attempts (email_subject);
      CREATE TABLE auth_mails (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        email TEXT NOT NULL,
        uid TEXT,
        new_email TEXT,
        continue_url TEXT,
        created_at INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        next_attempt_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX auth_mails_by_time ON auth_mails (next_attempt_at, id);
    `,
  },
]
