import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { ServerError } from '../../../node-shared/http/server-error.ts'
import { discardBody } from '../../../node-shared/http/discard-body.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { HttpService } from '../../../server/http/router.ts'
import { BUCKET, PROJECT } from '../app/backend-server.ts'
import { startGuarded } from './listening-server.ts'
import type { GuardedBackend } from './listening-server.ts'
import { listen, testLog } from './test-server.ts'

const DOCUMENTS = `/v1/projects/${PROJECT}/databases/(default)/documents`
const COMMIT = `${DOCUMENTS}:commit`
const LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k'
const UPLOAD = `/v0/b/${BUCKET}/o?name=posts%2Fp%2Fa.png`
const OBJECT = `/v0/b/${BUCKET}/o/posts%2Fp%2Fa.png`
const LARGE = Buffer.alloc(6 * 1024 * 1024, 'x')
const LONG = 'a'.repeat(10_000)

let server: GuardedBackend | null = null
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.close()
  server = null
})

async function start(...options: Parameters<typeof startGuarded>): Promise<GuardedBackend> {
  server = await startGuarded(...options)
  return server
}

/** Sends a large body with Node's own client, which can say any host. */
function post(port: number, path: string, headers: OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const request = httpRequest({ port, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => {
        resolve({ status: response.statusCode, text })
      })
    })
    request.on('error', reject)
    request.end(LARGE)
  })
}

const head = (method: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))

const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4)

describe('a refused body of several megabytes', () => {
  const refusals: readonly (readonly [number, string, OutgoingHttpHeaders])[] = [
    [413, LOOKUP, {}],
    [415, COMMIT, { 'content-encoding': 'gzip' }],
    [413, UPLOAD, { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }],
    [403, UPLOAD, {}],
    [400, UPLOAD, { 'x-goog-upload-protocol': 'multipart', 'content-type': 'text/plain' }],
    [421, COMMIT, { host: 'evil.example' }],
    [414, `${DOCUMENTS}/${LONG}`, {}],
  ]

  it.each(refusals)('gets its answer from Node’s client: %d', async (status, path, headers) => {
    const { port } = await start()
    expect((await post(port, path, headers)).status).toBe(status)
  })

  it.each(refusals.slice(0, 2))('gets its answer with fetch: %d', async (status, path, headers) => {
    const { origin } = await start()
    const init = { method: 'POST', body: LARGE, headers: headers as Record<string, string> }
    expect((await fetch(`${origin}${path}`, init)).status).toBe(status)
  })

  it('gets its answer when too much was asked before', async () => {
    const { origin } = await start({ trustedProxies: ['loopback'], rateLimitFactor: 0.001 })
    const init = { method: 'POST', body: LARGE, headers: { 'x-forwarded-for': '203.0.113.9' } }
    await fetch(`${origin}${UPLOAD}`, init)
    const refused = await fetch(`${origin}${UPLOAD}`, init)
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 429 } }])
  })

  it('gets its answer while the server stops', async () => {
    const { origin, backend } = await start()
    await backend.close()
    const refused = await fetch(`${origin}${COMMIT}`, { method: 'POST', body: LARGE })
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { error: { status: 'UNAVAILABLE' } },
    ])
  })

  it('gets its answer on a bare connection that sends everything first', async () => {
    const { raw } = await start()
    const answer = await raw(
      Buffer.concat([
        Buffer.from(head('POST', COMMIT, { 'content-length': String(12 * 1024 * 1024) })),
        LARGE,
        LARGE,
      ]),
    )
    expect(statuses(answer)).toEqual([413])
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  })

  it('is not taken for a request, nor is what follows it done', async () => {
    const { raw, lines } = await start()
    const body = head('GET', OBJECT).repeat(2000)
    const refused = head('POST', LOOKUP, { 'content-length': String(body.length) })
    expect(statuses(await raw(refused + body + head('GET', OBJECT)))).toEqual([413])
    expect(lines.filter((line) => line.includes('http.answered'))).toHaveLength(1)
  })
})

describe('discarding a body', () => {
  const generous = { bytes: Number.MAX_SAFE_INTEGER, silenceMs: 600_000, totalMs: 600_000 }

  /** Whether the request was whole when discarding ended. */
  async function discard(limits: Partial<typeof generous>, isEndless: boolean): Promise<boolean> {
    let settle: (isComplete: boolean) => void = () => undefined
    const outcome = new Promise<boolean>((resolve) => (settle = resolve))
    const receiver = createServer((request: IncomingMessage) => {
      void discardBody(request, { ...generous, ...limits }).then(() => {
        settle(request.complete)
        request.socket.destroy()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const socket = connect((receiver.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    const piece = Buffer.alloc(10_000)
    socket.write(head('POST', '/', { 'content-length': isEndless ? '1000000000' : '10000' }))
    const more = () => {
      if (isEndless && !socket.destroyed) setImmediate(() => socket.write(piece, more))
    }
    if (limits.silenceMs === undefined) socket.write(piece, more)
    const isComplete = await outcome
    await new Promise((resolve) => receiver.close(resolve))
    return isComplete
  }

  it('goes on to its end', async () => {
    expect(await discard({}, false)).toBe(true)
  })

  it.each([
    ['after many bytes', { bytes: 100_000 }],
    ['after a long time', { totalMs: 20 }],
    ['after a silence', { silenceMs: 20 }],
  ])('stops %s', async (_, limits) => {
    expect(await discard(limits, true)).toBe(false)
  })
})

describe('a refusal before any service', () => {
  const ORIGIN = 'https://page.example'

  it.each([
    [414, head('GET', `${DOCUMENTS}/a/${LONG}`, { origin: ORIGIN })],
    [421, head('GET', `${DOCUMENTS}/a/b`, { origin: ORIGIN, host: 'evil.example' })],
    [431, head('GET', `${DOCUMENTS}/a/b`, { origin: ORIGIN, 'x-a': LONG + LONG })],
    [400, head('GET', `${DOCUMENTS}/a/b`, { origin: ORIGIN, 'content-length': 'x' })],
  ])('with %d is in the form of Firestore, for pages of other origins too', async (code, bytes) => {
    const { raw } = await start()
    const answer = await raw(bytes)
    expect(statuses(answer)).toEqual([code])
    expect(answer).toContain(`access-control-allow-origin: ${ORIGIN}\r\n`)
    expect(JSON.parse(bodyOf(answer))).toMatchObject({
      error: { code, status: 'INVALID_ARGUMENT' },
    })
  })

  it('is in the form of Storage', async () => {
    const { raw } = await start()
    const answer = await raw(head('GET', OBJECT, { 'x-a': LONG + LONG }))
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ error: { code: 431 } })
  })

  it('is in the form of Identity Toolkit', async () => {
    const { raw } = await start()
    const answer = await raw(head('GET', `${LOOKUP}&x=${LONG}`))
    expect(JSON.parse(bodyOf(answer))).toMatchObject({
      error: { code: 414, message: expect.stringMatching(/^INVALID_ARGUMENT : /) },
    })
  })

  it.each([
    [414, head('GET', `/posts/${LONG}`)],
    [431, head('GET', '/posts/', { 'x-a': LONG + LONG })],
    [421, head('GET', '/', { host: 'evil.example' })],
    [400, 'nonsense\r\n\r\n'],
  ])('with %d is a sentence elsewhere', async (status, bytes) => {
    const { raw } = await start()
    const answer = await raw(bytes)
    expect(statuses(answer)).toEqual([status])
    expect(answer).toContain('content-type: text/plain')
    expect(bodyOf(answer)).toMatch(/^\w.*\.\n$/)
  })

  it('of what follows a good request does not take the place of its answer', async () => {
    const { raw } = await start()
    expect(statuses(await raw(`${head('GET', OBJECT)}nonsense\r\n\r\n`))).toEqual([404])
  })
})

describe('a body that trickles', () => {
  /** Sends a byte every few milliseconds for as long as the server listens. */
  function trickle(port: number, target: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      let received = ''
      const timer = setInterval(() => socket.write('x'), 10)
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(timer)
        resolve(received)
      })
      socket.write(head('POST', target, { 'content-length': '10000' }))
    })
  }

  it('is given up with 408 in the form of Firestore', async () => {
    const { port } = await start({}, { requestTimeoutMs: 150 })
    const answer = await trickle(port, COMMIT)
    expect(statuses(answer)).toEqual([408])
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ error: { status: 'UNAVAILABLE' } })
  })

  it('to Identity Toolkit is given up without a verdict', async () => {
    const { port } = await start({}, { requestTimeoutMs: 150 })
    const answer = await trickle(port, LOOKUP)
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toContain('content-type: text/plain')
  })

  it.each([true, false])('and then falls silent gets 408 (streamed: %s)', async (isStreamed) => {
    const service: HttpService = {
      name: 'sample',
      prefixes: ['/'],
      cors: { allowHeaders: [], exposeHeaders: [], preflightStatus: 204 },
      bodyLimit: () => 1000,
      routes: [],
      find: () => undefined,
      streamsBody: () => isStreamed,
      async handle({ stream }) {
        for await (const piece of stream ?? []) expect(piece).toHaveLength(1)
        return jsonResponse(200, {})
      },
      errorResponse: (error) =>
        jsonResponse(error instanceof ServerError ? error.httpStatus : 500, {}),
    }
    const silent = await listen([service], testLog().log, { bodyIdleTimeoutMs: 20 })
    const socket = connect(Number(silent.host.split(':')[1]), '127.0.0.1')
    sockets.push(socket)
    const first = new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => {
        resolve(chunk.toString())
      })
    })
    socket.write(`${head('POST', '/', { 'content-length': '10' })}x`)
    expect(statuses(await first)).toEqual([408])
    socket.destroy()
    await silent.close()
  })
})
