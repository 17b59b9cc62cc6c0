import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { AUTH_MIGRATIONS } from '../../../server/auth/auth-migrations.ts'
import { createSessionStore } from '../../../server/auth/sessions/session-store.ts'
import { migrate, openDatabase } from '../../../server/database/database.ts'
import { startAuthServer } from './auth-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds)

let database: DatabaseSync
const folder = emptyFolder()

beforeEach(() => {
  database = openDatabase(folder)
  migrate(database, 'auth', AUTH_MIGRATIONS)
  // The sessions of this test belong to no account.
  database.exec('PRAGMA foreign_keys = OFF')
})

afterEach(() => {
  database.close()
})

const changes = () => database.prepare('SELECT total_changes() AS n').get()?.['n']

describe('the use of a refresh token', () => {
  it('is written down once an hour, not every time', () => {
    const sessions = createSessionStore(database)
    const { refreshToken } = sessions.start('ana', { provider: 'password', claims: '{}' }, START)
    const before = changes()
    expect(sessions.byRefreshToken(refreshToken, later(59 * MINUTE_MS)).kind).toBe('running')
    expect(changes()).toBe(before)
    expect(sessions.byRefreshToken(refreshToken, later(60 * MINUTE_MS)).kind).toBe('running')
    expect(changes()).toBe(Number(before) + 1)
  })

  it('keeps the session alive: half a year counts from the last one', () => {
    const sessions = createSessionStore(database)
    const { refreshToken } = sessions.start('ana', { provider: 'password', claims: '{}' }, START)
    expect(sessions.byRefreshToken(refreshToken, later(170 * DAY_MS)).kind).toBe('running')
    expect(sessions.byRefreshToken(refreshToken, later(340 * DAY_MS)).kind).toBe('running')
    expect(sessions.byRefreshToken(refreshToken, later(521 * DAY_MS)).kind).toBe('ended')
  })
})

describe('a clock that is a year ahead', () => {
  const EMAIL = 'ana@example.org'
  /** Signs in, starts again with that clock, and asks for a new ID token, which an open page does every hour. */
  async function refreshAYearAhead(trustedTime: () => Promise<Date | null>) {
    const before = await startAuthServer()
    await before.addAccount(EMAIL)
    const { refreshToken } = await before.signIn(EMAIL)
    await before.close({ keepFolder: true })
    const startAt = before.clock().getTime() + 365 * DAY_MS
    const ahead = await startAuthServer({ folder: before.folder, startAt, trustedTime })
    // On another device, which looks after the sessions that the account has.
    await ahead.signIn(EMAIL)
    const { status } = await ahead.refresh(refreshToken)
    await ahead.close()
    return status
  }

  it('signs no one out while the right time is known', async () => {
    expect(await refreshAYearAhead(async () => new Date())).toBe(200)
  })

  it('signs no one out while no time can be trusted', async () => {
    expect(await refreshAYearAhead(async () => null)).toBe(200)
  })

  it('ends sessions when it is right', async () => {
    const year = async () => new Date(Date.now() + 365 * DAY_MS)
    expect(await refreshAYearAhead(year)).toBe(400)
  })
})
