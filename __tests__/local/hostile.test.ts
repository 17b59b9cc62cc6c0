import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { makeSmallProduct } from './support/small-product.ts'
import type { SmallProduct } from './support/small-product.ts'

const METRICS_TOKEN = 'only-for-monitoring'

let test: SmallProduct

beforeAll(async () => {
  test = await makeSmallProduct()
  test.plan({
    files: { 'index.html': '<!doctype html><p>home', 'large.txt': 'x'.repeat(16 * 1024 * 1024) },
  })
  const product = await test.start({
    PLIEGO_TRUSTED_PROXIES: 'loopback',
    PLIEGO_RATE_LIMIT_FACTOR: '0.01',
    PLIEGO_METRICS_TOKEN: METRICS_TOKEN,
  })
  await product.siteIsLive
})

afterAll(() => test.remove())

afterEach(async () => {
  const home = await fetch(test.url('/'))
  expect([home.status, (await home.text()).includes('home')]).toEqual([200, true])
})

/** Sends bytes as they are; resolves with the status of each answer once the connection ends. */
function statuses(bytes: string): Promise<number[]> {
  return new Promise((resolve) => {
    const socket = connect(test.port(), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    // A server that ends a hostile connection may reset it.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const found = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
      resolve(found.map((match) => Number(match[1])))
    })
    socket.write(bytes)
  })
}

function request(method: string, target: string, headers = '', body = ''): string {
  return `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n${body}`
}

describe('the product, when a client is hostile,', () => {
  it.each([
    ['a path of 10,000 characters', request('GET', `/${'a'.repeat(10_000)}`), 414],
    ['a path of 5,000 characters', request('GET', `/${'a'.repeat(5_000)}`), 400],
    ['dots', request('GET', '/../../etc/passwd'), 400],
    ['encoded dots', request('GET', '/%2e%2e/%2e%2e/etc/passwd'), 400],
    ['encoded slashes', request('GET', '/..%2f..%2fetc%2fpasswd'), 400],
    ['an encoded NUL', request('GET', '/%00'), 400],
    ['a malformed escape', request('GET', '/%E0%A4%A'), 400],
    ['a page by POST', request('POST', '/', 'content-length: 0\r\n'), 405],
    ['health by POST', request('POST', '/healthz', 'content-length: 0\r\n'), 405],
    ['the webhook by GET', request('GET', '/hooks/publish'), 405],
    ['an unsigned webhook', request('POST', '/hooks/publish', 'content-length: 2\r\n', '{}'), 401],
    [
      'a webhook of a megabyte',
      request('POST', '/hooks/publish', 'content-length: 1000000\r\n', 'x'),
      413,
    ],
    ['the status API without a token', request('GET', '/api/publish/builds'), 401],
    [
      'the status API with a forged token',
      request('GET', '/api/publish/builds', 'authorization: Bearer a.b.c\r\n'),
      401,
    ],
    ['what the status API does not have', request('GET', '/api/publish/nothing'), 404],
    ['a foreign name', 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', 421],
    ['no name', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an absolute target', request('GET', 'http://localhost/'), 200],
    ['a backend path in absolute form', request('GET', 'http://localhost/v0/b/x/o/y'), 404],
  ])('answers %s properly', async (_, bytes, status) => {
    expect(await statuses(bytes)).toEqual([status])
  })

  it('limits the publisher’s endpoints by address', async () => {
    const forwarded = 'x-forwarded-for: 203.0.113.9\r\n'
    const ask = () => statuses(request('GET', '/api/publish/builds', forwarded))
    const answers = [await ask(), await ask(), await ask(), await ask()]
    expect(answers).toEqual([[401], [401], [401], [429]])
  })

  it('counts requests that their clients give up, and calls none of them an error', async () => {
    const give = (bytes: string, isAnswerBegun: boolean) =>
      new Promise<void>((resolve) => {
        const socket = connect(test.port(), '127.0.0.1')
        socket.on('error', () => undefined)
        socket.on('close', () => {
          resolve()
        })
        const leave = () => socket.resetAndDestroy()
        if (isAnswerBegun) socket.once('data', leave)
        else socket.on('connect', () => setImmediate(leave))
        socket.write(bytes)
      })
    await give(request('GET', '/large.txt'), true)
    await give(request('GET', '/large.txt', 'range: bytes=100-\r\n'), true)
    await give(request('GET', '/large.txt'), false)
    await give(request('POST', '/hooks/publish', 'content-length: 900\r\n', 'x'), false)
    const aborted = async () => {
      const answer = await fetch(test.url('/api/publish/metrics'), {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      return Number(/^pliego_requests_aborted_total (\d+)$/m.exec(await answer.text())?.[1])
    }
    while (!((await aborted()) >= 2)) await new Promise((resolve) => setImmediate(resolve))
    const log = readFileSync(path.join(test.dataDir, 'pliego.log'), 'utf8')
    expect(log.split('\n').filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
