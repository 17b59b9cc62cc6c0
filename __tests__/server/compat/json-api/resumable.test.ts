import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OPEN, startStorageServer } from '../../storage/storage-server.ts'
import type { StorageServer } from '../../storage/storage-server.ts'
import { jsonApiClient } from './json-api-client.ts'
import type { JsonApiClient } from './json-api-client.ts'

let server: StorageServer
let api: JsonApiClient
beforeAll(async () => {
  server = await startStorageServer({ ...OPEN, limits: { objectBytes: 1000 } })
  api = jsonApiClient(server)
})
afterAll(() => server.close())

describe('a resumable upload of the JSON API', () => {
  const begin = async (name: string, options = {}) =>
    (await api.start(name, options)).headers.get('location') ?? ''

  it('comes in pieces, says how far it is and ends with the object', async () => {
    const url = await begin('r/pieces.txt', {
      body: { metadata: { a: 'b' } },
      headers: { 'x-upload-content-type': 'text/csv' },
    })
    const none = await api.send(url, '', 'bytes */*')
    expect([none.status, none.headers.get('range')]).toEqual([308, null])
    const first = await api.send(url, 'hello ', 'bytes 0-5/*')
    expect([first.status, first.headers.get('range')]).toEqual([308, 'bytes=0-5'])
    // Sent again because the answer was lost, with one byte more.
    await api.send(url, 'hello w', 'bytes 0-6/*')
    const asked = await api.send(url, '', 'bytes */11')
    expect([asked.status, asked.headers.get('range')]).toEqual([308, 'bytes=0-6'])
    const last = await api.send(url, 'orld', 'bytes 7-10/11')
    expect(last).toMatchObject({
      status: 200,
      json: { name: 'r/pieces.txt', size: '11', contentType: 'text/csv', metadata: { a: 'b' } },
    })
    expect((await api.send(url, '', 'bytes */*')).json).toEqual(last.json)
  })

  it.each([undefined, 'bytes 0-*/*', 'bytes 0-4/5', 'bytes 0-*/5'])(
    'comes at once with the range %s',
    async (range) => {
      const url = await begin('r/once.txt')
      expect(await api.send(url, 'hello', range)).toMatchObject({
        status: 200,
        json: { size: '5' },
      })
    },
  )

  it('refuses gaps, too many bytes, other digests and ranges that are none', async () => {
    const url = await begin('r/bad.txt', { headers: { 'x-upload-content-length': '5' } })
    expect((await api.send(url, 'x', 'bytes 3-3/5')).status).toBe(409)
    expect((await api.send(url, 'hello!', 'bytes 0-5/6')).status).toBe(400)
    expect((await api.send(url, 'x', 'bytes x')).status).toBe(400)
    const hash = { 'x-goog-hash': 'crc32c=AAAAAA==' }
    expect((await api.send(url, 'hello', 'bytes 0-4/5', hash)).status).toBe(400)
    expect((await api.on('r/bad.txt')).status).toBe(404)
  })

  it('remembers the digest that its start declared', async () => {
    const url = await begin('r/declared.txt', { body: { crc32c: 'AAAAAA==' } })
    expect((await api.send(url, 'hello')).status).toBe(400)
  })

  it('can be cancelled', async () => {
    const url = await begin('r/cancelled.txt')
    expect((await api.request(url, { method: 'DELETE' })).status).toBe(499)
    expect((await api.send(url, 'hello')).status).toBe(404)
  })

  it('is of no use without the credentials of a program', async () => {
    const url = await begin('r/secret.txt')
    const put = { method: 'PUT', body: Buffer.from('x') }
    expect((await api.request(url, { ...put, bearer: null })).status).toBe(401)
    expect((await api.request(url, { ...put, bearer: 'uid:ana' })).status).toBe(403)
    // Neither by the other protocol.
    const id = new URL(url).searchParams.get('upload_id') ?? ''
    const other = await server.send(`?upload_id=${id}`, {
      method: 'POST',
      headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
      body: 'x',
    })
    expect(other.status).toBe(401)
  })
})
