import { describe, expect, it } from '@jest/globals'
import { createPasswordHasher } from '../../../server/auth/passwords/password-hasher.ts'
import { PASSWORD, startAuthServer } from './auth-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const EMAIL = 'ana@example.org'

const folder = emptyFolder()

describe('a password hash of the first version', () => {
  it('is replaced when its owner signs in', async () => {
    const server = await startAuthServer({ folder })
    const { accounts } = server.auth.context
    const uid = await server.addAccount(EMAIL)
    const hash = await createPasswordHasher({ N: 1024, r: 8, p: 1 }).hash(PASSWORD)
    accounts.change(uid, { passwordHash: hash.replace('scrypt-nfkc', 'scrypt') })
    await server.signIn(EMAIL)
    expect(accounts.byUid(uid)?.passwordHash).toMatch(/^scrypt-nfkc\$/)
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
