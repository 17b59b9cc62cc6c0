import { describe, expect, it } from '@jest/globals'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { createClientAddress, isTrustList } from '../../../node-shared/http/client-address.ts'

function request(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  if (forwardedFor !== undefined) message.headers['x-forwarded-for'] = forwardedFor
  return message
}

describe('the address of a client', () => {
  it('is that of the connection when no proxy is trusted, whatever headers say', () => {
    expect(createClientAddress([])(request('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1')
  })

  it('is what the nearest trusted proxy saw', () => {
    const read = createClientAddress(['loopback'])
    expect(read(request('127.0.0.1', '198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9')
  })

  it('is looked for behind several trusted proxies', () => {
    const read = createClientAddress(['loopback', '10.0.0.0/8'])
    expect(read(request('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3'))).toBe('203.0.113.9')
  })

  it('ignores what a stranger says who is no proxy', () => {
    const read = createClientAddress(['10.0.0.0/8'])
    expect(read(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
  })

  it.each([
    'garbage',
    '999.1.1.1',
    '0x7f000001',
    '203.0.113.9, <script>',
    ', ,,',
    'unknown',
    '\u0000',
    ','.repeat(10_000),
  ])('stays with the proxy when the header holds %p', (header) => {
    expect(createClientAddress(['loopback'])(request('127.0.0.1', header))).toBe('127.0.0.1')
  })

  it('writes an IPv4 address that came through an IPv6 socket as IPv4', () => {
    expect(createClientAddress([])(request('::ffff:192.0.2.7'))).toBe('192.0.2.7')
    const read = createClientAddress(['loopback'])
    expect(read(request('::ffff:127.0.0.1', '2001:db8::1'))).toBe('2001:db8::1')
  })

  it('is unknown once the connection is gone', () => {
    expect(createClientAddress([])(request(undefined))).toBe('unknown')
  })
})

describe('a list of trusted proxies', () => {
  it('holds addresses, networks and names of networks', () => {
    expect(isTrustList(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'uniquelocal'])).toBe(true)
    expect(isTrustList([])).toBe(true)
  })

  it.each(['example.org', '10.0.0.0/99', '300.1.1.1', '*'])('does not hold %p', (item) => {
    expect(isTrustList([item])).toBe(false)
  })
})
