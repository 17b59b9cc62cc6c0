import { describe, expect, it } from '@jest/globals'
import { createAddressCounter } from '../../../../publish/status/routes/asked-addresses.ts'

const NOW = Date.UTC(2026, 2, 4)
const DAY_MS = 24 * 60 * 60 * 1000

const counting = (now = () => NOW) =>
  createAddressCounter({ now, newKey: () => Buffer.alloc(16, 7) })

describe('addresses that readers do not find', () => {
  it('are counted however they are written, those asked for most first', () => {
    const counter = counting()
    for (const target of ['/a', '/2013/06/old/', '/2013/06/old?utm_source=x', '/?p=4']) {
      counter.noteMissing(target, null)
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
    const counter = counting()
    counter.noteMissing(target, null)
    expect(counter.list().missing).toEqual([])
  })

  it('take no more room, whatever strangers ask for, and keep what is asked for often', () => {
    const counter = counting()
    for (const target of ['/often', '/often', '/once']) counter.noteMissing(target, null)
    for (let number = 0; number < 5_000; number += 1) counter.noteMissing(`/random/${number}`, null)
    const { missing } = counter.list()
    expect(missing).toHaveLength(50)
    expect(missing[0]).toEqual({ address: '/often', count: 2 })
  })
})

describe('what looks like a secret in an address', () => {
  it.each([
    '/reset/ana.mora@example.org',
    '/unsubscribe/ana.mora%40example.org/yes',
    '/reset-password/x7',
    '/invite/abc',
    '/a/550e8400-e29b-41d4-a716-446655440000',
    '/a/9f86d081884c7d659a2feaa0c55ad015',
    '/files/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    '/s/Xy7kP2q9',
    '/s/dK9-xZ2q_Ab3hQ-7tLm0',
    '/cards/4111111111111111',
    '/call/+50688887777',
    '/cart;jsessionid=A1B2C3D4E5F60718',
    '/k/qwhdkfjgnbvcxzlkjhgfdsapoiuytrewq',
  ])('is not kept: %s', (target) => {
    const counter = counting()
    counter.noteMissing(target, null)
    expect(counter.list().missing).toEqual([])
  })

  it.each([
    ['/old/post?tag=secret-word&token=x', '/old/post'],
    ['/old/post?author=ana.mora', '/old/post'],
    ['/old/post?p=12345678901', '/old/post'],
    ['/old/post?p=4&token=abc', '/old/post?p=4'],
  ])('is not kept of a query: %s', (target, address) => {
    const counter = counting()
    counter.noteMissing(target, null)
    expect(counter.list().missing).toEqual([{ address, count: 1 }])
  })

  it.each([
    '/2013/06/how-to-form-an-llc-in-delaware-from-abroad-2024.html',
    '/forms/w-8ben-e',
    '/forms/form-w8ben',
    '/forms/1099misc',
    '/wiki/GettingStarted2',
    '/日本の会社設立についての長い説明ページ',
    '/Steuerberatungsgesellschaft',
    '/über-uns/kontakt',
    '/wp-content/uploads/2020/01/photo-1024x768.html',
    '/node/12345678',
    '/README',
  ])('is not seen in %s', (target) => {
    const counter = counting()
    counter.noteMissing(target, null)
    expect(counter.list().missing).toEqual([{ address: target, count: 1 }])
  })
})

describe('one client', () => {
  it('cannot lift an address above those of others', () => {
    const counter = counting()
    for (let time = 0; time < 100; time += 1) {
      counter.noteMissing('/buy-now', '203.0.113.9')
      counter.noteLed('/old/one', '203.0.113.9')
    }
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      counter.noteMissing('/lost', client)
      counter.noteLed('/old/two', client)
    }
    const { missing, ledOn } = counter.list()
    expect(missing).toEqual([
      { address: '/lost', count: 2 },
      { address: '/buy-now', count: 1 },
    ])
    expect(ledOn.map(({ count }) => count)).toEqual([2, 1])
  })

  it('cannot push out what others have asked for, and has a share every day', () => {
    let now = NOW
    const counter = counting(() => now)
    counter.noteMissing('/lost', '198.51.100.1')
    for (let number = 0; number < 5_000; number += 1) {
      counter.noteMissing(`/random/${number}`, '203.0.113.9')
    }
    expect(counter.list().missing).toContainEqual({ address: '/lost', count: 1 })
    expect(counter.list().missing).toHaveLength(21)
    now += DAY_MS
    counter.noteMissing('/lost', '203.0.113.9')
    expect(counter.list().missing[0]).toEqual({ address: '/lost', count: 2 })
  })
})

describe('addresses that lead readers on', () => {
  it('are counted beside them, all of them', () => {
    const counter = counting()
    for (let number = 0; number < 60; number += 1) counter.noteLed(`/old/${number}`, null)
    counter.noteLed('/old/7', null)
    const { ledOn, missing } = counter.list()
    expect(ledOn).toHaveLength(60)
    expect(ledOn[0]).toEqual({ address: '/old/7', count: 2 })
    expect(missing).toEqual([])
  })
})
