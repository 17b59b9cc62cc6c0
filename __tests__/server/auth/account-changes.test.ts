import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { PASSWORD, startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const EMAIL = 'ana@example.org'
const NEW_PASSWORD = 'another good password'
const MINUTE_MS = 60_000

let server: AuthServer

beforeEach(async () => {
  server = await startAuthServer()
  await server.addAccount(EMAIL)
})

afterEach(() => server.close())

/** The code in the newest message of the outbox. */
async function mailedCode(): Promise<string> {
  await server.auth.settle()
  const folder = path.join(server.folder, 'outbox')
  const newest = (await readdir(folder)).sort().at(-1)!
  const text = await readFile(path.join(folder, newest), 'utf8')
  return /oobCode=([\w-]+)/.exec(text)![1]!
}

const requestReset = (email = EMAIL) =>
  server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })

describe('accounts:update', () => {
  it('changes and clears the profile', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const changed = await server.call('update', {
      idToken,
      displayName: 'Ana',
      photoUrl: 'https://example.org/ana.jpg',
    })
    const cleared = await server.call('update', { idToken, deleteAttribute: ['PHOTO_URL'] })
    expect(changed.json).toMatchObject({
      displayName: 'Ana',
      photoUrl: 'https://example.org/ana.jpg',
    })
    expect(cleared.json).toMatchObject({ displayName: 'Ana' })
    expect(cleared.json).not.toHaveProperty('photoUrl')
  })

  it('refuses a photo address that is not http', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const { message } = await server.call('update', { idToken, photoUrl: 'javascript:alert(1)' })
    expect(message).toBe('INVALID_PHOTO_URL : A picture needs an http or https address')
  })

  it('changes the password and ends every other session at once', async () => {
    const other = await server.signIn(EMAIL)
    const { idToken } = await server.signIn(EMAIL)
    const { status, json } = await server.call('update', { idToken, password: NEW_PASSWORD })
    expect(status).toBe(200)
    expect((await server.call('lookup', { idToken: json.idToken })).status).toBe(200)
    expect((await server.refresh(other.refreshToken)).message).toBe('TOKEN_EXPIRED')
    expect((await server.call('lookup', { idToken: other.idToken })).message).toBe('TOKEN_EXPIRED')
    await server.signIn(EMAIL, NEW_PASSWORD)
    await expect(server.signIn(EMAIL, PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  })

  it('does not change the password of an account whose sessions end meanwhile', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const { passwords, sessions, accounts } = server.auth.context
    const hash = passwords.hash.bind(passwords)
    Object.assign(passwords, {
      hash: async (password: string) => {
        const made = await hash(password)
        sessions.revokeAll(accounts.byEmail(EMAIL)!.uid)
        return made
      },
    })
    const late = await server.call('update', { idToken, password: NEW_PASSWORD })
    expect(late.message).toBe('TOKEN_EXPIRED')
    await server.signIn(EMAIL, PASSWORD)
  })

  it('asks for a recent sign-in before it changes the password', async () => {
    const { refreshToken } = await server.signIn(EMAIL)
    server.clock.advance(6 * MINUTE_MS)
    const { json } = await server.refresh(refreshToken)
    const { message } = await server.call('update', {
      idToken: json.id_token,
      password: NEW_PASSWORD,
    })
    expect(message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('refuses a short password and another e-mail address', async () => {
    const { idToken } = await server.signIn(EMAIL)
    const weak = await server.call('update', { idToken, password: 'short' })
    const moved = await server.call('update', { idToken, email: 'other@example.org' })
    expect(weak.message).toMatch(/^WEAK_PASSWORD : /)
    expect(moved.message).toMatch(/^OPERATION_NOT_ALLOWED : /)
  })

  it('refuses to work without a token', async () => {
    const answer = await server.call('update', { displayName: 'x' })
    expect(answer.message).toBe('INVALID_REQ_TYPE : Unsupported request parameters.')
  })
})

describe('a password reset', () => {
  it('mails a code as a private file and says nothing of it in the log', async () => {
    const { status, json } = await requestReset()
    const code = await mailedCode()
    expect([status, json.email]).toEqual([200, EMAIL])
    const folder = path.join(server.folder, 'outbox')
    const [file = ''] = await readdir(folder)
    expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
    const log = server.lines.join('')
    expect(log).toContain(file)
    expect(log).not.toContain(code)
  })

  it('answers an unknown address like a known one, and mails nothing', async () => {
    const known = await requestReset()
    const unknown = await requestReset('nobody@example.org')
    await server.auth.settle()
    expect(unknown.status).toBe(known.status)
    expect(Object.keys(unknown.json)).toEqual(Object.keys(known.json))
    expect(await readdir(path.join(server.folder, 'outbox'))).toHaveLength(1)
  })

  it('checks a code without using it up, then sets the password once and ends all sessions', async () => {
    const before = await server.signIn(EMAIL)
    await requestReset()
    const oobCode = await mailedCode()
    const checked = await server.call('resetPassword', { oobCode })
    const weak = await server.call('resetPassword', { oobCode, newPassword: 'short' })
    const set = await server.call('resetPassword', { oobCode, newPassword: NEW_PASSWORD })
    const again = await server.call('resetPassword', { oobCode, newPassword: NEW_PASSWORD })
    expect(checked.json).toMatchObject({ email: EMAIL, requestType: 'PASSWORD_RESET' })
    expect(weak.message).toMatch(/^WEAK_PASSWORD/)
    expect(set.status).toBe(200)
    expect(again.message).toBe('INVALID_OOB_CODE')
    expect((await server.refresh(before.refreshToken)).message).toBe('TOKEN_EXPIRED')
    await server.signIn(EMAIL, NEW_PASSWORD)
  })

  it('refuses a code after an hour, and an older code after a newer one', async () => {
    await requestReset()
    const older = await mailedCode()
    server.clock.advance(1000)
    await requestReset()
    const newer = await mailedCode()
    server.clock.advance(61 * MINUTE_MS)
    const resetWith = (oobCode: string) =>
      server.call('resetPassword', { oobCode, newPassword: NEW_PASSWORD })
    expect((await resetWith(older)).message).toBe('INVALID_OOB_CODE')
    expect((await resetWith(newer)).message).toBe('EXPIRED_OOB_CODE')
  })

  it('mails only so many codes', async () => {
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push((await requestReset()).message)
    expect(answers.at(-1)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : Try again in 30 seconds\./)
  })

  it('does not take a code that was made to confirm an address', async () => {
    const { idToken } = await server.signIn(EMAIL)
    await server.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const oobCode = await mailedCode()
    const reset = await server.call('resetPassword', { oobCode, newPassword: NEW_PASSWORD })
    expect(reset.message).toBe('INVALID_OOB_CODE')
    expect((await server.call('update', { oobCode })).json).toMatchObject({ emailVerified: true })
  })
})

describe('accounts:delete', () => {
  it('removes the account with its sessions', async () => {
    const { idToken, refreshToken } = await server.signIn(EMAIL)
    expect((await server.call('delete', { idToken })).status).toBe(200)
    expect((await server.call('lookup', { idToken })).message).toBe('USER_NOT_FOUND')
    expect((await server.refresh(refreshToken)).message).toBe('USER_NOT_FOUND')
  })
})

describe('v2/passwordPolicy', () => {
  it('names the shortest password that is accepted', async () => {
    const response = await fetch(
      `${server.origin}/identitytoolkit.googleapis.com/v2/passwordPolicy`,
    )
    expect(await response.json()).toMatchObject({ customStrengthOptions: { minPasswordLength: 8 } })
  })
})
