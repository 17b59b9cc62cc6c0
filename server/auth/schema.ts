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
  {
    name: '003-accounts-without-address',
    // Accounts made by a custom token or without any credential have neither address nor password.
    // SQLite cannot take NOT NULL back: the tables are made anew, children first to be dropped, so
    // that no cascade can empty them. Sessions outlive their account, ended, so that a tab that comes
    // back learns that the account is gone.
    sql: `
      ALTER TABLE auth_accounts RENAME TO auth_accounts_old;
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
      INSERT INTO auth_accounts (uid, email, email_verified, display_name, photo_url, password_hash,
        disabled, created_at, last_login_at, password_updated_at, valid_since_seconds)
        SELECT uid, email, email_verified, display_name, photo_url, password_hash,
          disabled, created_at, last_login_at, password_updated_at, valid_since_seconds
        FROM auth_accounts_old;
      CREATE INDEX auth_accounts_by_age ON auth_accounts (created_at, uid);

      ALTER TABLE auth_sessions RENAME TO auth_sessions_old;
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
      INSERT INTO auth_sessions
        (id, uid, refresh_token_hash, auth_time_seconds, last_used_at, is_revoked)
        SELECT id, uid, refresh_token_hash, auth_time_seconds, last_used_at, is_revoked
        FROM auth_sessions_old;

      ALTER TABLE auth_oob_codes RENAME TO auth_oob_codes_old;
      CREATE TABLE auth_oob_codes (
        code_hash BLOB PRIMARY KEY,
        uid TEXT REFERENCES auth_accounts (uid) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        email TEXT NOT NULL,
        new_email TEXT,
        expires_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO auth_oob_codes (code_hash, uid, kind, email, expires_at)
        SELECT code_hash, uid, kind, email, expires_at FROM auth_oob_codes_old;

      DROP TABLE auth_sessions_old;
      DROP TABLE auth_oob_codes_old;
      DROP TABLE auth_accounts_old;
      CREATE INDEX auth_sessions_by_account ON auth_sessions (uid, last_used_at);
      CREATE INDEX auth_sessions_by_use ON auth_sessions (last_used_at);
      CREATE INDEX auth_oob_codes_by_address ON auth_oob_codes (email, kind);
      CREATE INDEX auth_oob_codes_by_account ON auth_oob_codes (uid);
    `,
  },
  {
    name: '004-mail-outbox',
    sql: `
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
  {
    name: '005-throttle',
    sql: `
      ALTER TABLE auth_attempts ADD COLUMN email_subject TEXT;
      CREATE INDEX auth_attempts_by_time ON auth_attempts (last_failure_at);
      CREATE INDEX auth_attempts_by_email ON auth_attempts (email_subject);
    `,
  },
]
