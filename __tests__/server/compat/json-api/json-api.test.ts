import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { picture } from '../../storage/pictures.ts'
import { BUCKET, OPEN, startStorageServer } from '../../storage/storage-server.ts'
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

const md5 = (text: string) => createHash('md5').update(text).digest('base64')
const reason = (answer: { json: Record<string, unknown> }) =>
  (answer.json['error'] as { errors: { reason: string }[] }).errors[0]?.reason

describe('the JSON API', () => {
  it.each([
    [null, 401, 'required'],
    ['nonsense', 401, 'required'],
    ['uid:ana', 403, 'forbidden'],
  ])('is for programs alone: %s gets %i', async (bearer, status, word) => {
    await api.put('private.txt', 'x')
    for (const [path, method] of [
      [`/storage/v1/b/${BUCKET}`, 'GET'],
      [`/storage/v1/b/${BUCKET}/o`, 'GET'],
      [`/storage/v1/b/${BUCKET}/o/private.txt`, 'GET'],
      [`/storage/v1/b/${BUCKET}/o/private.txt?alt=media`, 'GET'],
      [`/download/storage/v1/b/${BUCKET}/o/private.txt?alt=media`, 'GET'],
      [`/storage/v1/b/${BUCKET}/o/private.txt`, 'DELETE'],
      [`/storage/v1/b/${BUCKET}/o/private.txt`, 'PATCH'],
      [`/storage/v1/b/${BUCKET}/o/private.txt/rewriteTo/b/${BUCKET}/o/b`, 'POST'],
      [`/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=a`, 'POST'],
      [`/upload/storage/v1/b/${BUCKET}/o?uploadType=resumable&name=a`, 'POST'],
      [`/upload/storage/v1/b/${BUCKET}/o?upload_id=x`, 'PUT'],
      ['/storage/v1/b/other/o/private.txt', 'GET'],
      ['/storage/v1/nothing', 'GET'],
    ] as const) {
      const answer = await api.request(path, { method, bearer })
      expect([path, answer.status, reason(answer)]).toEqual([path, status, word])
    }
    expect((await api.on('private.txt')).status).toBe(200)
  })

  it('describes the one bucket', async () => {
    const bucket = { kind: 'storage#bucket', id: BUCKET, name: BUCKET }
    expect((await api.request(`/storage/v1/b/${BUCKET}`)).json).toMatchObject(bucket)
    expect((await api.request('/storage/v1/b')).json).toMatchObject({ items: [bucket] })
    expect(await api.request('/storage/v1/b/other')).toMatchObject({ status: 404 })
    expect(await api.request('/storage/v1/b/other/o')).toMatchObject({ status: 404 })
  })

  it('stores bytes, describes and returns them', async () => {
    const made = await api.put('folder/a b.txt', 'hello')
    expect(made).toMatchObject({
      status: 200,
      json: {
        kind: 'storage#object',
        bucket: BUCKET,
        name: 'folder/a b.txt',
        contentType: 'text/plain',
        size: '5',
        md5Hash: md5('hello'),
        crc32c: 'mnG7TA==',
        metageneration: '1',
      },
    })
    expect((await api.on('folder/a b.txt')).json).toEqual(made.json)
    const bytes = await api.on('folder/a b.txt', { query: { alt: 'media' } })
    expect(bytes).toMatchObject({ status: 200, text: 'hello' })
    expect(bytes.headers.get('x-goog-hash')).toContain('crc32c=mnG7TA==')
    const part = { query: { alt: 'media' }, headers: { range: 'bytes=1-3' } }
    expect(await api.on('folder/a b.txt', part)).toMatchObject({ status: 206, text: 'ell' })
    const link = await api.request(String(made.json['mediaLink']).replace(/^.*\/\/[^/]*/, ''))
    expect(link.text).toBe('hello')
  })

  it('serves the same files as the protocol of Firebase', async () => {
    await api.put('shared.txt', 'one place')
    const seen = await server.send('/shared.txt?alt=media', { as: 'ana' })
    expect(await seen.text()).toBe('one place')
    await server.upload('other.txt', Buffer.from('from a page'), { contentType: 'text/plain' })
    expect((await api.on('other.txt', { query: { alt: 'media' } })).text).toBe('from a page')
  })

  it('takes a description and bytes in one body', async () => {
    const meta = JSON.stringify({
      contentType: 'text/css',
      metadata: { a: 'b' },
      cacheControl: 'x',
    })
    const body = `--b\r\ncontent-type: application/json\r\n\r\n${meta}\r\n--b\r\ncontent-type: text/css\r\n\r\nbody{}\r\n--b--`
    const made = await api.put('m.css', body, {
      query: { uploadType: 'multipart' },
      headers: { 'content-type': 'multipart/related; boundary=b' },
    })
    expect(made.json).toMatchObject({
      contentType: 'text/css',
      metadata: { a: 'b' },
      cacheControl: 'x',
      size: '6',
    })
  })

  it('refuses bytes that have another digest than was said', async () => {
    for (const hash of [
      `md5=${md5('other')}`,
      'crc32c=AAAAAA==',
      'crc32c=mnG7TA==,md5=x',
      'sha=1',
    ]) {
      const answer = await api.put('d.txt', 'hello', { headers: { 'x-goog-hash': hash } })
      expect([hash, answer.status, reason(answer)]).toEqual([hash, 400, 'invalid'])
    }
    expect((await api.on('d.txt')).status).toBe(404)
    const right = { headers: { 'x-goog-hash': `crc32c=mnG7TA==,md5=${md5('hello')}` } }
    expect((await api.put('d.txt', 'hello', right)).status).toBe(200)
  })

  it('lists by prefix, in folders and page by page', async () => {
    for (const name of ['l/a', 'l/b/1', 'l/b/2', 'l/c']) await api.put(name, name)
    const names = ({ json }: { json: Record<string, unknown> }) =>
      ((json['items'] ?? []) as { name: string }[]).map(({ name }) => name)
    expect(names(await api.list({ prefix: 'l/' }))).toEqual(['l/a', 'l/b/1', 'l/b/2', 'l/c'])
    const folders = await api.list({ prefix: 'l/', delimiter: '/' })
    expect(folders.json).toMatchObject({ kind: 'storage#objects', prefixes: ['l/b/'] })
    expect(names(folders)).toEqual(['l/a', 'l/c'])
    const first = await api.list({ prefix: 'l/', maxResults: '3' })
    const pageToken = String(first.json['nextPageToken'])
    const second = await api.list({ prefix: 'l/', maxResults: '3', pageToken })
    expect([...names(first), ...names(second)]).toEqual(['l/a', 'l/b/1', 'l/b/2', 'l/c'])
    expect(second.json['nextPageToken']).toBeUndefined()
    expect((await api.list({ prefix: 'nothing/' })).json).toEqual({ kind: 'storage#objects' })
    // What would be another list may not be answered with this one.
    expect(await api.list({ matchGlob: '*.txt' })).toMatchObject({ status: 400 })
    expect((await api.list({ versions: 'false' })).status).toBe(200)
  })

  it('changes and deletes', async () => {
    await api.put('p.txt', 'hello')
    const patched = await api.on('p.txt', {
      method: 'PATCH',
      body: { contentType: 'text/html', metadata: { kept: 'yes', gone: null } },
    })
    expect(patched.json).toMatchObject({
      contentType: 'text/html',
      metadata: { kept: 'yes' },
      metageneration: '2',
    })
    expect((await api.on('p.txt', { method: 'DELETE' })).status).toBe(204)
    const missing = await api.on('p.txt', { method: 'DELETE' })
    expect([missing.status, reason(missing)]).toEqual([404, 'notFound'])
  })

  it.each(['rewriteTo', 'copyTo'])('copies with %s, once for the disk', async (verb) => {
    await api.put(`${verb}.txt`, 'hello')
    await api.on(`${verb}.txt`, { method: 'PATCH', body: { metadata: { a: 'b' } } })
    const to = (target: string) => `/${verb}/b/${BUCKET}/o/${encodeURIComponent(target)}`
    const copied = await api.on(`${verb}.txt`, { method: 'POST' }, to('c/1'))
    expect(copied.status).toBe(200)
    const { json } = await api.on('c/1')
    expect(json).toMatchObject({ size: '5', metadata: { a: 'b' }, contentType: 'text/plain' })
    expect(copied.json).toMatchObject(
      verb === 'copyTo' ? json : { done: true, objectSize: '5', resource: json },
    )
    const described = { method: 'POST', body: { contentType: 'text/css' } }
    await api.on(`${verb}.txt`, described, to('c/2'))
    const other = (await api.on('c/2')).json
    expect(other).toMatchObject({ contentType: 'text/css' })
    expect(other['metadata']).toBeUndefined()
    await api.on(`${verb}.txt`, { method: 'DELETE' })
    expect((await api.on('c/1', { query: { alt: 'media' } })).text).toBe('hello')
    const elsewhere = `/${verb}/b/other/o/x`
    expect((await api.on('c/1', { method: 'POST' }, elsewhere)).status).toBe(404)
    expect((await api.on('c/1', { method: 'POST' }, to('../x'))).status).toBe(400)
    expect((await api.on('missing', { method: 'POST' }, to('x'))).status).toBe(404)
  })

  it('puts objects together', async () => {
    await api.put('1.txt', 'one ')
    await api.put('2.txt', 'two')
    const body = { sourceObjects: [{ name: '1.txt' }, { name: '2.txt' }, { name: '1.txt' }] }
    const made = await api.on('all.txt', { method: 'POST', body }, '/compose')
    expect(made).toMatchObject({ status: 200, json: { contentType: 'text/plain', size: '11' } })
    expect((await api.on('all.txt', { query: { alt: 'media' } })).text).toBe('one twoone ')
    for (const [sourceObjects, status] of [
      [[], 400],
      [[{ name: 'missing' }], 404],
      [[{ name: '1.txt', generation: 1 }], 404],
      [[{ name: '1.txt', objectPreconditions: { ifGenerationMatch: '1' } }], 412],
    ] as const) {
      const answer = await api.on(
        'all.txt',
        { method: 'POST', body: { sourceObjects } },
        '/compose',
      )
      expect(answer.status).toBe(status)
    }
    await api.put('big', 'x'.repeat(900))
    const tooLarge = { sourceObjects: [{ name: 'big' }, { name: 'big' }] }
    const refused = await api.on('b', { method: 'POST', body: tooLarge }, '/compose')
    expect([refused.status, reason(refused)]).toEqual([413, 'uploadTooLarge'])
  })

  it('says what it does not offer', async () => {
    await api.put('acl.txt', 'x')
    const answer = await api.on('acl.txt', { method: 'POST', body: {} }, '/acl')
    expect([answer.status, reason(answer)]).toEqual([400, 'invalid'])
    expect((await api.request('/storage/v1/b', { method: 'POST', body: {} })).status).toBe(400)
    const unknown = await api.put('x', 'x', { query: { uploadType: 'other' } })
    expect(unknown.status).toBe(400)
  })

  it('takes no more than any upload', async () => {
    const answer = await api.put('large', 'x'.repeat(1001))
    expect([answer.status, reason(answer)]).toEqual([413, 'uploadTooLarge'])
  })
})

describe('the JSON API where pictures alone are stored', () => {
  it('looks into the bytes like every other way in', async () => {
    const strict = await startStorageServer()
    const client = jsonApiClient(strict)
    const type = { headers: { 'content-type': 'image/png' } }
    expect((await client.put('a.png', 'no picture', type)).status).toBe(400)
    expect(
      (await client.put('a.html', '<p>', { headers: { 'content-type': 'text/html' } })).status,
    ).toBe(400)
    const made = await client.put('a.png', await picture('jpeg'), type)
    expect(made.json).toMatchObject({ contentType: 'image/jpeg' })
    const change = { method: 'PATCH', body: { contentType: 'text/html' } }
    expect((await client.on('a.png', change)).json).toMatchObject({ contentType: 'image/jpeg' })
    const copy = { method: 'POST', body: { contentType: 'text/html' } }
    await client.on('a.png', copy, `/rewriteTo/b/${BUCKET}/o/b.html`)
    expect((await client.on('b.html')).json).toMatchObject({ contentType: 'image/jpeg' })
    await strict.close()
  })
})

describe('preconditions of the JSON API', () => {
  const generationOf = async (name: string) => String((await api.on(name)).json['generation'])

  it('let an upload make a new object only, or replace the one that is known', async () => {
    const once = { query: { ifGenerationMatch: '0' } }
    expect((await api.put('once.txt', 'first', once)).status).toBe(200)
    const again = await api.put('once.txt', 'second', once)
    expect([again.status, reason(again)]).toEqual([412, 'conditionNotMet'])
    const current = { query: { ifGenerationMatch: await generationOf('once.txt') } }
    expect((await api.put('once.txt', 'third', current)).status).toBe(200)
    expect((await api.put('once.txt', 'fourth', current)).status).toBe(412)
    expect((await api.on('once.txt', { query: { alt: 'media' } })).text).toBe('third')
  })

  it('are asked when the object is made, not when the upload begins', async () => {
    const { headers } = await api.start('race.txt', { query: { ifGenerationMatch: '0' } })
    await api.put('race.txt', 'faster')
    const answer = await api.send(headers.get('location') ?? '', 'slower')
    expect(answer.status).toBe(412)
    expect((await api.on('race.txt', { query: { alt: 'media' } })).text).toBe('faster')
  })

  it('hold for reading, changing and deleting', async () => {
    await api.put('c.txt', 'x')
    const generation = await generationOf('c.txt')
    for (const query of [
      { ifGenerationMatch: '1' },
      { ifMetagenerationMatch: '7' },
      { ifGenerationNotMatch: generation },
    ] as Record<string, string>[]) {
      const isUnchanged = query['ifGenerationNotMatch'] !== undefined
      expect((await api.on('c.txt', { query })).status).toBe(isUnchanged ? 304 : 412)
      expect((await api.on('c.txt', { method: 'PATCH', body: {}, query })).status).toBe(412)
      expect((await api.on('c.txt', { method: 'DELETE', query })).status).toBe(412)
    }
    expect((await api.on('c.txt', { query: { generation: '1' } })).status).toBe(404)
    const old = { method: 'DELETE', query: { generation: '1' } }
    expect((await api.on('c.txt', old)).status).toBe(404)
    expect((await api.on('c.txt', { query: { ifGenerationMatch: 'x' } })).status).toBe(400)
    const right = { ifGenerationMatch: generation, ifMetagenerationMatch: '1', generation }
    expect((await api.on('c.txt', { method: 'DELETE', query: right })).status).toBe(204)
  })

  it('hold for both ends of a copy', async () => {
    await api.put('from.txt', 'x')
    const copy = (query: Record<string, string>) =>
      api.on('from.txt', { method: 'POST', query }, `/rewriteTo/b/${BUCKET}/o/to.txt`)
    expect((await copy({ ifSourceGenerationMatch: '1' })).status).toBe(412)
    expect((await copy({ sourceGeneration: '1' })).status).toBe(404)
    expect((await copy({ ifGenerationMatch: '0' })).status).toBe(200)
    expect((await copy({ ifGenerationMatch: '0' })).status).toBe(412)
  })
})
