import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { SignJWT, base64url, decodeJwt, exportSPKI, importJWK } from 'jose'
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import { PASSWORD, PROJECT, startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const EMAIL = 'ana@example.org'

let server: AuthServer
let idToken: string
let refreshToken: string

beforeEach(async () => {
  server = await startAuthServer()
  await server.addAccount(EMAIL)
  ;({ idToken, refreshToken } = await server.signIn(EMAIL))
})

afterEach(() => server.close())

const lookup = (token: unknown) => server.call('lookup', { idToken: token })

/** A token by the server's own key, with other claims and headers. */
async function signed(
  claims: JWTPayload,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const { privateKey, keyId } = await server.auth.context.keys.active()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: keyId, ...header })
    .sign(privateKey)
}

describe('a forged ID token', () => {
  it('cannot be made with the public key as a shared secret, in any notation', async () => {
    const { keys } = await server.auth.context.keys.publicKeys()
    const [jwk] = keys
    const pem = await exportSPKI((await importJWK(jwk!, 'RS256')) as CryptoKey)
    for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk!.n!]) {
      const forged = await new SignJWT(decodeJwt(idToken))
        .setProtectedHeader({ alg: 'HS256', kid: jwk!.kid! })
        .sign(new TextEncoder().encode(secret))
      expect((await lookup(forged)).message).toBe('INVALID_ID_TOKEN')
    }
  })

  it.each(['none', 'None', 'NONE', 'HS256', 'RS512', 'ES256', ''])(
    'is refused with the algorithm "%s" and any signature',
    async (alg) => {
      const header = base64url.encode(JSON.stringify({ alg, typ: 'JWT' }))
      const [, payload = '', signature = ''] = idToken.split('.')
      for (const end of ['', signature]) {
        const { status, message } = await lookup(`${header}.${payload}.${end}`)
        expect([status, message]).toEqual([400, 'INVALID_ID_TOKEN'])
      }
    },
  )

  it.each(['unknown', '../../keys.json', '/dev/null', 'x\u0000y', "' OR 1=1 --", ''])(
    'is refused with the key id "%s"',
    async (kid) => {
      const forged = await signed(decodeJwt(idToken), { kid })
      expect((await lookup(forged)).message).toBe('INVALID_ID_TOKEN')
    },
  )

  it('cannot bring its own key', async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    )
    const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JWTHeaderParameters['jwk']
    const { keyId } = await server.auth.context.keys.active()
    for (const extra of [
      { jwk },
      { jku: 'http://127.0.0.1:9/keys.json' },
      { x5u: 'http://127.0.0.1:9/cert.pem' },
      { x5c: ['AAAA'] },
    ]) {
      const forged = await new SignJWT(decodeJwt(idToken))
        .setProtectedHeader({ alg: 'RS256', kid: keyId, ...extra } as JWTHeaderParameters)
        .sign(privateKey)
      expect((await lookup(forged)).message).toBe('INVALID_ID_TOKEN')
    }
  })

  it('is refused with a critical header that the server does not know', async () => {
    const forged = await signed(decodeJwt(idToken), { crit: ['exp'], exp: 1 }).catch(() => null)
    const header = base64url.encode(
      JSON.stringify({ alg: 'RS256', crit: ['lease'], lease: true, kid: 'x' }),
    )
    const [, payload = '', signature = ''] = idToken.split('.')
    expect((await lookup(forged ?? `${header}.${payload}.${signature}`)).message).toBe(
      'INVALID_ID_TOKEN',
    )
  })

  it.each([
    ['issuer with a slash behind it', { iss: `https://securetoken.google.com/${PROJECT}/` }],
    ['issuer without a scheme', { iss: `securetoken.google.com/${PROJECT}` }],
    ['list of audiences without ours', { aud: ['other', `${PROJECT}x`] }],
    ['text as its expiry', { exp: 'never' as unknown as number }],
    ['number as its subject', { sub: 7 as unknown as string }],
    ['empty subject', { sub: '' }],
    ['time of sign-in that is a text', { auth_time: 'now' }],
    ['start in the future', { nbf: 99_999_999_999 }],
  ])('is refused with a %s, even signed by our key', async (_, change) => {
    const forged = await signed({ ...decodeJwt(idToken), ...change })
    expect((await lookup(forged)).message).toBe('INVALID_ID_TOKEN')
  })

  it('is refused when it is not an ID token at all', async () => {
    const custom = await signed({
      iss: 'x@y.iam.gserviceaccount.com',
      sub: 'x@y.iam.gserviceaccount.com',
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      uid: 'ana',
    })
    for (const token of [
      refreshToken,
      custom,
      'a.b.c',
      '..',
      'owner',
      `${idToken}.x`,
      ` ${idToken}`,
    ]) {
      expect((await lookup(token)).message).toBe('INVALID_ID_TOKEN')
    }
    expect((await server.refresh(idToken)).message).toBe('INVALID_REFRESH_TOKEN')
  })

  it('is refused for its size before its signature is looked at', async () => {
    expect((await lookup(`${idToken}${'A'.repeat(10_000)}`)).message).toBe('INVALID_ID_TOKEN')
    expect((await lookup('A'.repeat(60_000))).message).toBe('INVALID_ID_TOKEN')
  })

  it.each([[null], [7], [['a']], [{ toString: 'x' }]])('is refused as %p', async (token) => {
    const { status, message } = await lookup(token)
    expect([status, message]).toEqual([400, 'INVALID_ARGUMENT : Not usable: idToken'])
  })
})

describe('a request body', () => {
  it('counts the last of two equal keys, as every JSON parser here does', async () => {
    const body = `{"idToken":"${idToken}","idToken":"forged"}`
    expect((await server.call('lookup', body)).message).toBe('INVALID_ID_TOKEN')
  })

  it('cannot reach the prototype of objects', async () => {
    const body = `{"idToken":"${idToken}","__proto__":{"displayName":"x"},"constructor":{"prototype":{}}}`
    const { status, json } = await server.call('update', body)
    expect(status).toBe(200)
    expect(json).not.toHaveProperty('displayName')
  })

  it.each(['[]', '"text"', 'null', '7', '{"idToken":', '\u0000'])(
    'of another shape is refused: %j',
    async (body) => {
      const { status, message } = await server.call('lookup', body)
      expect(status).toBe(400)
      expect(message).toMatch(/^INVALID_ARGUMENT|^MISSING_ID_TOKEN/)
    },
  )
})

describe('an e-mail address', () => {
  const signIn = (email: string) => server.call('signInWithPassword', { email, password: PASSWORD })

  it.each([
    ['with 320 characters', `${'a'.repeat(64)}@${'b'.repeat(251)}.org`],
    ['of Unicode that lower case turns into ASCII', '\u212Aana@example.org'],
    ['with a homograph', 'аna@example.org'],
    ['with a line feed in it', 'ana@example.org\r\nBcc: x@example.org'],
    ['with two at signs', 'ana@x@example.org'],
    ['with a list of addresses', 'ana@example.org,eve@example.org'],
    ['with a NUL', 'ana\u0000@example.org'],
    ['in quotes', '"ana"@example.org'],
  ])('is refused %s', async (_, email) => {
    expect((await signIn(email)).message).toBe('INVALID_EMAIL')
  })

  it('with a plus sign is another person', async () => {
    expect((await signIn('ana+news@example.org')).message).toBe('INVALID_LOGIN_CREDENTIALS')
  })
})

describe('a profile', () => {
  it.each([
    ['a control character', 'Ana\u0007'],
    ['a line feed', 'Ana\nMora'],
    ['a mark that turns the direction of text', 'Ana\u202Egnp.exe'],
    ['half a character', 'Ana\ud800'],
    ['ten thousand characters', 'a'.repeat(10_000)],
  ])('refuses a name with %s', async (_, displayName) => {
    const { status, message } = await server.call('update', { idToken, displayName })
    expect([status, message]).toEqual([400, expect.stringMatching(/^INVALID_DISPLAY_NAME : /)])
  })

  it('takes names of all scripts, and pictures made of several characters', async () => {
    const displayName = 'Ñandú 李 משה 👩‍👩‍👧'
    expect((await server.call('update', { idToken, displayName })).json).toMatchObject({
      displayName,
    })
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    `https://example.org/${'x'.repeat(3000)}`,
  ])('refuses the picture address %j', async (photoUrl) => {
    const { message } = await server.call('update', { idToken, photoUrl })
    expect(message).toMatch(/^INVALID_PHOTO_URL : /)
  })
})
