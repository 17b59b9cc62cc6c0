import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { BUCKET, PROJECT } from '../app/backend-server.ts'
import { startGuarded } from './listening-server.ts'
import type { GuardedBackend } from './listening-server.ts'

const DOCUMENTS = `/v1/projects/${PROJECT}/databases/(default)/documents`
const COMMIT = `${DOCUMENTS}:commit`
const LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k'
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k'
const OBJECTS = `/v0/b/${BUCKET}/o`

let server: GuardedBackend

beforeAll(async () => {
  server = await startGuarded()
})

afterAll(() => server.close())

afterEach(async () => {
  const response = await fetch(`${server.origin}${OBJECTS}/posts%2Fp%2Fa.png`)
  expect([response.status, server.errors]).toEqual([404, []])
})

type Headers = Readonly<Record<string, string>>

function request(method: string, target: string, headers: Headers = {}, body = ''): string {
  const all: Headers = { host: '127.0.0.1', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const post = (target: string, body: string | Buffer, headers: Headers = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      request('POST', target, { 'content-length': String(Buffer.byteLength(body)), ...headers }),
    ),
    Buffer.from(body),
  ])

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const LONG = 'a'.repeat(10_000)

describe('a hostile request', () => {
  it.each<[string, number, string | Buffer]>([
    ['a target of 10,000 characters', 414, request('GET', `/${LONG}`)],
    ['a document path of 10,000 characters', 414, request('GET', `${DOCUMENTS}/a/${LONG}`)],
    ['an object name of 10,000 characters', 414, request('GET', `${OBJECTS}/${LONG}`)],
    [
      'a document id of 5,000 characters',
      400,
      request('GET', `${DOCUMENTS}/a/${LONG.slice(5000)}`),
    ],
    ['an object name of 5,000 characters', 400, request('GET', `${OBJECTS}/${LONG.slice(5000)}`)],
    ['a header of 20,000 bytes', 431, request('GET', '/', { 'x-a': LONG + LONG })],
    ['no host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two hosts', 400, request('GET', '/', { Host: 'localhost' })],
    ['one host twice', 400, request('GET', '/', { Host: '127.0.0.1' })],
    ['two hosts and a whole address', 400, request('GET', 'http://localhost/', { Host: 'a.test' })],
    ['an unknown method', 400, request('BREW', '/')],
    ['a method that is not offered', 405, request('PUT', LOOKUP)],
    ['TRACE', 404, request('TRACE', '/')],
    ['a malformed header', 400, 'GET / HTTP/1.1\r\nhost 127.0.0.1\r\n\r\n'],
    ['a NUL in the target', 400, 'GET /\0 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'],
    ['an encoded NUL in a document path', 403, request('GET', `${DOCUMENTS}/a/%00`)],
    ['an encoded NUL in an object name', 400, request('GET', `${OBJECTS}/%00`)],
    ['encoded dots in an object name', 400, request('GET', `${OBJECTS}/..%2F..%2Fetc%2Fpasswd`)],
    ['dots in a path', 404, request('GET', `${OBJECTS}/../../../../etc/passwd`)],
    ['dots as a document id', 400, request('GET', `${DOCUMENTS}/a/..`)],
    ['a malformed escape', 400, request('GET', `${DOCUMENTS}/a/%E0%A4%A`)],
    ['a malformed escape in an object name', 400, request('GET', `${OBJECTS}/%zz`)],
    ['two lengths', 400, post(COMMIT, '{}', { 'Content-Length': '3' })],
    ['a length and chunks', 400, post(COMMIT, '{}', { 'transfer-encoding': 'chunked' })],
    [
      'two transfer encodings',
      400,
      post(COMMIT, '0\r\n\r\n', {
        'content-length': '',
        'transfer-encoding': 'chunked',
        'Transfer-Encoding': 'identity',
      }),
    ],
    ['a length that is no number', 400, post(COMMIT, '{}', { 'content-length': '-2' })],
    ['a compressed body', 415, post(COMMIT, gzipSync('{}'), { 'content-encoding': 'gzip' })],
    ['a compressed sign-in', 415, post(SIGN_IN, gzipSync('{}'), { 'content-encoding': 'br' })],
    ['an expectation that cannot be met', 417, post(COMMIT, '{}', { expect: 'the-unexpected' })],
    ['malformed JSON', 400, post(COMMIT, '{"writes":[')],
    ['malformed JSON of a sign-in', 400, post(SIGN_IN, '{"email"')],
    ['a body of another kind', 400, post(COMMIT, '[1,2]')],
    ['invalid UTF-8', 400, post(COMMIT, Buffer.from([0x22, 0xc3, 0x28, 0x22]))],
    ['JSON nested 100,000 deep', 400, post(COMMIT, deep(100_000))],
    ['a sign-in nested 10,000 deep', 400, post(SIGN_IN, `{"email":${deep(10_000)}}`)],
    ['a sign-in of 100 kB', 413, post(SIGN_IN, ' '.repeat(100_000))],
    ['an upload of an unknown type', 400, post(`${OBJECTS}?uploadType=x&name=a`, 'x')],
    ['a foreign name', 421, request('GET', '/', { host: 'evil.example' })],
    ['a foreign name in the target', 421, request('GET', 'http://evil.example/')],
    ['a target that is no path', 400, request('GET', 'nonsense')],
  ])('with %s is answered with %d', async (_, status, bytes) => {
    expect(statuses(await server.raw(bytes))[0]).toBe(status)
  })

  it('whose chunks are garbage is cut off', async () => {
    const head = request('POST', COMMIT, { 'transfer-encoding': 'chunked' })
    expect(statuses(await server.raw(`${head}zz\r\n`)).every((status) => status === 400)).toBe(true)
  })

  it('whose head does not end is ended with 408', async () => {
    expect(statuses(await server.raw('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: '))).toEqual([408])
  })

  it('whose body is longer than it said smuggles no second request', async () => {
    const hidden = 'GET /smuggled HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
    const answer = await server.raw(post(LOOKUP, `{}${hidden}`, { 'content-length': '2' }))
    expect(statuses(answer)).toHaveLength(1)
  })

  it('that is refused for its size ends the connection, so that its body is not taken for a request', async () => {
    const body = `GET ${OBJECTS} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(3000)
    const answer = await server.raw(post(SIGN_IN, body, { connection: 'keep-alive' }))
    expect(statuses(answer)).toEqual([413])
  })
})

describe('an unusual but honest request', () => {
  it('in HTTP/1.0 without a name is answered', async () => {
    const answer = await server.raw(`GET ${OBJECTS}/posts%2Fp%2Fa.png HTTP/1.0\r\n\r\n`)
    expect(statuses(answer)).toEqual([404])
  })

  it('in HTTP/1.0 in chunks is refused, and ends the connection', async () => {
    const chunked = 'transfer-encoding: chunked\r\nconnection: keep-alive\r\n\r\n0\r\n\r\n'
    const answer = await server.raw(`POST / HTTP/1.0\r\n${chunked}GET / HTTP/1.0\r\n\r\n`)
    expect(statuses(answer)).toEqual([400])
  })

  it('in absolute form is answered as the path alone would be', async () => {
    const target = `http://127.0.0.1${OBJECTS}/posts%2Fp%2Fa.png`
    expect(statuses(await server.raw(request('GET', target)))).toEqual([404])
  })

  it('that waits for 100 Continue gets it', async () => {
    const answer = await server.raw(post(LOOKUP, '{}', { expect: '100-continue' }))
    expect(statuses(answer)).toEqual([100, 400])
  })

  it('after another on the same connection is answered in order', async () => {
    const one = request('GET', `${OBJECTS}/posts%2Fp%2Fa.png`, { connection: 'keep-alive' })
    const answer = await server.raw(one + one + request('GET', '/elsewhere'))
    expect(statuses(answer)).toEqual([404, 404, 404])
    expect(answer.lastIndexOf('nobody')).toBeGreaterThan(answer.lastIndexOf('HTTP/1.1 404'))
  })

  it.each([
    'localhost',
    'LOCALHOST:8080',
    '127.0.0.1:1',
    '[::1]:80',
    'site.example',
    'a.localhost',
  ])('under the name %s is answered', async (host) => {
    const answer = await server.raw(request('GET', `${OBJECTS}/posts%2Fp%2Fa.png`, { host }))
    expect(statuses(answer)).toEqual([404])
  })

  it('from a page of another origin is answered without credentials', async () => {
    const response = await fetch(`${server.origin}${COMMIT}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
