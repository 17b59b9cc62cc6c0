import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ServerError } from '../../../node-shared/http/server-error.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import { createRouter, row } from '../../../server/http/router.ts'
import type { HttpService } from '../../../server/http/router.ts'
import { listen, testLog } from './test-server.ts'
import type { TestServer } from './test-server.ts'

const LIMIT_BYTES = 1000

let release: () => void = () => undefined
let hasStarted: () => void = () => undefined
const started = new Promise<void>((resolve) => {
  hasStarted = resolve
})

const service: HttpService = {
  name: 'sample',
  prefixes: ['/sample/'],
  cors: { allowHeaders: ['x-one'], exposeHeaders: ['x-two'], preflightStatus: 204 },
  bodyLimit: () => LIMIT_BYTES,
  ...createRouter([
    row('POST', '/sample/echo', 'anyone', 'pages', ({ body }) =>
      jsonResponse(200, { bytes: body.length }),
    ),
    row('GET', '/sample/things/{thing}', 'anyone', 'pages', (_, { thing }) =>
      jsonResponse(200, { thing }),
    ),
    row('GET', '/sample/broken', 'anyone', 'pages', () =>
      Promise.reject(new Error('password=hunter2')),
    ),
    row(
      'GET',
      '/sample/slow',
      'anyone',
      'pages',
      () =>
        new Promise((resolve) => {
          release = () => {
            resolve(jsonResponse(200, {}))
          }
          hasStarted()
        }),
    ),
  ]),
  errorResponse: (error) =>
    error instanceof ServerError
      ? jsonResponse(error.httpStatus, { code: error.code })
      : jsonResponse(500, { code: 'internal' }),
}

let server: TestServer
let lines: string[]

beforeEach(async () => {
  const logged = testLog()
  lines = logged.lines
  server = await listen([service], logged.log)
})

afterEach(() => server.close())

async function code(response: Response): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code
}

/** Sends bytes as they are and returns everything that comes back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const [hostname, port] = server.host.split(':')
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    socket.on('close', () => {
      resolve(received)
    })
    socket.on('error', reject)
    socket.end(text)
  })
}

describe('the dispatcher', () => {
  it('leaves paths without a handler to the caller', async () => {
    const response = await fetch(`${server.origin}/elsewhere`)
    expect([response.status, await response.text()]).toEqual([404, 'nobody'])
  })

  it('decodes one segment of the path, slashes included', async () => {
    const response = await fetch(`${server.origin}/sample/things/a%2Fb%20%C3%BC`)
    expect(await response.json()).toEqual({ thing: 'a/b ü' })
  })

  it('refuses a malformed percent escape with 400', async () => {
    const response = await fetch(`${server.origin}/sample/things/%E0%A4%A`)
    expect([response.status, await code(response)]).toEqual([400, 'request/malformed-target'])
  })

  it('tells an unknown path from a wrong method', async () => {
    const unknown = await fetch(`${server.origin}/sample/nothing`)
    const wrong = await fetch(`${server.origin}/sample/echo`)
    expect([unknown.status, await code(unknown)]).toEqual([404, 'request/unknown-route'])
    expect([wrong.status, await code(wrong)]).toEqual([405, 'request/method-not-allowed'])
  })

  it('takes a body of exactly the limit', async () => {
    const body = 'x'.repeat(LIMIT_BYTES)
    const response = await fetch(`${server.origin}/sample/echo`, { method: 'POST', body })
    expect(await response.json()).toEqual({ bytes: LIMIT_BYTES })
  })

  it('refuses a declared body above the limit with 413', async () => {
    const body = 'x'.repeat(LIMIT_BYTES + 1)
    const response = await fetch(`${server.origin}/sample/echo`, { method: 'POST', body })
    expect([response.status, await code(response)]).toEqual([413, 'request/body-too-large'])
  })

  it('refuses a chunked body that grows above the limit and closes the connection', async () => {
    const chunk = `${(LIMIT_BYTES + 1).toString(16)}\r\n${'x'.repeat(LIMIT_BYTES + 1)}\r\n0\r\n\r\n`
    const answer = await raw(
      `POST /sample/echo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  it('answers a preflight request with what the service allows', async () => {
    const response = await fetch(`${server.origin}/sample/echo`, {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example')
    expect(response.headers.get('access-control-allow-headers')).toBe('x-one')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('lets pages of another origin read errors too', async () => {
    const response = await fetch(`${server.origin}/sample/nothing`, {
      headers: { origin: 'https://site.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example')
    expect(response.headers.get('access-control-expose-headers')).toBe('x-two')
    expect(response.headers.get('vary')).toContain('Origin')
  })

  it('hides an unknown error from the client and writes its cause to the log', async () => {
    const response = await fetch(`${server.origin}/sample/broken`)
    expect([response.status, await response.text()]).toEqual([500, '{"code":"internal"}'])
    expect(lines.some((line) => line.includes('"http.failed"'))).toBe(true)
  })

  it('survives a client that leaves in the middle of its body', async () => {
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${server.origin}/sample/echo`, {
        method: 'POST',
        headers: { 'content-length': '500' },
      })
      request.on('error', () => {
        resolve()
      })
      request.write('half', () => request.destroy(new Error('gone')))
    })
    const response = await fetch(`${server.origin}/sample/things/after`)
    expect(response.status).toBe(200)
  })

  it('finishes running requests and refuses new ones while it drains', async () => {
    const running = fetch(`${server.origin}/sample/slow`)
    await started
    const drained = server.drain()
    const refused = await fetch(`${server.origin}/sample/things/late`)
    expect([refused.status, await code(refused)]).toEqual([503, 'server/unavailable'])
    release()
    await drained
    expect((await running).status).toBe(200)
  })
})
