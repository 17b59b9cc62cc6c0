import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toSeconds } from '../accounts/account-store.ts'
import { hashSecret, newSecret } from '../keys/secrets.ts'

/** More devices than a person has; beyond it the one unused for longest is signed out. */
const MAX_SESSIONS_PER_ACCOUNT = 50

const DAY_MS = 24 * 60 * 60 * 1000

/** A device that was not seen for so long has to sign in again, in milliseconds (180 days). */
const IDLE_LIFETIME_MS = 180 * DAY_MS

/** A use is noted no more often than this: noting it waits for the disk, and the minute is not needed. */
const USE_NOTED_EVERY_MS = 60 * 60 * 1000

/**
 * How long an ended session is remembered after its last use (30 days), so that a tab that comes back
 * is told that it was signed out, not that its token was invented.
 */
const MEMORY_OF_ENDED_MS = 30 * DAY_MS

/** How a person signed in: `sign_in_provider` of the tokens. */
export const SIGN_IN_PROVIDERS = ['password', 'custom', 'anonymous'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

const rowSchema = z.object({
  id: z.string(),
  uid: z.string(),
  auth_time_seconds: z.number(),
  last_used_at: z.number(),
  is_revoked: z.number(),
  provider: z.enum(SIGN_IN_PROVIDERS),
  claims: z.string().nullable(),
})

/** One signed-in device. Its refresh token does not rotate: tabs share it. */
export interface Session {
  readonly id: string
  readonly uid: string
  /** When the password was given, in seconds since 1970. */
  readonly authTimeSeconds: number
  readonly provider: SignInProvider
  /** Claims that a custom token brought: a JSON object in text, or null. */
  readonly claims: string | null
}

/** Result of looking up a refresh token: nothing, a session that ended, or one that runs. */
export type FoundSession =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended'; readonly uid: string }
  | { readonly kind: 'running'; readonly session: Session }

/** How a session starts. */
export interface SessionStart {
  readonly provider: SignInProvider
  readonly claims: string | null
}

/** Sessions in the database. Only hashes of refresh tokens are kept. */
export interface SessionStore {
  /** Starts a session; the refresh token is returned here and never again. */
  start(uid: string, how: SessionStart, now: Date): { session: Session; refreshToken: string }
  /**
   * The session of a refresh token, which counts as a use of it (to the hour).
   *
   * @param now null while no time is known: then it is not too old, and no use is noted
   */
  byRefreshToken(refreshToken: string, now: Date | null): FoundSession
  isAlive(sessionId: string, uid: string): boolean
  /** Ends every session of an account. */
  revokeAll(uid: string): void
  /** Ends the sessions that started in this second or earlier. */
  revokeUntil(uid: string, seconds: number): void
  /** How many devices are signed in. */
  count(uid: string): number
  /** Forgets sessions that cannot be used any more. */
  clean(now: Date): void
}

/** Prepares the statements over a migrated database. */
export function createSessionStore(database: DatabaseSync): SessionStore {
  const insert = database.prepare(
    `INSERT INTO auth_sessions
       (id, uid, refresh_token_hash, auth_time_seconds, last_used_at, provider, claims)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const trim = database.prepare(
    `DELETE FROM auth_sessions WHERE id IN (
       SELECT id FROM auth_sessions WHERE uid = :uid
       ORDER BY is_revoked, last_used_at DESC, rowid DESC LIMIT -1 OFFSET :kept
     )`,
  )
  const byToken = database.prepare('SELECT * FROM auth_sessions WHERE refresh_token_hash = ?')
  const touch = database.prepare('UPDATE auth_sessions SET last_used_at = ? WHERE id = ?')
  const isAlive = database.prepare(
    'SELECT 1 FROM auth_sessions WHERE id = ? AND uid = ? AND is_revoked = 0',
  )
  const revokeAll = database.prepare('UPDATE auth_sessions SET is_revoked = 1 WHERE uid = ?')
  const revokeUntil = database.prepare(
    'UPDATE auth_sessions SET is_revoked = 1 WHERE uid = ? AND auth_time_seconds <= ?',
  )
  const count = database.prepare(
    'SELECT count(*) AS total FROM auth_sessions WHERE uid = ? AND is_revoked = 0',
  )
  const clean = database.prepare(
    `DELETE FROM auth_sessions
     WHERE last_used_at < :idle OR (last_used_at < :ended AND is_revoked = 1)`,
  )

  return {
    start(uid, { provider, claims }, now) {
      const refreshToken = newSecret()
      const session = { id: newSecret(), uid, authTimeSeconds: toSeconds(now), provider, claims }
      const at = now.getTime()
      const hash = hashSecret(refreshToken)
      insert.run(session.id, uid, hash, session.authTimeSeconds, at, provider, claims)
      trim.run({ uid, kept: MAX_SESSIONS_PER_ACCOUNT })
      return { session, refreshToken }
    },
    byRefreshToken(refreshToken, now) {
      const row = byToken.get(hashSecret(refreshToken))
      if (row === undefined) return { kind: 'unknown' }
      const { id, uid, provider, claims, ...fields } = rowSchema.parse(row)
      const unusedMs = now === null ? 0 : now.getTime() - fields.last_used_at
      if (fields.is_revoked === 1 || unusedMs > IDLE_LIFETIME_MS) return { kind: 'ended', uid }
      if (now !== null && unusedMs >= USE_NOTED_EVERY_MS) touch.run(now.getTime(), id)
      return {
        kind: 'running',
        session: { id, uid, authTimeSeconds: fields.auth_time_seconds, provider, claims },
      }
    },
    isAlive: (sessionId, uid) => isAlive.get(sessionId, uid) !== undefined,
    revokeAll(uid) {
      revokeAll.run(uid)
    },
    revokeUntil(uid, seconds) {
      revokeUntil.run(uid, seconds)
    },
    count: (uid) => z.object({ total: z.number() }).parse(count.get(uid)).total,
    clean(now) {
      clean.run({
        idle: now.getTime() - IDLE_LIFETIME_MS,
        ended: now.getTime() - MEMORY_OF_ENDED_MS,
      })
    },
  }
}
