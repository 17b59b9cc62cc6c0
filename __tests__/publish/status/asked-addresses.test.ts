import { describe, expect, it } from '@jest/globals'
import { createAddressCounter } from '../../../publish/status/asked-addresses.ts'

const NOW = Date.UTC(2026, 2, 4)

describe('addresses that readers do not find', () => {
  it('are counted however they are written, those asked for most first', () => {
    const counter = createAddressCounter(() => NOW)
    for (const target of ['/a', '/2013/06/old/', '/2013/06/old?utm_source=x', '/?p=4']) {
      counter.noteMissing(target)
    }
    expect(counter.list()).toEqual({
      since: '2026-03-04T00:00:00.000Z',
      missing: [
        { address: '/2013/06/old', count: 2 },
        { address: '/?p=4', count: 1 },
        { address: '/a', count: 1 },
      ],
      ledOn: [],
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
    const counter = createAddressCounter(() => NOW)
    counter.noteMissing(target)
    expect(counter.list().missing).toEqual([])
  })

  it('take no more room, whatever strangers ask for, and keep what is asked for often', () => {
    const counter = createAddressCounter(() => NOW)
    for (const target of ['/often', '/often', '/once']) counter.noteMissing(target)
    for (let number = 0; number < 5_000; number += 1) counter.noteMissing(`/random/${number}`)
    const { missing } = counter.list()
    expect(missing).toHaveLength(50)
    expect(missing[0]).toEqual({ address: '/often', count: 2 })
  })
})

describe('addresses that lead readers on', () => {
  it('are counted beside them, all of them', () => {
    const counter = createAddressCounter(() => NOW)
    for (let number = 0; number < 60; number += 1) counter.noteLed(`/old/${number}`)
    counter.noteLed('/old/7')
    const { ledOn, missing } = counter.list()
    expect(ledOn).toHaveLength(60)
    expect(ledOn[0]).toEqual({ address: '/old/7', count: 2 })
    expect(missing).toEqual([])
  })
})
