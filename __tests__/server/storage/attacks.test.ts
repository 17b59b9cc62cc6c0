import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { picture } from './pictures.ts'
import { BUCKET, OPEN, json, startStorageServer } from './storage-server.ts'
import type { StorageServer } from './storage-server.ts'

let server: StorageServer

beforeEach(async () => {
  server = await startStorageServer(OPEN)
})

afterEach(() => server.close())

const MULTIPART = {
  'x-goog-upload-protocol': 'multipart',
  'content-type': 'multipart/related; boundary=b0',
}
const RESUMABLE = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }

/** Sends bytes as they are; resolves to the status of what comes back. */
function raw(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.once('data', (data: Buffer) => {
      resolve(Number(data.toString('latin1', 9, 12)))
      socket.destroy()
    })
    socket.on('close', () => {
      resolve(0)
    })
    socket.on('error', reject)
    socket.write(text, 'latin1')
  })
}

const rawTo = (method: string, target: string, head = '', body = '') =>
  raw(`${method} /v0/b/${BUCKET}/o${target} HTTP/1.1\r\nhost: x\r\n${head}\r\n${body}`)

describe('an object name', () => {
  it.each([
    ['..', 400],
    ['..%2F..%2Fetc%2Fpasswd', 400],
    ['%2e%2e%2fa', 400],
    ['a%2F..%2Fb', 400],
    ['a%2F%2E%2Fb', 400],
    ['a%2F%2Fb', 400],
    ['%2Fa', 400],
    ['a%2F', 400],
    ['a%00b', 400],
    ['a%0D%0Ax-evil:%201', 400],
    ['%ff%fe', 400],
    ['%E0%A4%A', 400],
    ['%zz', 400],
    ['%ED%A0%80', 400],
    ['a'.repeat(1025), 400],
    ['%C3%BC'.repeat(513), 400],
    ['x'.repeat(10_000), 400],
    ['a/../b', 404],
    ['a/b', 404],
  ])('%s is answered with a refusal, whatever is asked', async (name, status) => {
    for (const [method, query] of [
      ['GET', ''],
      ['GET', '?alt=media'],
      ['DELETE', ''],
    ] as const) {
      expect(await rawTo(method, `/${name}${query}`)).toBe(status)
    }
  })

  it.each(['..%2Fa', '%00', 'a%0Ab', '%ff', 'a%2F%2Fb', '', 'x'.repeat(10_000)])(
    'as %s in a query is refused for an upload',
    async (name) => {
      const head = 'x-goog-upload-protocol: resumable\r\nx-goog-upload-command: start\r\n'
      expect(await rawTo('POST', `?name=${name}`, `${head}content-length: 2\r\n`, '{}')).toBe(400)
    },
  )

  it('never reaches the file system', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('..', '/', '\\', '%2e', '%2f', 'a', '\0', ':', '~'), {
          minLength: 1,
        }),
        async (words) => {
          const response = await server.upload(words.join(''), Buffer.from('x'))
          expect([200, 400]).toContain(response.status)
        },
      ),
      { numRuns: 40 },
    )
    const made = (await readdir(server.folder, { recursive: true })).filter((name) =>
      name.startsWith('files'),
    )
    for (const name of made)
      expect(name).toMatch(/^files(\/uploads|\/[0-9a-f]{2}(\/[0-9a-f]{64})?)?$/)
  })

  it('of 1024 bytes is the longest', async () => {
    const name = 'ü'.repeat(512)
    expect((await server.upload(name, Buffer.from('x'))).status).toBe(200)
    expect((await server.send(`/${encodeURIComponent(name)}?alt=media`)).status).toBe(200)
  })
})

describe('an upload', () => {
  it.each([
    ['no boundary', { ...MULTIPART, 'content-type': 'multipart/related' }],
    [
      'a boundary of 71 characters',
      { ...MULTIPART, 'content-type': `multipart/related; boundary=${'b'.repeat(71)}` },
    ],
    ['another content type', { ...MULTIPART, 'content-type': 'image/png' }],
    ['an unknown protocol', { 'x-goog-upload-protocol': 'telepathy' }],
    ['a resumable protocol without a command', { 'x-goog-upload-protocol': 'resumable' }],
  ])('with %s is refused', async (_, headers) => {
    const response = await server.send('?name=a', { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(400)
    expect(await json(response)).toMatchObject({ error: { code: 400 } })
  })

  it.each([
    ['JSON that is none', '{'],
    ['an array', '[]'],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a name that is no text', '{"name":5}'],
    ['metadata that is no map', '{"metadata":[1]}'],
    ['a value that is no text', '{"metadata":{"a":1}}'],
    ['a type that would split the header', '{"contentType":"a/b\\r\\nset-cookie: x"}'],
    ['a digest that is none', '{"md5Hash":"../.."}'],
    ['custom metadata above 8 kB', JSON.stringify({ metadata: { a: 'x'.repeat(9000) } })],
    ['deep nesting', `{"metadata":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('with %s as metadata is refused', async (_, body) => {
    const start = await server.send('?name=a', { method: 'POST', headers: RESUMABLE, body })
    const multipart = await server.send('?name=a', {
      method: 'POST',
      headers: MULTIPART,
      body: `--b0\r\n\r\n${body}\r\n--b0\r\n\r\nx\r\n--b0--`,
    })
    const patch = await server.send('/a', { method: 'PATCH', body })
    expect([start.status, multipart.status]).toEqual([400, 400])
    expect([400, 404]).toContain(patch.status)
  })

  it('takes __proto__ for the name of a key like any other', async () => {
    const body = '{"metadata":{"__proto__":"x","constructor":"y"}}'
    await server.upload('a', Buffer.from('x'))
    const response = await server.send('/a', { method: 'PATCH', body })
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({ metadata: { constructor: 'y' } })
    expect(Object.prototype).not.toHaveProperty('x')
  })

  it('with huge metadata is refused', async () => {
    const body = JSON.stringify({ contentType: 'x'.repeat(200_000) })
    const start = await server.send('?name=a', { method: 'POST', headers: RESUMABLE, body })
    const patch = await server.send('/a', { method: 'PATCH', body })
    expect([start.status, patch.status]).toEqual([413, 413])
  })

  it('that lies about its length ends, one way or the other', async () => {
    const head =
      'x-goog-upload-protocol: multipart\r\ncontent-type: multipart/related; boundary=b0\r\n'
    const body = '--b0\r\n\r\n{}\r\n--b0\r\n\r\nx\r\n--b0--'
    const tooShort = `${head}content-length: ${body.length - 5}\r\n`
    expect(await rawTo('POST', '?name=a', tooShort, body)).toBe(400)
    expect(await rawTo('POST', '?name=a', `${head}content-length: -5\r\n`, body)).toBe(400)
    expect(await rawTo('POST', '?name=a', `${head}content-length: 99999999999\r\n`, body)).toBe(413)
    const twice = `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n`
    expect(await rawTo('POST', '?name=a', twice, body)).toBe(400)
  })

  it('above the limit is refused at once when it says so, and in the middle when not', async () => {
    await server.close()
    server = await startStorageServer({ ...OPEN, limits: { objectBytes: 100_000 } })
    const bytes = Buffer.alloc(100_001)
    expect((await server.upload('a', bytes)).status).toBe(413)
    const headers = { ...RESUMABLE, 'x-goog-upload-header-content-length': '100001' }
    expect((await server.send('?name=a', { method: 'POST', headers })).status).toBe(413)
    const started = await server.send('?name=a', { method: 'POST', headers: RESUMABLE })
    const chunk = { 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': '0' }
    const url = started.headers.get('x-goog-upload-url') ?? ''
    const response = await server.send(url, { method: 'POST', headers: chunk, body: bytes })
    expect(response.status).toBe(413)
    expect((await server.upload('a', bytes.subarray(1))).status).toBe(200)
  })
})

describe('pictures alone', () => {
  beforeEach(async () => {
    await server.close()
    server = await startStorageServer({ ...(OPEN.rules !== undefined && { rules: OPEN.rules }) })
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['an SVG that says it is a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['an SVG after a comment', '<?xml version="1.0"?><!-- --><svg/>', 'image/png'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['HTML that says it is a GIF', 'GIF89a=1;/*<script>*/', 'image/gif'],
    ['a PDF', '%PDF-1.7', 'application/pdf'],
    ['a TIFF', 'II*\0', 'image/tiff'],
    ['nothing', '', 'image/png'],
  ])('are taken: %s is refused, with the reason', async (_, text, contentType) => {
    const response = await server.upload('a.png', Buffer.from(text, 'latin1'), { contentType })
    expect(response.status).toBe(400)
    expect(JSON.stringify(await json(response))).toContain('not of a kind that is accepted')
    expect((await server.send('/a.png')).status).toBe(404)
  })

  it('have the type that their bytes show, and no request changes it', async () => {
    const bytes = await picture('jpeg')
    const upload = await server.upload('a.html', bytes, { contentType: 'image/png' })
    expect(await json(upload)).toMatchObject({ contentType: 'image/jpeg' })
    const change = { contentType: 'text/html', contentDisposition: 'inline' }
    const patched = await server.send('/a.html', { method: 'PATCH', body: JSON.stringify(change) })
    expect(await json(patched)).toMatchObject({ contentType: 'image/jpeg' })
    const response = await server.send('/a.html?alt=media')
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('may not claim to be compressed', async () => {
    const metadata = { contentEncoding: 'gzip' }
    expect((await server.upload('a.png', await picture(), { metadata })).status).toBe(400)
    await server.upload('a.png', await picture())
    const body = JSON.stringify(metadata)
    expect((await server.send('/a.png', { method: 'PATCH', body })).status).toBe(400)
  })
})

describe('a list of accepted types', () => {
  it('takes listed types at their word, pictures by their bytes, and nothing else', async () => {
    await server.close()
    server = await startStorageServer({ ...OPEN, acceptedTypes: ['image/*', 'application/pdf'] })
    const as = async (bytes: Buffer, contentType: string) =>
      json(await server.upload('a', bytes, { contentType }))
    expect(await as(Buffer.from('%PDF'), 'application/pdf')).toMatchObject({
      contentType: 'application/pdf',
    })
    expect(await as(await picture(), 'application/pdf')).toMatchObject({ contentType: 'image/png' })
    expect(await as(Buffer.from('<svg/>'), 'image/svg+xml')).toMatchObject({ error: { code: 400 } })
    expect(await as(Buffer.from('x'), 'text/plain')).toMatchObject({ error: { code: 400 } })
  })
})
