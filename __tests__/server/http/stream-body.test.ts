import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ServerError } from '../../../node-shared/http/server-error.ts'
import { RequestError } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { HttpService } from '../../../server/http/router.ts'
import { streamBody } from '../../../server/http/stream-body.ts'
import { listen, testLog } from './test-server.ts'
import type { TestServer } from './test-server.ts'

const LIMIT_BYTES = 300_000

const service: HttpService = {
  name: 'sample',
  prefixes: ['/sample/'],
  cors: { allowHeaders: [], exposeHeaders: [], preflightStatus: 204 },
  bodyLimit: () => LIMIT_BYTES,
  routes: [],
  find: () => undefined,
  streamsBody: ({ path }) => path !== '/sample/whole',
  async handle({ path, body, stream }) {
    if (path === '/sample/refused') throw new ServerError('sample/refused', 'No.', 403)
    let bytes = body.length
    let isFirst = true
    if (stream !== undefined) {
      for await (const piece of stream) {
        bytes += piece.length
        if (path === '/sample/first' && isFirst) break
        isFirst = false
      }
    }
    return jsonResponse(200, { bytes })
  },
  errorResponse: (error) =>
    error instanceof ServerError
      ? jsonResponse(error.httpStatus, { code: error.code })
      : jsonResponse(500, { code: 'internal' }),
}

let server: TestServer

beforeEach(async () => {
  server = await listen([service], testLog().log)
})

afterEach(() => server.close())

const post = (path: string, bytes: number) =>
  fetch(`${server.origin}/sample/${path}`, { method: 'POST', body: Buffer.alloc(bytes) })

describe('a body that is read piece by piece', () => {
  it('arrives whole', async () => {
    expect(await (await post('all', LIMIT_BYTES)).json()).toEqual({ bytes: LIMIT_BYTES })
  })

  it('may be left unread: the client gets its answer and keeps its connection', async () => {
    const first = await post('refused', LIMIT_BYTES)
    const second = await post('first', LIMIT_BYTES)
    expect([first.status, second.status]).toEqual([403, 200])
    expect(first.headers.get('connection')).toBe('keep-alive')
    expect(((await second.json()) as { bytes: number }).bytes).toBeLessThanOrEqual(LIMIT_BYTES)
  })

  it('is refused with 413 when it is declared or grows above the limit', async () => {
    expect((await post('all', LIMIT_BYTES + 1)).status).toBe(413)
    const status = await new Promise<string>((resolve, reject) => {
      const [hostname, port] = server.host.split(':')
      const socket = connect(Number(port), hostname)
      socket.once('data', (data: Buffer) => {
        resolve(data.toString('latin1', 0, 12))
      })
      socket.on('error', reject)
      socket.write('POST /sample/all HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
      socket.write(`${(LIMIT_BYTES + 1).toString(16)}\r\n${'x'.repeat(LIMIT_BYTES + 1)}\r\n`)
    })
    expect(status).toBe('HTTP/1.1 413')
  })

  it('is for the requests that the service names, others come whole', async () => {
    expect(await (await post('whole', 5)).json()).toEqual({ bytes: 5 })
  })

  it('ends when the client goes away in the middle', async () => {
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${server.origin}/sample/all`, {
        method: 'POST',
        headers: { 'content-length': '500' },
      })
      request.on('error', () => {
        resolve()
      })
      request.write('half', () => request.destroy(new Error('gone')))
    })
    await server.drain()
  })

  it('ends after a silence', async () => {
    const silent = Object.assign(new PassThrough(), { headers: {} })
    const read = async () => {
      for await (const piece of streamBody(silent as unknown as IncomingMessage, 10, 1)) {
        throw new Error(`There is nothing to read, but ${piece.length} bytes came.`)
      }
    }
    await expect(read()).rejects.toBeInstanceOf(RequestError)
    await expect(read()).rejects.toMatchObject({ code: 'request/body-timeout' })
  })
})
