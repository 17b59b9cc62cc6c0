import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parseBackendSettings } from '../../../../server/settings.ts'
import { BUCKET, startBackend } from '../../app/backend-server.ts'
import type { BackendServer } from '../../app/backend-server.ts'
import { jsonApiClient } from '../json-api/json-api-client.ts'
import type { JsonApiClient } from '../json-api/json-api-client.ts'

let server: BackendServer
let api: JsonApiClient
beforeAll(async () => {
  server = await startBackend({ settings: parseBackendSettings({ PLIEGO_TEST_MODE: 'true' }) })
  api = jsonApiClient(server, BUCKET)
})
afterAll(() => server.close())

describe("test mode's JSON API of files", () => {
  it('asks for no credentials, as an emulator', async () => {
    const made = await api.put('any/file.txt', 'hello', { bearer: null })
    expect(made).toMatchObject({ status: 200, json: { bucket: BUCKET, contentType: 'text/plain' } })
    const started = await api.start('any/other.txt', { bearer: null })
    const url = started.headers.get('location') ?? ''
    const put = { method: 'PUT', body: Buffer.from('hello'), bearer: null }
    expect(await api.request(url, put)).toMatchObject({ status: 200, json: { size: '5' } })
  })

  it('answers at the addresses that client libraries shorten for an emulator', async () => {
    await api.put('short/file.txt', 'hello', { bearer: null })
    const place = `/b/${BUCKET}/o/short%2Ffile.txt`
    const short = (path: string, method = 'GET') => api.request(path, { method, bearer: null })
    expect((await short(place)).json).toMatchObject({ name: 'short/file.txt' })
    expect((await short(`${place}?alt=media`)).text).toBe('hello')
    expect((await short(`/b/${BUCKET}`)).json).toMatchObject({ kind: 'storage#bucket' })
    const copy = await short(`${place}/rewriteTo/b/another/o/copy.txt`, 'POST')
    expect(copy).toMatchObject({ status: 200, json: { done: true } })
    expect((await short('/b/any-name/o/copy.txt')).json).toMatchObject({ size: '5' })
    expect((await short(place, 'DELETE')).status).toBe(204)
  })
})
