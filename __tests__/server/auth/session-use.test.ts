import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { AUTH_MIGRATIONS } from '../../../server/auth/schema.ts'
import { createSessionStore } from '../../../server/auth/session-store.ts'
import { migrate, openDatabase } from '../../../server/store/database.ts'
import { temporaryFolder } from '../http/test-server.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds)

let database: DatabaseSync
let removeFolder: () => Promise<void>

beforeEach(async () => {
  const { folder, remove } = await temporaryFolder()
  removeFolder = remove
  database = openDatabase(folder)
  migrate(database, 'auth', AUTH_MIGRATIONS)
  // The sessions of this test belong to no account.
  database.exec('PRAGMA foreign_keys = OFF')
})

afterEach(async () => {
  database.close()
  await removeFolder()
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
