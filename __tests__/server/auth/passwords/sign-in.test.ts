import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { PASSWORD_COST } from '../../../../server/auth/passwords/password-hasher.ts'
import type { DeriveKey, ScryptCost } from '../../../../server/auth/passwords/password-hasher.ts'
import { PASSWORD, PROJECT, startAuthServer } from '../auth-server.ts'
import type { AuthServer } from '../auth-server.ts'

const EMAIL = 'ana@example.org'

let server: AuthServer

beforeEach(async () => {
  server = await startAuthServer()
})

afterEach(() => server.close())

describe('accounts:signInWithPassword', () => {
  it('answers with tokens that carry the claims of Firebase', async () => {
    const uid = await server.addAccount(EMAIL)
    const { status, json } = await server.call('signInWithPassword', {
      returnSecureToken: true,
      email: EMAIL,
      password: PASSWORD,
      clientType: 'CLIENT_TYPE_WEB',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ localId: uid, email: EMAIL, expiresIn: '3600', registered: true })
    const claims = decodeJwt(String(json.idToken))
    expect(claims).toMatchObject({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: uid,
      user_id: uid,
      email: EMAIL,
      email_verified: false,
      firebase: { identities: { email: [EMAIL] }, sign_in_provider: 'password' },
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    expect(decodeProtectedHeader(String(json.idToken)).alg).toBe('RS256')
  })

  it('takes the address without regard to case and surrounding spaces', async () => {
    await server.addAccount(EMAIL)
    const email = ' Ana@Example.ORG '
    const { status } = await server.call('signInWithPassword', { email, password: PASSWORD })
    expect(status).toBe(200)
  })

  it('answers a wrong password and an unknown address alike', async () => {
    await server.addAccount(EMAIL)
    const wrong = await server.call('signInWithPassword', { email: EMAIL, password: 'wrong one' })
    const unknown = await server.call('signInWithPassword', {
      email: 'nobody@example.org',
      password: 'wrong one',
    })
    expect([wrong.status, wrong.message]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS'])
    expect(unknown.text).toBe(wrong.text)
  })

  it('hashes for an unknown address what it hashes for a wrong password', async () => {
    await server.close()
    const costs: ScryptCost[] = []
    const derive: DeriveKey = (password, _, cost) => {
      costs.push(cost)
      return Promise.resolve(Buffer.alloc(32, password))
    }
    server = await startAuthServer({ passwordCost: PASSWORD_COST, derive })
    await server.addAccount(EMAIL)
    const costsOf = async (email: string) => {
      costs.length = 0
      await server.call('signInWithPassword', { email, password: 'wrong one' })
      return [...costs]
    }
    expect(await costsOf(EMAIL)).toEqual([PASSWORD_COST])
    expect(await costsOf('x@example.org')).toEqual([PASSWORD_COST])
  })

  it.each([
    [{ password: PASSWORD }, 'MISSING_EMAIL'],
    [{ email: '', password: PASSWORD }, 'INVALID_EMAIL'],
    [{ email: 'not an address', password: PASSWORD }, 'INVALID_EMAIL'],
    [{ email: EMAIL, password: '' }, 'MISSING_PASSWORD'],
    [{ email: 7, password: PASSWORD }, 'INVALID_ARGUMENT : Not usable: email'],
    ['{"email":', 'INVALID_ARGUMENT : The body is not valid JSON.'],
    [`"${'x'.repeat(70_000)}"`, expect.stringContaining('larger than')],
  ])('refuses the body %#', async (body, message) => {
    const answer = await server.call('signInWithPassword', body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.message).toEqual(message)
  })

  it('tells that an account is disabled only to who knows its password', async () => {
    const uid = await server.addAccount(EMAIL)
    server.auth.context.accounts.setDisabled(uid, true)
    const right = await server.call('signInWithPassword', { email: EMAIL, password: PASSWORD })
    const wrong = await server.call('signInWithPassword', { email: EMAIL, password: 'wrong one' })
    expect(right.message).toBe('USER_DISABLED')
    expect(wrong.message).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  it('throttles after five wrong passwords, the right one included, and forgets in time', async () => {
    await server.addAccount(EMAIL)
    const attempt = (password: string) =>
      server.call('signInWithPassword', { email: EMAIL, password })
    for (let count = 0; count < 5; count += 1) await attempt('wrong one')
    expect((await attempt(PASSWORD)).message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
    server.clock.advance(31_000)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('counts attempts that run at the same time', async () => {
    await server.addAccount(EMAIL)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.call('signInWithPassword', { email: EMAIL, password: 'wrong one' }),
      ),
    )
    const throttled = answers.filter(({ message }) => message?.startsWith('TOO_MANY_ATTEMPTS'))
    expect(throttled).toHaveLength(7)
  })

  it('remembers wrong passwords over a restart', async () => {
    await server.addAccount(EMAIL)
    for (let count = 0; count < 5; count += 1) {
      await server.call('signInWithPassword', { email: EMAIL, password: 'wrong one' })
    }
    await server.close({ keepFolder: true })
    server = await startAuthServer({ folder: server.folder })
    const { message } = await server.call('signInWithPassword', {
      email: EMAIL,
      password: PASSWORD,
    })
    expect(message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
  })

  it('answers overload and shutdown in plain text, so that no page takes it for a verdict', async () => {
    const { idToken } = await server.addAccount(EMAIL).then(() => server.signIn(EMAIL))
    await server.drain()
    const { status, text } = await server.call('lookup', { idToken })
    expect(status).toBe(503)
    expect(() => JSON.parse(text) as unknown).toThrow()
  })

  it('answers a failure of its own in plain text and without details', async () => {
    await server.addAccount(EMAIL)
    const { idToken } = await server.signIn(EMAIL)
    server.auth.context.database.exec('ALTER TABLE auth_accounts RENAME TO elsewhere')
    const { status, text } = await server.call('lookup', { idToken })
    expect([status, text]).toEqual([503, expect.not.stringContaining('auth_accounts')])
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(server.lines.join('')).toContain('auth_accounts')
  })

  it('replaces a hash of another cost at the next sign-in, and keeps sessions', async () => {
    const uid = await server.addAccount(EMAIL)
    const { refreshToken } = await server.signIn(EMAIL)
    const hash = () => server.auth.context.accounts.byUid(uid)?.passwordHash
    const before = hash()
    await server.close({ keepFolder: true })
    const passwordCost = { N: 2 ** 11, r: 8, p: 1 }
    server = await startAuthServer({ folder: server.folder, passwordCost })
    await server.signIn(EMAIL)
    expect(before).toMatch(/^scrypt-nfkc\$1024\$/)
    expect(hash()).toMatch(/^scrypt-nfkc\$2048\$/)
    expect((await server.refresh(refreshToken)).status).toBe(200)
  })

  it('hashes only so many passwords at a time and refuses the rest', async () => {
    const { passwords } = server.auth.context
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => passwords.verify(PASSWORD, null)),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(16)
    expect(refused[0]).toMatchObject({ reason: { code: 'server/unavailable' } })
    expect(await passwords.verify(PASSWORD, await passwords.hash(PASSWORD))).toBe(true)
  })

  it('never writes passwords or tokens to the log', async () => {
    await server.addAccount(EMAIL)
    const { idToken, refreshToken } = await server.signIn(EMAIL)
    await server.call('signInWithPassword', { email: EMAIL, password: 'wrong one' })
    const log = server.lines.join('')
    for (const secret of [PASSWORD, 'wrong one', idToken, refreshToken]) {
      expect(log).not.toContain(secret)
    }
  })
})

describe('accounts:signUp', () => {
  it('is closed to strangers by default', async () => {
    const { status, message } = await server.call('signUp', { email: EMAIL, password: PASSWORD })
    expect([status, message]).toEqual([400, 'ADMIN_ONLY_OPERATION'])
  })

  it('makes an account where it is open, once per address', async () => {
    await server.close()
    server = await startAuthServer({ policy: { isSignUpOpen: true } })
    const first = await server.call('signUp', { email: EMAIL, password: PASSWORD })
    const second = await server.call('signUp', { email: 'ANA@example.org', password: PASSWORD })
    const weak = await server.call('signUp', { email: 'b@example.org', password: '1234567' })
    expect([first.status, first.json.email]).toEqual([200, EMAIL])
    expect(second.message).toBe('EMAIL_EXISTS')
    expect(weak.message).toBe('WEAK_PASSWORD : Password should be at least 8 characters')
  })
})
