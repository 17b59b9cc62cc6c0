import { describe, expect, it } from '@jest/globals'
import {
  addressSubject,
  createRateLimits,
  isFromThisMachine,
} from '../../../../node-shared/http/limits/rate-limits.ts'
import { createTokenBuckets } from '../../../../node-shared/http/limits/token-buckets.ts'

const SIZE = { capacity: 10, refillPerSecond: 2 }

function setUp(maxKeys?: number) {
  let now = 0
  const buckets = createTokenBuckets(() => now, maxKeys)
  return {
    take: (key: string, cost = 1) => buckets.take(key, cost, SIZE),
    advance: (ms: number) => {
      now += ms
    },
  }
}

describe('a token bucket', () => {
  it('gives a burst, then says how long to wait', () => {
    const { take } = setUp()
    for (let use = 0; use < 10; use += 1) expect(take('a')).toBe(0)
    expect(take('a')).toBe(500)
  })

  it('fills again with time, up to its size', () => {
    const { take, advance } = setUp()
    take('a', 10)
    advance(500)
    expect([take('a'), take('a')]).toEqual([0, 500])
    advance(3_600_000)
    expect([take('a', 10), take('a')]).toEqual([0, 500])
  })

  it('takes nothing when there is too little', () => {
    const { take } = setUp()
    take('a', 8)
    expect(take('a', 5)).toBe(1500)
    expect(take('a', 2)).toBe(0)
  })

  it('lets what is larger than the bucket through when it is full', () => {
    const { take } = setUp()
    expect(take('a', 1000)).toBe(0)
    expect(take('a')).toBe(500)
  })

  it('keeps keys apart, and forgets the one that was quiet longest', () => {
    const { take } = setUp(2)
    take('a', 10)
    take('b', 10)
    expect(take('a')).toBe(500)
    take('c', 10)
    expect(take('a')).toBe(500)
    expect(take('b')).toBe(0)
  })
})

describe('rate limits', () => {
  it('can be multiplied and switched off', () => {
    const burst = (factor: number) => {
      const limits = createRateLimits(factor, () => 0)
      for (let sent = 0; sent < 2_000; sent += 1) {
        try {
          limits.use('203.0.113.9', [{ rateClass: 'auth-mail', amount: 1 }])
        } catch (error) {
          expect(error).toMatchObject({ code: 'request/too-many', httpStatus: 429 })
          return sent
        }
      }
      return null
    }
    expect([burst(1), burst(2), burst(0.1), burst(0)]).toEqual([10, 20, 1, null])
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001::5', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('count %s as %s', (address, subject) => {
    expect(addressSubject(address)).toBe(subject)
  })

  it.each([
    ['127.0.0.1', [], undefined, true],
    ['::1', [], undefined, true],
    ['127.0.0.1', [], '203.0.113.9', true],
    ['203.0.113.9', [], undefined, false],
    ['127.0.0.1', ['loopback'], undefined, true],
    ['127.0.0.1', ['loopback'], 'garbage', false],
    ['203.0.113.9', ['loopback'], '203.0.113.9', false],
  ])('spare this machine (%s, proxies %j, forwarded %p: %p)', (address, proxies, header, is) => {
    const headers = header === undefined ? {} : { 'x-forwarded-for': header }
    expect(isFromThisMachine({ headers }, address, proxies)).toBe(is)
  })
})
