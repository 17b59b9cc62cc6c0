import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
import { PASSWORD, PROJECT, startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const EMAIL = 'ana@example.org'

let server: AuthServer
let uid: string

beforeEach(async () => {
  server = await startAuthServer()
  uid = await server.addAccount(EMAIL)
})

afterEach(() => server.close())

const update = (change: Record<string, unknown>) =>
  server.manage('/accounts:update', { localId: uid, ...change })

describe('the endpoints of a project', () => {
  it.each([
    ['POST', '/accounts'],
    ['POST', '/accounts:lookup'],
    ['POST', '/accounts:update'],
    ['POST', '/accounts:delete'],
    ['POST', '/accounts:batchDelete'],
    ['POST', '/accounts:query'],
    ['POST', '/accounts:sendOobCode'],
    ['GET', '/accounts:batchGet'],
  ])('are closed to everybody else: %s %s', async (method, suffix) => {
    const { idToken } = await server.signIn(EMAIL)
    const base = `${server.origin}/identitytoolkit.googleapis.com/v1/projects`
    const call = async (project: string, authorization?: string) => {
      const response = await fetch(`${base}/${project}${suffix}`, {
        method,
        ...(authorization !== undefined && { headers: { authorization } }),
        ...(method === 'POST' && { body: '{}' }),
      })
      const { error } = (await response.json()) as { error: { message: string; status: string } }
      return [response.status, error.status, error.message.split(' : ')[0]]
    }
    expect(await call(PROJECT)).toEqual([401, 'UNAUTHENTICATED', 'UNAUTHENTICATED'])
    expect(await call(PROJECT, 'Basic eDp5')).toEqual([401, 'UNAUTHENTICATED', 'UNAUTHENTICATED'])
    for (const bearer of [idToken, 'owner', 'invented']) {
      expect(await call(PROJECT, `Bearer ${bearer}`)).toEqual([
        403,
        'PERMISSION_DENIED',
        'PERMISSION_DENIED',
      ])
    }
    expect((await call('other-project', 'Bearer a-trusted-program'))[2]).toBe('PROJECT_NOT_FOUND')
  })

  it('make an account that can be signed in to', async () => {
    const made = await server.manage('/accounts', {
      localId: 'bea',
      email: 'Bea@Example.org',
      password: PASSWORD,
      displayName: 'Bea',
      emailVerified: true,
    })
    expect(made.json).toMatchObject({ localId: 'bea', email: 'bea@example.org' })
    const { idToken } = await server.signIn('bea@example.org')
    expect(decodeJwt(idToken)).toMatchObject({ sub: 'bea', name: 'Bea', email_verified: true })
  })

  it.each([
    [{ email: EMAIL, password: PASSWORD }, 'EMAIL_EXISTS'],
    [{ email: 'b@example.org', password: 'short' }, 'WEAK_PASSWORD'],
    [{ email: 'nonsense' }, 'INVALID_EMAIL'],
    [{ password: PASSWORD }, 'MISSING_EMAIL'],
    [{ localId: 'a/b' }, 'INVALID_LOCAL_ID'],
    [{ localId: 'x'.repeat(129) }, 'INVALID_LOCAL_ID'],
    [{ phoneNumber: '+50688888888' }, 'OPERATION_NOT_ALLOWED'],
    [{ customAttributes: '{"sub":"x"}' }, 'FORBIDDEN_CLAIM'],
  ])('refuse the account %#', async (body, code) => {
    const { status, message } = await server.manage('/accounts', body)
    expect([status, message?.split(' : ')[0]]).toEqual([400, code])
  })

  it('do not take an id twice', async () => {
    expect((await server.manage('/accounts', { localId: uid })).message).toBe('DUPLICATE_LOCAL_ID')
  })

  it('look accounts up by id and address, without their hashes', async () => {
    const { json, text } = await server.manage('/accounts:lookup', {
      localId: [uid, 'nobody'],
      email: [EMAIL.toUpperCase(), 'nobody@example.org'],
    })
    expect(json.users).toEqual([expect.objectContaining({ localId: uid, email: EMAIL })])
    expect(text).not.toContain('scrypt')
    const none = await server.manage('/accounts:lookup', { localId: ['nobody'] })
    expect(none.json).not.toHaveProperty('users')
  })

  it('disable an account at once, and let it back', async () => {
    const { idToken, refreshToken } = await server.signIn(EMAIL)
    await update({ disableUser: true })
    expect((await server.call('lookup', { idToken })).message).toBe('USER_DISABLED')
    expect((await server.refresh(refreshToken)).message).toBe('USER_DISABLED')
    await update({ disableUser: false })
    expect((await server.refresh(refreshToken)).message).toBe('TOKEN_EXPIRED')
    await server.signIn(EMAIL)
  })

  it('end the sessions that are older than validSince, and no newer one', async () => {
    const old = await server.signIn(EMAIL)
    server.clock.advance(10_000)
    const validSince = String(Math.floor(server.clock().getTime() / 1000) - 5)
    const recent = await server.signIn(EMAIL)
    await update({ validSince })
    expect((await server.call('lookup', { idToken: old.idToken })).message).toBe('TOKEN_EXPIRED')
    expect((await server.refresh(old.refreshToken)).message).toBe('TOKEN_EXPIRED')
    const { json } = await server.call('lookup', { idToken: recent.idToken })
    expect(json.users).toEqual([expect.objectContaining({ validSince })])
  })

  it('set claims that the next token carries, and take them away again', async () => {
    await update({ customAttributes: JSON.stringify({ team: 'taxes', level: 3 }) })
    const { idToken } = await server.signIn(EMAIL)
    expect(decodeJwt(idToken)).toMatchObject({ team: 'taxes', level: 3, sub: uid })
    await update({ customAttributes: '{}' })
    const next = await server.signIn(EMAIL)
    expect(decodeJwt(next.idToken)).not.toHaveProperty('team')
  })

  it.each([
    ['{"aud":"x"}', 'FORBIDDEN_CLAIM'],
    ['{"firebase":{}}', 'FORBIDDEN_CLAIM'],
    ['{"sid":"x"}', 'FORBIDDEN_CLAIM'],
    ['[1]', 'INVALID_CLAIMS'],
    ['{"a":', 'INVALID_CLAIMS'],
    [JSON.stringify({ a: 'x'.repeat(1000) }), 'CLAIMS_TOO_LARGE'],
  ])('refuse the claims %.20s', async (customAttributes, code) => {
    expect((await update({ customAttributes })).message?.split(' : ')[0]).toBe(code)
  })

  it('change address and password, which ends the sessions', async () => {
    const { refreshToken } = await server.signIn(EMAIL)
    const { status } = await update({ email: 'new@example.org', password: 'quite another one' })
    expect(status).toBe(200)
    expect((await server.refresh(refreshToken)).message).toBe('TOKEN_EXPIRED')
    await server.signIn('new@example.org', 'quite another one')
    await server.auth.settle()
    // An attacker may have taken the old mailbox: it gets no link that undoes the change.
    expect(server.announced.join()).not.toContain(`E-mail for ${EMAIL}`)
  })

  it('do not give an account the address of another', async () => {
    await server.addAccount('bea@example.org')
    expect((await update({ email: 'bea@example.org' })).message).toBe('EMAIL_EXISTS')
  })

  it('delete an account, and many once they are disabled', async () => {
    const other = await server.addAccount('bea@example.org')
    const kept = await server.manage('/accounts:batchDelete', { localIds: [uid, other] })
    expect(kept.json.errors).toHaveLength(2)
    await server.manage('/accounts:batchDelete', { localIds: [other], force: true })
    expect((await server.manage('/accounts:delete', { localId: other })).message).toBe(
      'USER_NOT_FOUND',
    )
    expect((await server.manage('/accounts:delete', { localId: uid })).status).toBe(200)
    expect(server.auth.context.accounts.count()).toBe(0)
  })

  it('list all accounts page by page, each once', async () => {
    for (const name of ['b', 'c', 'd', 'e']) await server.addAccount(`${name}@example.org`)
    const seen: string[] = []
    let token = ''
    do {
      const { json } = await server.manage(
        `/accounts:batchGet?maxResults=2&nextPageToken=${encodeURIComponent(token)}`,
      )
      seen.push(...(json.users as { email: string }[]).map(({ email }) => email))
      token = (json.nextPageToken as string | undefined) ?? ''
    } while (token !== '')
    expect(seen.toSorted()).toEqual([
      'ana@example.org',
      'b@example.org',
      'c@example.org',
      'd@example.org',
      'e@example.org',
    ])
    const wrong = await server.manage('/accounts:batchGet?nextPageToken=invented')
    expect(wrong.message).toBe('INVALID_PAGE_SELECTION')
  })

  it('find and count accounts by a query', async () => {
    await server.addAccount('bea@example.org')
    const all = await server.manage('/accounts:query', { sortBy: 'USER_EMAIL', order: 'DESC' })
    expect(all.json).toMatchObject({
      recordsCount: '2',
      userInfo: [{ email: 'bea@example.org' }, { email: EMAIL }],
    })
    const one = await server.manage('/accounts:query', { expression: [{ email: EMAIL }] })
    expect(one.json.userInfo).toEqual([expect.objectContaining({ localId: uid })])
    const count = await server.manage('/accounts:query', { returnUserInfo: false })
    expect(count.json).toEqual({ recordsCount: '2' })
  })

  it('hand over a link that works, without sending it', async () => {
    const { json } = await server.manage('/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: EMAIL,
      returnOobLink: true,
    })
    expect(new URL(String(json.oobLink)).searchParams.get('oobCode')).toBe(json.oobCode)
    const { oobCode } = json
    const reset = await server.call('resetPassword', { oobCode, newPassword: 'a fresh start' })
    expect(reset.status).toBe(200)
    const forStrangers = await server.call('sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: EMAIL,
      returnOobLink: true,
    })
    expect(forStrangers.message).toBe('INSUFFICIENT_PERMISSION')
  })

  it('refuse what is not offered as switched off', async () => {
    for (const suffix of ['/accounts:batchCreate', ':createSessionCookie']) {
      expect((await server.manage(suffix, {})).message).toBe('OPERATION_NOT_ALLOWED')
    }
  })
})

describe('what Firebase has and this backend does not', () => {
  it.each([
    '/v1/accounts:signInWithIdp',
    '/v1/accounts:signInWithPhoneNumber',
    '/v1/accounts:sendVerificationCode',
    '/v2/accounts/mfaEnrollment:start',
    '/v2/accounts/passkeySignIn:start',
    '/v2/accounts:revokeToken',
  ])('is refused as switched off: %s', async (path) => {
    const url = `${server.origin}/identitytoolkit.googleapis.com${path}?key=k`
    const response = await fetch(url, { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } })
  })

  it('reports that reCAPTCHA is off, its project and its domains', async () => {
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(`${server.origin}/identitytoolkit.googleapis.com${path}?key=k`)
      return response.json()
    }
    expect(await get('/v2/recaptchaConfig')).toMatchObject({
      recaptchaEnforcementState: expect.arrayContaining([
        { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      ]),
    })
    expect(await get('/v1/projects')).toEqual({
      projectId: PROJECT,
      authorizedDomains: ['localhost'],
    })
  })
})
