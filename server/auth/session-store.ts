import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toSeconds } from './account-store.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** More devices than a person has; beyond it the one unused for longest is signed out. */
const MAX_SESSIONS_PER_ACCOUNT = 50

/** A device that was not seen for so long has to sign in again, in milliseconds (180 days). */
const IDLE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000

const rowSchema = z.object({
  id: z.string(),
  uid: z.string(),
  auth_time_seconds: z.number(),
  last_used_at: z.number(),
  is_revoked: z.number(),
})

/** One signed-in device. Its refresh token does not rotate: tabs share it. */
export interface Session {
  readonly id: string
  readonly uid: string
  /** When the password was given, in seconds since 1970. */
  readonly authTimeSeconds: number
}

/** What a refresh token leads to: nothing, a session that ended, or one that runs. */
export type FoundSession =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended'; readonly uid: string }
  | { readonly kind: 'running'; readonly session: Session }

/** Sessions in the database. Only hashes of refresh tokens are kept. */
export interface SessionStore {
  /** Starts a session; the refresh token is returned here and never again. */
  start(uid: string, now: Date): { session: Session; refreshToken: string }
  /** The session of a refresh token, which counts as a use of it. */
  byRefreshToken(refreshToken: string, now: Date): FoundSession
  isAlive(sessionId: string, uid: string): boolean
  revokeAll(uid: string): void
}

/** Prepares the statements over a migrated database. */
export function createSessionStore(database: DatabaseSync): SessionStore {
  const insert = database.prepare('INSERT INTO auth_sessions VALUES (?, ?, ?, ?, ?, 0)')
  const trim = database.prepare(
    `DELETE FROM auth_sessions WHERE uid = :uid AND (last_used_at < :oldest OR id IN (
       SELECT id FROM auth_sessions WHERE uid = :uid ORDER BY last_used_at DESC LIMIT -1 OFFSET :kept
     ))`,
  )
  const byToken = database.prepare('SELECT * FROM auth_sessions WHERE refresh_token_hash = ?')
  const touch = database.prepare('UPDATE auth_sessions SET last_used_at = ? WHERE id = ?')
  const isAlive = database.prepare(
    'SELECT 1 FROM auth_sessions WHERE id = ? AND uid = ? AND is_revoked = 0',
  )
  const revokeAll = database.prepare('UPDATE auth_sessions SET is_revoked = 1 WHERE uid = ?')

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
      const row = byToken.get(hashSecret(refreshToken))
      if (row === undefined) return { kind: 'unknown' }
      const { id, uid, ...fields } = rowSchema.parse(row)
      const isTooOld = fields.last_used_at < now.getTime() - IDLE_LIFETIME_MS
      if (fields.is_revoked === 1 || isTooOld) return { kind: 'ended', uid }
      touch.run(now.getTime(), id)
      return { kind: 'running', session: { id, uid, authTimeSeconds: fields.auth_time_seconds } }
    },
    isAlive: (sessionId, uid) => isAlive.get(sessionId, uid) !== undefined,
    revokeAll(uid) {
      revokeAll.run(uid)
    },
  }
}
