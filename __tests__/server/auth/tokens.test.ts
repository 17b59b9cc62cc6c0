import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  SignJWT,
  UnsecuredJWT,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
} from 'jose'
import type { JWTPayload } from 'jose'
import { JWKS_PATH } from '../../../server/auth/auth-service.ts'
import { PROJECT, startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const EMAIL = 'ana@example.org'
const HOUR_MS = 60 * 60 * 1000

let server: AuthServer

beforeEach(async () => {
  server = await startAuthServer()
  await server.addAccount(EMAIL)
})

afterEach(() => server.close())

const lookup = (idToken: string) => server.call('lookup', { idToken })

/** A token signed by the server's own key, with other claims. */
async function signed(claims: JWTPayload): Promise<string> {
  const { privateKey, keyId } = await server.auth.context.keys.active()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(privateKey)
}

describe('an ID token', () => {
  it('looks up its account, without the password hash', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const { status, json, text } = await lookup(idToken)
    expect(status).toBe(200)
    expect(json.users).toEqual([
      expect.objectContaining({
        email: EMAIL,
        providerUserInfo: [expect.objectContaining({ providerId: 'password', email: EMAIL })],
      }),
    ])
    expect(text).not.toContain('scrypt')
  })

  it('verifies against the published keys, which hold no private part', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const jwks = new URL(JWKS_PATH, server.origin)
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(jwks), { audience: PROJECT })
    expect(payload.email).toBe(EMAIL)
    const text = await (await fetch(jwks)).text()
    expect(Object.keys((JSON.parse(text) as { keys: [object] }).keys[0]).sort()).toEqual(
      ['alg', 'e', 'kid', 'kty', 'n', 'use'].sort(),
    )
  })

  it('is refused in the header, where Google expects a token of OAuth', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k`
    const asked = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}` },
      body: JSON.stringify({ idToken }),
    })
    expect(asked.status).toBe(401)
  })

  it('expires after an hour', async () => {
    const { idToken } = await server.signIn(EMAIL)
    server.clock.advance(HOUR_MS + 1000)
    const { status, message } = await lookup(idToken)
    expect([status, message]).toEqual([400, 'TOKEN_EXPIRED'])
  })

  it('is refused without a signature (alg none)', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const unsecured = new UnsecuredJWT(decodeJwt(idToken)).encode()
    expect((await lookup(unsecured)).message).toBe('INVALID_ID_TOKEN')
  })

  it('is refused when another key signed it under our key id', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT(decodeJwt(idToken))
      .setProtectedHeader({ ...decodeProtectedHeader(idToken), alg: 'RS256' })
      .sign(privateKey)
    expect((await lookup(forged)).message).toBe('INVALID_ID_TOKEN')
  })

  it('is refused when the public key was used as a shared secret (alg HS256)', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const { keys } = server.auth.context
    const secret = new TextEncoder().encode(JSON.stringify(await keys.publicKeys()))
    const forged = await new SignJWT(decodeJwt(idToken))
      .setProtectedHeader({ alg: 'HS256', kid: (await keys.active()).keyId })
      .sign(secret)
    expect((await lookup(forged)).message).toBe('INVALID_ID_TOKEN')
  })

  it('is refused when one character of its claims changed', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const [header = '', payload = '', signature = ''] = idToken.split('.')
    const flipped = payload.startsWith('A') ? `B${payload.slice(1)}` : `A${payload.slice(1)}`
    expect((await lookup(`${header}.${flipped}.${signature}`)).message).toBe('INVALID_ID_TOKEN')
  })

  it.each([
    ['audience', { aud: 'other-project' }],
    ['issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['session', { sid: 'invented' }],
    ['account', { sub: 'another-user' }],
  ])('is refused for the wrong %s', async (_, change) => {
    const { idToken } = await server.signIn(EMAIL)
    const { status, message } = await lookup(await signed({ ...decodeJwt(idToken), ...change }))
    expect(status).toBe(400)
    expect(['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND']).toContain(message)
  })

  it.each(['owner', '', 'a.b.c', 'x'.repeat(9000)])('is refused when it is %p', async (idToken) => {
    const { status, message } = await lookup(idToken)
    expect([status, message]).toEqual([400, expect.stringMatching(/^(INVALID|MISSING)_ID_TOKEN$/)])
  })

  it('still verifies after a restart, with the key file readable by its owner only', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const { mode } = await stat(path.join(server.folder, 'keys.json'))
    expect(mode & 0o777).toBe(0o600)
    await server.close({ keepFolder: true })
    server = await startAuthServer({ folder: server.folder })
    expect((await lookup(idToken)).status).toBe(200)
  })

  it('does not replace a damaged key file', async () => {
    const file = path.join(server.folder, 'keys.json')
    await writeFile(file, '{"keys":[]}')
    await expect(startAuthServer({ folder: server.folder })).rejects.toMatchObject({
      code: 'auth/unreadable-keys',
    })
    expect(await readFile(file, 'utf8')).toBe('{"keys":[]}')
  })
})

describe('a refresh token', () => {
  it('gives a new ID token, as access_token too, and stays the same', async () => {
    const { refreshToken } = await server.signIn(EMAIL)
    server.clock.advance(2 * HOUR_MS)
    const { status, json } = await server.refresh(refreshToken)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      expires_in: '3600',
      token_type: 'Bearer',
      project_id: PROJECT,
      refresh_token: refreshToken,
    })
    expect(json.access_token).toBe(json.id_token)
    expect((await lookup(String(json.id_token))).status).toBe(200)
  })

  it('keeps the time of the sign-in', async () => {
    const { idToken, refreshToken } = await server.signIn(EMAIL)
    server.clock.advance(HOUR_MS)
    const { json } = await server.refresh(refreshToken)
    expect(decodeJwt(String(json.id_token)).auth_time).toBe(decodeJwt(idToken).auth_time)
  })

  it('is refused when invented or missing', async () => {
    expect((await server.refresh('invented')).message).toBe('INVALID_REFRESH_TOKEN')
    expect((await server.refresh('')).message).toBe('MISSING_REFRESH_TOKEN')
  })

  it('is refused after half a year without use', async () => {
    const { refreshToken } = await server.signIn(EMAIL)
    server.clock.advance(181 * 24 * HOUR_MS)
    expect((await server.refresh(refreshToken)).message).toBe('TOKEN_EXPIRED')
  })

  it('is not kept in the database as it is', async () => {
    const { refreshToken } = await server.signIn(EMAIL)
    server.auth.context.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const file = await readFile(path.join(server.folder, 'backend.sqlite'))
    expect(file.includes(refreshToken)).toBe(false)
  })

  it('stops working, and so do ID tokens, when the account is disabled', async () => {
    const { idToken, refreshToken } = await server.signIn(EMAIL)
    const { accounts } = server.auth.context
    accounts.setDisabled(accounts.byEmail(EMAIL)!.uid, true)
    expect((await server.refresh(refreshToken)).message).toBe('USER_DISABLED')
    expect((await lookup(idToken)).message).toBe('USER_DISABLED')
  })
})
