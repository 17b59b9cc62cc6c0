import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toSeconds } from './account-store.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** More devices than a person has; beyond it the one unused for longest is signed out. */
const MAX_SESSIONS_PER_ACCOUNT = 50

/** A device that was not seen for so long has to sign in again, in milliseconds (180 days). */
const IDLE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000

const rowSchema = z.object({ id: z.string(), uid: z.string(), auth_time_seconds: z.number() })

/** One signed-in device. Its refresh token does not rotate: tabs share it. */
export interface Session {
  readonly id: string
  readonly uid: string
  /** When the password was given, in seconds since 1970. */
  readonly authTimeSeconds: number
}

/** Sessions in the database. Only hashes of refresh tokens are kept. */
export interface SessionStore {
  /** Starts a session; the refresh token is returned here and never again. */
  start(uid: string, now: Date): { session: Session; refreshToken: string }
  /** The session of a refresh token, marked as used; null when unknown, revoked or too old. */
  byRefreshToken(refreshToken: string, now: Date): Session | null
  isAlive(sessionId: string, uid: string): boolean
  revokeAll(uid: string): void
}

function toSession(row: unknown): Session | null {
  if (row === undefined) return null
  const { id, uid, auth_time_seconds: authTimeSeconds } = rowSchema.parse(row)
  return { id, uid, authTimeSeconds }
}

/** Prepares the statements over a migrated database. */
export function createSessionStore(database: DatabaseSync): SessionStore {
  const insert = database.prepare('INSERT INTO auth_sessions VALUES (?, ?, ?, ?, ?)')
  const trim = database.prepare(
    `DELETE FROM auth_sessions WHERE uid = :uid AND (last_used_at < :oldest OR id IN (
       SELECT id FROM auth_sessions WHERE uid = :uid ORDER BY last_used_at DESC LIMIT -1 OFFSET :kept
     ))`,
  )
  const byToken = database.prepare(
    'SELECT * FROM auth_sessions WHERE refresh_token_hash = ? AND last_used_at >= ?',
  )
  const touch = database.prepare('UPDATE auth_sessions SET last_used_at = ? WHERE id = ?')
  const isAlive = database.prepare('SELECT 1 FROM auth_sessions WHERE id = ? AND uid = ?')
  const revokeAll = database.prepare('DELETE FROM auth_sessions WHERE uid = ?')

  return {
    start(uid, now) {
      const refreshToken = newSecret()
      const session = { id: newSecret(), uid, authTimeSeconds: toSeconds(now) }
      const at = now.getTime()
      insert.run(session.id, uid, hashSecret(refreshToken), session.authTimeSeconds, at)
      trim.run({ uid, oldest: at - IDLE_LIFETIME_MS, kept: MAX_SESSIONS_PER_ACCOUNT })
      return { session, refreshToken }
    },
    byRefreshToken(refreshToken, now) {
      const oldest = now.getTime() - IDLE_LIFETIME_MS
      const session = toSession(byToken.get(hashSecret(refreshToken), oldest))
      if (session !== null) touch.run(now.getTime(), session.id)
      return session
    },
    isAlive: (sessionId, uid) => isAlive.get(sessionId, uid) !== undefined,
    revokeAll(uid) {
      revokeAll.run(uid)
    },
  }
}
