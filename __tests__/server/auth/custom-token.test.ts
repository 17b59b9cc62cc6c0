import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { SignJWT, UnsecuredJWT, decodeJwt, importPKCS8 } from 'jose'
import type { JWTPayload } from 'jose'
import type { KeyFile } from '../../../server/service-accounts/service-accounts.ts'
import { startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

let server: AuthServer
let key: KeyFile
let payload: JWTPayload

beforeEach(async () => {
  server = await startAuthServer()
  key = await server.serviceAccounts.add('scripts')
  const now = Math.floor(server.clock().getTime() / 1000)
  payload = {
    iss: key.client_email,
    sub: key.client_email,
    aud: AUDIENCE,
    iat: now,
    exp: now + 3600,
    uid: 'bea',
    claims: { team: 'taxes' },
  }
})

afterEach(() => server.close())

async function token(change: JWTPayload = {}, header: { kid?: string } = {}): Promise<string> {
  const privateKey = await importPKCS8(key.private_key, 'RS256')
  return new SignJWT({ ...payload, ...change })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header })
    .sign(privateKey)
}

const signIn = async (text: string) => server.call('signInWithCustomToken', { token: text })

describe('a custom token', () => {
  it('signs in whom a service account names, with or without the key id', async () => {
    const first = await signIn(await token())
    expect(first.json).toMatchObject({ isNewUser: true, expiresIn: '3600' })
    expect(decodeJwt(String(first.json.idToken))).toMatchObject({
      sub: 'bea',
      team: 'taxes',
      firebase: { sign_in_provider: 'custom' },
    })
    const second = await signIn(await token({}, { kid: key.private_key_id }))
    expect(second.json).toMatchObject({ isNewUser: false })
  })

  it('signs in to an existing account, unless it is disabled', async () => {
    const uid = await server.addAccount('ana@example.org')
    expect((await signIn(await token({ uid }))).json).toMatchObject({ isNewUser: false })
    server.auth.context.accounts.setDisabled(uid, true)
    expect((await signIn(await token({ uid }))).message).toBe('USER_DISABLED')
  })

  it.each([
    ['for another service', { aud: 'https://firestore.googleapis.com/' }],
    ['of another issuer', { iss: 'x@y.iam.gserviceaccount.com' }],
    ['without a user', { uid: undefined }],
    ['for a user whose id is too long', { uid: 'x'.repeat(129) }],
    ['that lives for a day', { exp: Math.floor(Date.now() / 1000) + 86_400 }],
    ['that has expired', { exp: 1_000, iat: 900 }],
  ])('is refused %s', async (_, change) => {
    const { status, message } = await signIn(await token(change))
    expect(status).toBe(400)
    expect(message).toMatch(/^INVALID_CUSTOM_TOKEN/)
  })

  it('is refused with reserved claims', async () => {
    const { message } = await signIn(await token({ claims: { sub: 'ana' } }))
    expect(message).toBe('FORBIDDEN_CLAIM : sub')
  })

  it('is refused unsigned, empty, or as something else', async () => {
    expect((await signIn('')).message).toBe('MISSING_CUSTOM_TOKEN')
    for (const text of [new UnsecuredJWT(payload).encode(), '{"uid":"bea"}', 'x', 'a.b.c']) {
      expect((await signIn(text)).message).toMatch(/^INVALID_CUSTOM_TOKEN/)
    }
  })

  it.each([[[]], [{}], [7], [null]])('is refused when its key is named by %j', async (kid) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const text of [
      `${part({ alg: 'RS256', kid })}.${part(payload)}.e30`,
      `${part({ alg: 'RS256' })}.${part({ ...payload, iss: kid })}.e30`,
    ]) {
      expect((await signIn(text)).message).toMatch(/^INVALID_CUSTOM_TOKEN/)
    }
  })

  it('is refused once its service account is revoked', async () => {
    const text = await token()
    server.serviceAccounts.revoke('scripts')
    expect((await signIn(text)).message).toMatch(/^INVALID_CUSTOM_TOKEN/)
  })
})
