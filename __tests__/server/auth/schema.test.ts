import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { AUTH_MIGRATIONS } from '../../../server/auth/schema.ts'
import { hashSecret } from '../../../server/auth/secrets.ts'
import { createPasswordHasher } from '../../../server/auth/passwords.ts'
import { migrate, openDatabase } from '../../../server/store/database.ts'
import { temporaryFolder } from '../http/test-server.ts'
import { PASSWORD, startAuthServer } from './auth-server.ts'

const EMAIL = 'ana@example.org'

let folder: string
let remove: () => Promise<void>

beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
})

afterEach(() => remove())

describe('a database of the first version', () => {
  it('keeps accounts, sessions and codes when it is brought up to date', async () => {
    const database = openDatabase(folder)
    migrate(database, 'auth', AUTH_MIGRATIONS.slice(0, 2))
    const now = Date.now()
    const seconds = Math.floor(now / 1000)
    const hash = await createPasswordHasher({ N: 1024, r: 8, p: 1 }).hash(PASSWORD)
    const firstVersion = hash.replace('scrypt-nfkc', 'scrypt')
    database
      .prepare(
        `INSERT INTO auth_accounts (uid, email, password_hash, created_at, password_updated_at,
           valid_since_seconds) VALUES ('ana', ?, ?, ?, ?, ?)`,
      )
      .run(EMAIL, firstVersion, now, now, seconds)
    database
      .prepare(
        `INSERT INTO auth_sessions (id, uid, refresh_token_hash, auth_time_seconds, last_used_at)
         VALUES ('s1', 'ana', ?, ?, ?)`,
      )
      .run(hashSecret('the-refresh-token'), seconds, now)
    database
      .prepare(`INSERT INTO auth_oob_codes VALUES (?, 'ana', 'PASSWORD_RESET', ?, ?)`)
      .run(hashSecret('the-code'), EMAIL, now + 60_000)
    database.close()

    const server = await startAuthServer({ folder })
    expect((await server.refresh('the-refresh-token')).status).toBe(200)
    expect((await server.call('resetPassword', { oobCode: 'the-code' })).json).toMatchObject({
      email: EMAIL,
      requestType: 'PASSWORD_RESET',
    })
    await server.signIn(EMAIL)
    expect(server.auth.context.accounts.byUid('ana')?.passwordHash).toMatch(/^scrypt-nfkc\$/)
    const { foreign_keys: isOn } = server.auth.context.database
      .prepare('PRAGMA foreign_keys')
      .get() as { foreign_keys: number }
    expect(isOn).toBe(1)
    expect(server.auth.context.database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    await server.close({ keepFolder: true })
  })
})

describe('passwords', () => {
  it('are the same however the keyboard composed their letters', async () => {
    const hasher = createPasswordHasher({ N: 1024, r: 8, p: 1 })
    const hash = await hasher.hash('contrase\u00f1a segura')
    expect(await hasher.verify('contrasen\u0303a segura', hash)).toBe(true)
    expect(await hasher.verify('contrasena segura', hash)).toBe(false)
  })

  it('that are longer than allowed never match, not even by their beginning', async () => {
    const hasher = createPasswordHasher({ N: 1024, r: 8, p: 1 })
    const longest = 'x'.repeat(4096)
    const hash = await hasher.hash(longest)
    expect(await hasher.verify(longest, hash)).toBe(true)
    expect(await hasher.verify(`${longest}y`, hash)).toBe(false)
  })
})

describe('sessions', () => {
  it('of one account are bounded, and those unused for long are forgotten', async () => {
    const server = await startAuthServer({ folder })
    const { sessions } = server.auth.context
    const uid = await server.addAccount(EMAIL)
    const start = () =>
      sessions.start(uid, { provider: 'password', claims: null }, server.clock()).refreshToken
    const first = start()
    for (let count = 0; count < 50; count += 1) {
      server.clock.advance(1000)
      start()
    }
    expect(sessions.count(uid)).toBe(50)
    expect(sessions.byRefreshToken(first, server.clock())).toEqual({ kind: 'unknown' })
    server.clock.advance(181 * 24 * 60 * 60 * 1000)
    sessions.clean(server.clock())
    expect(sessions.count(uid)).toBe(0)
    await server.close({ keepFolder: true })
  })
})
