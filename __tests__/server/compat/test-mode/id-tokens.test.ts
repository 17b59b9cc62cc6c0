import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { parseBackendSettings } from '../../../../server/settings.ts'
import { PASSWORD, PROJECT, startBackend } from '../../app/backend-server.ts'
import type { BackendServer } from '../../app/backend-server.ts'
import { unsignedToken } from './unsigned-token.ts'

const IDENTITY = '/identitytoolkit.googleapis.com/v1'

let server: BackendServer
beforeAll(async () => {
  server = await startBackend({ settings: parseBackendSettings({ PLIEGO_TEST_MODE: 'true' }) })
})
afterAll(() => server.close())

async function post(path: string, body: object, bearer?: string) {
  const response = await fetch(`${server.origin}${IDENTITY}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

interface SignedUp {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
}

async function signUp(email: string): Promise<SignedUp> {
  const { json } = await post('/accounts:signUp', { email, password: PASSWORD })
  return json as unknown as SignedUp
}

const readOwnRole = async ({ localId, idToken }: Pick<SignedUp, 'localId' | 'idToken'>) => {
  const path = `/v1/projects/${PROJECT}/databases/(default)/documents/users/${localId}`
  const response = await fetch(`${server.origin}${path}`, {
    headers: { authorization: `Bearer ${idToken}` },
  })
  return response.status
}

describe("test mode's ID tokens", () => {
  it('have no signature, as those of an emulator, and the claims of any other', async () => {
    const { idToken, localId, refreshToken } = await signUp('ana@example.org')
    expect(decodeProtectedHeader(idToken)).toEqual({ alg: 'none' })
    expect(idToken).toMatch(/\.$/)
    expect(decodeJwt(idToken)).toMatchObject({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: localId,
      email: 'ana@example.org',
      firebase: { sign_in_provider: 'password' },
    })
    const refreshed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    const { id_token: second } = (await refreshed.json()) as { id_token: string }
    expect(decodeProtectedHeader(second)).toEqual({ alg: 'none' })
    const { json } = await post('/accounts:lookup', { idToken: second })
    expect(json).toMatchObject({ users: [{ localId }] })
  })

  it('end with their session', async () => {
    const made = await signUp('ben@example.org')
    // The account has no document: a caller who is signed in gets 404, an unknown one 401.
    expect(await readOwnRole(made)).toBe(404)
    const disable = { localId: made.localId, disableUser: true }
    await post(`/projects/${PROJECT}/accounts:update`, disable, 'owner')
    expect(await readOwnRole(made)).toBe(401)
    expect(await post('/accounts:lookup', { idToken: made.idToken })).toMatchObject({ status: 400 })
  })

  it('are refused for another project, when they are expired, and of a session that never was', async () => {
    const { idToken, localId } = await signUp('cleo@example.org')
    const claims = decodeJwt(idToken)
    for (const [change, message] of [
      [{ aud: 'other' }, 'INVALID_ID_TOKEN'],
      [{ iss: 'https://securetoken.google.com/other' }, 'INVALID_ID_TOKEN'],
      [{ exp: 1 }, 'TOKEN_EXPIRED'],
      [{ sid: 'invented' }, 'TOKEN_EXPIRED'],
    ] as const) {
      const changed = unsignedToken({ ...claims, ...change })
      const { json } = await post('/accounts:lookup', { idToken: changed })
      expect(json).toMatchObject({ error: { message } })
      expect(await readOwnRole({ localId, idToken: changed })).toBe(401)
    }
    expect(await readOwnRole({ localId, idToken: unsignedToken(claims) })).toBe(404)
  })
})
