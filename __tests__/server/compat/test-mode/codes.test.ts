import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parseBackendSettings } from '../../../../server/settings.ts'
import { PASSWORD, PROJECT, startBackend } from '../../app/backend-server.ts'
import type { BackendServer } from '../../app/backend-server.ts'

let server: BackendServer
beforeAll(async () => {
  server = await startBackend({ settings: parseBackendSettings({ PLIEGO_TEST_MODE: 'true' }) })
})
afterAll(() => server.close())

async function post(path: string, body: object) {
  const response = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const signUp = async (email: string) =>
  (await post('/accounts:signUp', { email, password: PASSWORD })).json

describe("test mode's list of codes", () => {
  const listed = async () => {
    const response = await fetch(`${server.origin}/emulator/v1/projects/${PROJECT}/oobCodes`)
    const { oobCodes } = (await response.json()) as {
      oobCodes: { email: string; requestType: string; oobCode: string }[]
    }
    return oobCodes
  }
  const codesFor = async (email: string) => (await listed()).filter((code) => code.email === email)
  const ask = (email: string) =>
    post('/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })

  it('forgets a code that was used', async () => {
    const email = 'dan@example.org'
    const { idToken } = await signUp(email)
    await ask(email)
    await post('/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const codes = await codesFor(email)
    expect(codes.map(({ requestType }) => requestType)).toEqual(['PASSWORD_RESET', 'VERIFY_EMAIL'])
    await post('/accounts:update', { oobCode: codes[1]?.oobCode })
    expect(await codesFor(email)).toEqual([codes[0]])
    const oobCode = codes[0]?.oobCode
    expect(await post('/accounts:resetPassword', { oobCode })).toMatchObject({ status: 200 })
    // Looking at a code does not use it.
    expect(await codesFor(email)).toHaveLength(1)
    await post('/accounts:resetPassword', { oobCode, newPassword: 'another horse battery' })
    expect(await codesFor(email)).toEqual([])
  })

  it('shows the newest of a kind only, because the one before has ended', async () => {
    const email = 'eva@example.org'
    await signUp(email)
    await ask(email)
    const [first] = await codesFor(email)
    await ask(email)
    const codes = await codesFor(email)
    expect(codes).toHaveLength(1)
    expect(codes[0]?.oobCode).not.toBe(first?.oobCode)
  })
})
