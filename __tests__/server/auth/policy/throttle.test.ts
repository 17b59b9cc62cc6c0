import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitingTimeFrom, waitingTimeText } from '../../../../shared/accounts/waiting-time.ts'
import { AuthError } from '../../../../server/auth/policy/auth-error.ts'
import { addressGroup } from '../../../../server/auth/policy/throttle.ts'
import type { DeriveKey } from '../../../../server/auth/passwords/password-hasher.ts'
import type { AuthPolicy } from '../../../../server/auth/policy/auth-policy.ts'
import type { Throttle } from '../../../../server/auth/policy/throttle.ts'
import { PASSWORD, startAuthServer } from '../auth-server.ts'
import type { AuthServer } from '../auth-server.ts'

const EMAIL = 'ana@example.org'
const MINUTE_MS = 60_000

let server: AuthServer
let throttle: Throttle

beforeEach(async () => {
  server = await startAuthServer()
  throttle = server.auth.context.throttle
})

afterEach(() => server.close())

/** Seconds to wait before an attempt from this address; 0 when it may go ahead (and fails). */
function attempt(email: string, address: string): number {
  try {
    throttle.begin('sign-in', email, address)
    return 0
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return error.retryAfterSeconds ?? -1
  }
}

/** A server that hashes as many passwords as it has room for, until they are let go. */
async function crowdedServer(policy: Partial<AuthPolicy> = {}) {
  await server.close()
  const held: (() => void)[] = []
  let isHolding = false
  const derive: DeriveKey = (password) =>
    new Promise((resolve) => {
      const done = () => {
        resolve(Buffer.alloc(32, password))
      }
      if (isHolding) held.push(done)
      else done()
    })
  server = await startAuthServer({ derive, policy })
  await server.addAccount(EMAIL)
  isHolding = true
  const { passwords } = server.auth.context
  const crowd = Array.from({ length: 34 }, () => passwords.verify(PASSWORD, null))
  return {
    letGo: async () => {
      isHolding = false
      for (const done of held) done()
      await Promise.all(crowd)
    },
  }
}

function failTimes(count: number, email: string, address: (index: number) => string): number[] {
  return Array.from({ length: count }, (_, index) => attempt(email, address(index)))
}

describe('the throttle', () => {
  it('keeps no one out by failures of a clock that was a year ahead', () => {
    server.clock.advance(365 * 24 * 60 * MINUTE_MS)
    failTimes(5, EMAIL, () => '192.0.2.1')
    expect(attempt(EMAIL, '192.0.2.1')).toBeGreaterThan(0)
    server.clock.advance(-365 * 24 * 60 * MINUTE_MS)
    expect(attempt(EMAIL, '192.0.2.1')).toBe(0)
  })

  it('tells the time to wait, in words that the sign-in page reads, and as Retry-After', async () => {
    await server.addAccount(EMAIL)
    const body = JSON.stringify({ email: EMAIL, password: 'wrong one' })
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`
    for (let count = 0; count < 5; count += 1) await fetch(url, { method: 'POST', body })
    const refused = await fetch(url, { method: 'POST', body })
    const { error } = (await refused.json()) as { error: { message: string } }
    expect(refused.status).toBe(400)
    expect(error.message).toBe(`TOO_MANY_ATTEMPTS_TRY_LATER : ${waitingTimeText(30)}`)
    expect(waitingTimeFrom(error.message)).toBe(30)
    expect(refused.headers.get('retry-after')).toBe('30')
  })

  it('doubles the wait with every further failure, up to a quarter of an hour', () => {
    failTimes(5, EMAIL, () => '192.0.2.1')
    const waits = Array.from({ length: 8 }, () => {
      const seconds = attempt(EMAIL, '192.0.2.1')
      server.clock.advance(seconds * 1000)
      expect(attempt(EMAIL, '192.0.2.1')).toBe(0)
      return seconds
    })
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('does not make anybody wait longer for asking while they wait', () => {
    failTimes(5, EMAIL, () => '192.0.2.1')
    expect([attempt(EMAIL, '192.0.2.1'), attempt(EMAIL, '192.0.2.1')]).toEqual([30, 30])
  })

  it('forgets after a success', () => {
    failTimes(4, EMAIL, () => '192.0.2.1')
    throttle.begin('sign-in', EMAIL, '192.0.2.1').succeed()
    expect(failTimes(5, EMAIL, () => '192.0.2.1')).toEqual([0, 0, 0, 0, 0])
  })

  it('counts nothing for an attempt that was never decided', () => {
    for (let count = 0; count < 20; count += 1) {
      throttle.begin('sign-in', EMAIL, '192.0.2.1').takeBack()
    }
    expect(attempt(EMAIL, '192.0.2.1')).toBe(0)
  })

  it('slows one address that tries many accounts', () => {
    const waits = Array.from({ length: 41 }, (_, index) =>
      attempt(`person${index}@example.org`, '192.0.2.1'),
    )
    expect(waits.slice(0, 40).every((seconds) => seconds === 0)).toBe(true)
    expect(waits[40]).toBe(60)
  })

  it('takes the addresses of one IPv6 network for one', () => {
    const network = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`
    expect(failTimes(6, EMAIL, network)).toEqual([0, 0, 0, 0, 0, 30])
    expect(attempt(EMAIL, '2001:db8:1:3::1')).toBe(0)
  })

  it('lets an attack from everywhere hold an account up for half a minute at most', () => {
    failTimes(70, EMAIL, (index) => `198.51.100.${index}`)
    const seconds = attempt(EMAIL, '203.0.113.1')
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(30)
  })

  it('spares the address that the person signed in from lately', () => {
    throttle.begin('sign-in', EMAIL, '203.0.113.7').succeed()
    server.clock.advance(7 * 24 * 60 * MINUTE_MS)
    failTimes(70, EMAIL, (index) => `198.51.100.${index}`)
    expect(attempt(EMAIL, '203.0.113.7')).toBe(0)
    expect(attempt(EMAIL, '203.0.113.8')).toBeGreaterThan(0)
  })

  it('can be cleared for an account, an address, and as a whole', () => {
    failTimes(6, EMAIL, () => '192.0.2.1')
    expect(throttle.clearAccount('nobody@example.org')).toBe(false)
    expect(throttle.clearAccount(EMAIL)).toBe(true)
    expect(attempt(EMAIL, '192.0.2.1')).toBe(0)
    Array.from({ length: 40 }, (_, index) => attempt(`p${index}@example.org`, '192.0.2.1'))
    expect(attempt('x@example.org', '192.0.2.1')).toBeGreaterThan(0)
    expect(throttle.clearAddress('192.0.2.1')).toBe(true)
    expect(attempt('x@example.org', '192.0.2.1')).toBe(0)
    failTimes(6, EMAIL, () => '192.0.2.9')
    throttle.clearAll()
    expect(attempt(EMAIL, '192.0.2.9')).toBe(0)
  })

  it('keeps no row for longer than it matters', () => {
    failTimes(5, EMAIL, () => '192.0.2.1')
    server.clock.advance(61 * MINUTE_MS)
    // The table is tidied every so many attempts.
    Array.from({ length: 600 }, (_, index) => {
      server.clock.advance(MINUTE_MS)
      return attempt(`p${index}@example.org`, `10.0.${Math.floor(index / 250)}.${index % 250}`)
    })
    const { total } = server.auth.context.database
      .prepare('SELECT count(*) AS total FROM auth_attempts')
      .get() as { total: number }
    expect(total).toBeLessThan(600)
  })

  it('does not count attempts that the server itself had no room for', async () => {
    const { letGo } = await crowdedServer()
    const fail = () => server.call('signInWithPassword', { email: EMAIL, password: 'wrong one' })
    const refused = await Promise.all(Array.from({ length: 6 }, fail))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
    await letGo()
    expect((await fail()).message).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  it('writes nothing for what the server has no room for', async () => {
    const { letGo } = await crowdedServer({ isSignUpOpen: true })
    const { database } = server.auth.context
    const written = () => database.prepare('SELECT total_changes() AS total').get()
    const before = written()
    const outcomes = await Promise.all(
      ['signInWithPassword', 'signUp', 'signInWithPassword'].map((verb) =>
        server.call(verb, { email: EMAIL, password: 'wrong one' }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(written()).toEqual(before)
    await letGo()
  })
})

describe('the group of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})
