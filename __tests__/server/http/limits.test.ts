import { afterEach, describe, expect, it } from '@jest/globals'
import { BUCKET, PROJECT } from '../app/backend-server.ts'
import { startGuarded } from './listening-server.ts'
import type { GuardedBackend } from './listening-server.ts'

const COMMIT = `/v1/projects/${PROJECT}/databases/(default)/documents:commit`
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts'
const OBJECT = `/v0/b/${BUCKET}/o/nothing`

let server: GuardedBackend | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** Sends requests of one kind through a trusted proxy until one is refused for their number. */
async function flood(path: string, address: string, options: RequestInit = {}) {
  const { origin } = server ?? { origin: '' }
  for (let sent = 0; sent < 20; sent += 1) {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      body: '{}',
      ...options,
      headers: { 'x-forwarded-for': address },
    })
    const text = await response.text()
    const isRefused = response.status === 429 || text.includes('TOO_MANY')
    if (isRefused) {
      return { sent, status: response.status, text, wait: response.headers.get('retry-after') }
    }
  }
  return { sent: 20 }
}

/** Limits of one hundredth: a burst of 3 or 10 instead of 300 or 1,000. */
const strict = async (trustedProxies = ['loopback']) => {
  server = await startGuarded({ trustedProxies, rateLimitFactor: 0.01 })
}

describe('too many requests', () => {
  it('are refused in the form of Firestore, with the time to wait', async () => {
    await strict()
    const refused = await flood(COMMIT, '203.0.113.9')
    expect(refused).toMatchObject({ sent: 3, status: 429, wait: expect.stringMatching(/^\d+$/) })
    expect(JSON.parse(refused.text ?? '')).toMatchObject({
      error: { status: 'RESOURCE_EXHAUSTED' },
    })
  })

  it('are refused in the form of Storage', async () => {
    await strict()
    const refused = await flood(OBJECT, '203.0.113.9', { method: 'GET', body: null })
    expect(refused).toMatchObject({ sent: 10, status: 429 })
    expect(JSON.parse(refused.text ?? '')).toMatchObject({ error: { code: 429 } })
  })

  it('to sign in are refused as Firebase does', async () => {
    await strict()
    const refused = await flood(`${ACCOUNTS}:signInWithPassword?key=k`, '203.0.113.9')
    expect(refused).toMatchObject({ sent: 1, status: 400, wait: expect.stringMatching(/^\d+$/) })
    expect(refused.text).toContain('"message":"TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  it('of a page that loads get no verdict, which would sign the person out', async () => {
    await strict()
    const refused = await flood(`${ACCOUNTS}:lookup?key=k`, '203.0.113.9')
    expect(refused).toMatchObject({ sent: 3, status: 429 })
    expect(() => JSON.parse(refused.text ?? '') as unknown).toThrow()
  })

  it('of one address do not touch another', async () => {
    await strict()
    await flood(COMMIT, '203.0.113.9')
    expect(await flood(COMMIT, '203.0.113.10')).toMatchObject({ sent: 3 })
    expect(await flood(COMMIT, '2001:db8::1')).toMatchObject({ sent: 3 })
    expect(await flood(COMMIT, '2001:db8::2')).toMatchObject({ sent: 0 })
  })

  it('are not counted for this machine itself, nor behind an untrusted proxy', async () => {
    await strict([])
    expect(await flood(COMMIT, '203.0.113.9')).toEqual({ sent: 20 })
  })
})
