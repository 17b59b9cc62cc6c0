import { describe, expect, it } from '@jest/globals'
import { createMissingCounter } from '../../../publish/status/missing-addresses.ts'

const NOW = Date.UTC(2026, 2, 4)

describe('addresses that readers do not find', () => {
  it('are counted however they are written, those asked for most first', () => {
    const counter = createMissingCounter(() => NOW)
    for (const target of ['/a', '/2013/06/old/', '/2013/06/old?utm_source=x', '/?p=4']) {
      counter.note(target)
    }
    expect(counter.list()).toEqual({
      since: '2026-03-04T00:00:00.000Z',
      addresses: [
        { address: '/2013/06/old', count: 2 },
        { address: '/?p=4', count: 1 },
        { address: '/a', count: 1 },
      ],
    })
  })

  it.each([
    '/',
    '/discover/a-post',
    '/.env',
    '/.git/config',
    '/blog/.env',
    '/wp-login.php',
    '/wp-admin/setup',
    '/xmlrpc.php',
    '/%',
    `/${'x'.repeat(400)}`,
  ])('do not include %.30s', (target) => {
    const counter = createMissingCounter(() => NOW)
    counter.note(target)
    expect(counter.list().addresses).toEqual([])
  })

  it('take no more room, whatever strangers ask for, and keep what is asked for often', () => {
    const counter = createMissingCounter(() => NOW)
    for (const target of ['/often', '/often', '/once']) counter.note(target)
    for (let number = 0; number < 5_000; number += 1) counter.note(`/random/${number}`)
    const { addresses } = counter.list()
    expect(addresses).toHaveLength(50)
    expect(addresses[0]).toEqual({ address: '/often', count: 2 })
  })
})
