import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'

const OWNER = 'ana@example.org'
const THIEF = 'thief@example.net'
const OTHER = 'other@example.net'

let server: AuthServer

beforeEach(async () => {
  server = await startAuthServer()
  await server.addAccount(OWNER)
})

afterEach(() => server.close())

/** The codes of all messages to an address that are about something, oldest first. */
async function codesFor(address: string, mode: string): Promise<string[]> {
  await server.auth.settle()
  const folder = path.join(server.folder, 'outbox')
  const names = (await readdir(folder)).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.flatMap((text) => {
    const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const code = new RegExp(`mode=${mode}&oobCode=([\\w-]+)`).exec(plain)?.[1]
    return plain.includes(`To: ${address}`) && code !== undefined ? [code] : []
  })
}

const apply = (oobCode: string | undefined) => server.call('update', { oobCode })

/** Moves the account on, as anyone with its password can. */
async function move(from: string, to: string): Promise<void> {
  server.clock.advance(1000)
  const { idToken } = await server.signIn(from)
  const requestType = 'VERIFY_AND_CHANGE_EMAIL'
  await server.call('sendOobCode', { requestType, idToken, newEmail: to })
  const [code] = await codesFor(to, 'verifyAndChangeEmail')
  expect((await apply(code)).status).toBe(200)
}

describe('the way back to an address', () => {
  it('ends the ways back of a thief who moved the account on', async () => {
    await move(OWNER, THIEF)
    await move(THIEF, OTHER)
    const [ofThief] = await codesFor(THIEF, 'recoverEmail')
    const [ofOwner] = await codesFor(OWNER, 'recoverEmail')
    expect((await apply(ofOwner)).json).toMatchObject({ email: OWNER })
    expect(ofThief).toBeDefined()
    expect((await apply(ofThief)).message).toBe('INVALID_OOB_CODE')
    await server.signIn(OWNER)
  })

  it('also ends those whose message is still waiting to be sent', async () => {
    await move(OWNER, THIEF)
    const [ofOwner] = await codesFor(OWNER, 'recoverEmail')
    await move(THIEF, OTHER)
    await apply(ofOwner)
    const late = await codesFor(THIEF, 'recoverEmail')
    for (const code of late) expect((await apply(code)).message).toBe('INVALID_OOB_CODE')
    await server.signIn(OWNER)
  })

  it('cannot be taken from the owner by one of a later address', async () => {
    await move(OWNER, THIEF)
    await move(THIEF, OTHER)
    const [ofThief] = await codesFor(THIEF, 'recoverEmail')
    expect((await apply(ofThief)).json).toMatchObject({ email: THIEF })
    const [ofOwner] = await codesFor(OWNER, 'recoverEmail')
    expect((await apply(ofOwner)).json).toMatchObject({ email: OWNER })
  })
})
