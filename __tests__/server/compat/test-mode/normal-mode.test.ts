import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { BUCKET, PASSWORD, PROJECT, startBackend } from '../../app/backend-server.ts'
import type { BackendServer } from '../../app/backend-server.ts'
import { unsignedToken } from './unsigned-token.ts'

let server: BackendServer
beforeAll(async () => {
  server = await startBackend()
})
afterAll(() => server.close())

const documents = `/v1/projects/${PROJECT}/databases/(default)/documents`
const objects = `/v0/b/${BUCKET}/o`
const accounts = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`

const send = (method: string, path: string, authorization?: string, body?: object) =>
  fetch(`${server.origin}${path}`, {
    method,
    headers: { ...(authorization !== undefined && { authorization }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

describe('without test mode', () => {
  // Each of its routes: __tests__/server/http/routes.test.ts.
  it('the JSON API of files has no short addresses', async () => {
    expect((await send('GET', `/b/${BUCKET}/o`, 'Bearer owner')).status).toBe(404)
  })

  const unsigned = unsignedToken({
    sub: 'ada',
    user_id: 'ada',
    email: 'ada@example.org',
    aud: PROJECT,
  })
  const noSignature = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${unsigned.split('.')[1] ?? ''}.`

  it.each([
    ['the owner', 'owner'],
    ['an unsigned token', unsigned],
    ['a token whose signature was left out', noSignature],
  ])('%s identifies no one to documents and files', async (_, token) => {
    const document = await send('GET', `${documents}/users/ada`, `Bearer ${token}`)
    expect(document.status).toBe(401)
    const commit = await send('POST', `${documents}:commit`, `Bearer ${token}`, { writes: [] })
    expect(commit.status).toBe(401)
    for (const scheme of ['Bearer', 'Firebase']) {
      const object = await send('GET', `${objects}/posts%2Fp%2Fa.png`, `${scheme} ${token}`)
      expect(object.status).toBe(401)
    }
  })

  it.each([
    ['a request without a token', undefined],
    ['the owner', 'Bearer owner'],
    ['an unsigned token', `Bearer ${unsigned}`],
  ])('%s gets nothing from the JSON API of files', async (_, authorization) => {
    for (const [method, path] of [
      ['GET', `/storage/v1/b/${BUCKET}`],
      ['GET', `/storage/v1/b/${BUCKET}/o`],
      ['DELETE', `/storage/v1/b/${BUCKET}/o/a`],
      ['POST', `/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=a`],
    ] as const) {
      expect((await send(method, path, authorization)).status).toBe(401)
    }
  })

  it('there is one bucket', async () => {
    expect((await send('GET', `/v0/b/${PROJECT}/o/posts%2Fp%2Fa.png`)).status).toBe(404)
    expect((await send('GET', `/v0/b/${PROJECT}/o`)).status).toBe(404)
  })

  it.each([['owner'], [unsigned]])('%s manages no accounts', async (token) => {
    const answer = await send('POST', accounts, `Bearer ${token}`, {
      localId: 'eve',
      email: 'eve@example.org',
      password: 'correct horse battery',
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(server.backend.accounts.list()).toEqual([])
  })

  it('an ID token is signed, and without its signature it is refused', async () => {
    await server.backend.accounts.create({
      uid: 'ben',
      email: 'ben@example.org',
      password: PASSWORD,
      role: 'editor',
    })
    const at = (verb: string) => `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=key`
    const signedIn = await send('POST', at('signInWithPassword'), undefined, {
      email: 'ben@example.org',
      password: PASSWORD,
    })
    const { idToken } = (await signedIn.json()) as { idToken: string }
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256' })
    const read = (token: string) => send('GET', `${documents}/users/ben`, `Bearer ${token}`)
    expect((await read(idToken)).status).toBe(200)
    const stripped = new UnsecuredJWT(decodeJwt(idToken)).encode()
    expect((await read(stripped)).status).toBe(401)
    const object = await send('GET', `${objects}?prefix=posts%2F`, `Firebase ${stripped}`)
    expect(object.status).toBe(401)
    const lookup = await send('POST', at('lookup'), undefined, { idToken: stripped })
    expect(await lookup.json()).toMatchObject({ error: { message: 'INVALID_ID_TOKEN' } })
    expect(await server.backend.verifyIdToken(stripped)).toBeNull()
    server.backend.accounts.remove('ben@example.org')
  })

  it('an unsigned token is refused in the body, and sign-up stays closed', async () => {
    const at = (verb: string) => `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=key`
    const lookup = await send('POST', at('lookup'), undefined, { idToken: unsigned })
    expect(lookup.status).toBe(400)
    expect(await lookup.json()).toMatchObject({ error: { message: 'INVALID_ID_TOKEN' } })
    for (const body of [{}, { email: 'eve@example.org', password: 'correct horse battery' }]) {
      const signUp = await send('POST', at('signUp'), undefined, { ...body })
      expect(await signUp.json()).toMatchObject({ error: { message: 'ADMIN_ONLY_OPERATION' } })
    }
  })
})
