import { request as httpRequest } from 'node:http'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { largePicture, picture } from './pictures.ts'
import { OPEN, json, startStorageServer } from './storage-server.ts'
import type { SendOptions, ServerOptions, StorageServer } from './storage-server.ts'

const MINUTE_MS = 60_000

let server: StorageServer

afterEach(() => server.close())

interface StartOptions {
  readonly name?: string
  readonly size?: number
  readonly as?: string
  readonly metadata?: Record<string, unknown>
}

async function start(options: StartOptions = {}): Promise<Response> {
  const { name = 'public/a.bin', size, as, metadata = {} } = options
  return server.send(`?name=${encodeURIComponent(name)}`, {
    ...(as !== undefined && { as }),
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      ...(size !== undefined && { 'x-goog-upload-header-content-length': String(size) }),
    },
    body: JSON.stringify(metadata),
  })
}

async function startedUrl(options: StartOptions = {}): Promise<string> {
  const response = await start(options)
  expect(response.status).toBe(200)
  return response.headers.get('x-goog-upload-url') ?? ''
}

const command = (url: string, name: string, options: SendOptions & { offset?: number } = {}) =>
  server.send(url, {
    method: 'POST',
    ...options,
    headers: {
      'x-goog-upload-command': name,
      'x-goog-upload-offset': String(options.offset ?? 0),
      ...options.headers,
    },
  })

const received = (response: Response) => response.headers.get('x-goog-upload-size-received')
const status = (response: Response) => response.headers.get('x-goog-upload-status')
const partsFolder = () => path.join(server.folder, 'files', 'uploads')

/** Sends the beginning of a chunk and waits until the server has it on the disk. */
async function sendHalf(url: string, bytes: Buffer, total: number) {
  const request = httpRequest(url, {
    method: 'POST',
    headers: {
      'content-length': String(total),
      'x-goog-upload-command': 'upload',
      'x-goog-upload-offset': '0',
    },
  })
  const ended = new Promise<void>((resolve) => {
    request.on('error', () => {
      resolve()
    })
    request.on('close', resolve)
  })
  await new Promise<void>((resolve, reject) => {
    request.write(bytes, (error) => {
      if (error instanceof Error) reject(error)
      else resolve()
    })
  })
  return { request, ended }
}

describe('an upload of any content', () => {
  beforeEach(async () => {
    server = await startStorageServer(OPEN)
  })

  it('needs no declared size, and may have no bytes at all', async () => {
    const url = await startedUrl()
    expect((await command(url, 'upload')).status).toBe(200)
    const last = await command(url, 'finalize', { body: '{}' })
    expect(await json(last)).toMatchObject({ size: '0', contentType: 'application/octet-stream' })
    const download = await server.send('/public%2Fa.bin?alt=media')
    expect([download.status, await download.text()]).toEqual([200, ''])
    const range = await server.send('/public%2Fa.bin?alt=media', {
      headers: { range: 'bytes=0-1' },
    })
    expect(range.status).toBe(416)
  })

  it('takes PUT for POST, and the name in the path', async () => {
    const response = await server.send('/public%2Fb.bin?uploadType=resumable', {
      method: 'POST',
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    })
    const url = response.headers.get('x-goog-upload-url') ?? ''
    const last = await command(url, 'upload, finalize', { method: 'PUT', body: 'abc' })
    expect(await json(last)).toMatchObject({ name: 'public/b.bin', size: '3' })
  })

  it('keeps what a lost connection brought', async () => {
    const bytes = Buffer.alloc(200_000, 'ab')
    const url = await startedUrl({ size: bytes.length })
    const half = await sendHalf(url, bytes.subarray(0, 120_000), bytes.length)
    half.request.destroy()
    await half.ended
    const known = Number(received(await command(url, 'query')))
    expect(known).toBeLessThanOrEqual(120_000)
    const rest = { offset: known, body: bytes.subarray(known) }
    const last = await command(url, 'upload, finalize', rest)
    const md5Hash = createHash('md5').update(bytes).digest('base64')
    expect(await json(last)).toMatchObject({ size: '200000', md5Hash })
  })

  it('does not wait for a chunk that hangs on another connection', async () => {
    const url = await startedUrl({ size: 10 })
    const hanging = await sendHalf(url, Buffer.from('abc'), 10)
    const known = Number(received(await command(url, 'query')))
    const rest = { offset: known, body: Buffer.from('abcdefghij').subarray(known) }
    expect(await json(await command(url, 'upload, finalize', rest))).toMatchObject({ size: '10' })
    hanging.request.destroy()
    await hanging.ended
  })

  it('begins again when the disk has lost its part', async () => {
    const url = await startedUrl({ size: 10 })
    await command(url, 'upload', { body: 'abcde' })
    for (const name of await readdir(partsFolder())) await rm(path.join(partsFolder(), name))
    expect(received(await command(url, 'query'))).toBe('0')
    const last = await command(url, 'upload, finalize', { body: 'abcdefghij' })
    expect(await json(last)).toMatchObject({ size: '10' })
  })

  it('stays open when it is ended too early', async () => {
    const url = await startedUrl({ size: 10 })
    const early = await command(url, 'upload, finalize', { body: 'abcde' })
    expect([early.status, status(early), received(early)]).toEqual([400, 'active', '5'])
    const last = await command(url, 'upload, finalize', { offset: 5, body: 'fghij' })
    expect(last.status).toBe(200)
  })

  it('is refused when its bytes have another MD5 than was declared', async () => {
    const md5Hash = createHash('md5').update('other').digest('base64')
    const url = await startedUrl({ metadata: { md5Hash } })
    const last = await command(url, 'upload, finalize', { body: 'bytes' })
    expect([last.status, status(last)]).toEqual([400, 'final'])
    expect((await server.send('/public%2Fa.bin')).status).toBe(404)
  })

  it.each(['', 'start', 'upload, cancel', 'upload finalize', 'query, finalize'])(
    'refuses the command %j',
    async (name) => {
      expect((await command(await startedUrl(), name)).status).toBe(400)
    },
  )

  it.each(['', '-1', 'x', '1e3', '99999999999999999999'])(
    'refuses the offset %j',
    async (offset) => {
      const headers = { 'x-goog-upload-offset': offset }
      expect((await command(await startedUrl(), 'upload', { headers, body: 'a' })).status).toBe(400)
    },
  )

  it('can be raced by another of the same name: both end, the last one stays', async () => {
    const urls = await Promise.all([startedUrl(), startedUrl()])
    const ends = await Promise.all(
      urls.map((url, index) => command(url, 'upload, finalize', { body: `body ${index}` })),
    )
    expect(ends.map((end) => end.status)).toEqual([200, 200])
    const text = await (await server.send('/public%2Fa.bin?alt=media')).text()
    expect(['body 0', 'body 1']).toContain(text)
  })
})

describe('an upload under rules', () => {
  const signedIn = new Set(['ana'])
  const begin = async (options: ServerOptions = {}) => {
    server = await startStorageServer({ isSignedIn: ({ uid }) => signedIn.has(uid), ...options })
  }

  it('asks a service account for its token each time: its key may have been revoked', async () => {
    await begin()
    const bytes = await picture()
    const url = await startedUrl({ name: 'public/a.png', as: 'operator' })
    for (const headers of [{}, { authorization: 'Bearer revoked' }]) {
      const refused = await command(url, 'upload, finalize', { body: bytes, headers })
      expect(refused.status).toBe(401)
    }
    const own = await command(url, 'upload, finalize', { body: bytes, as: 'operator' })
    expect(own.status).toBe(200)
  })

  it('outlives the token that started it, but not the session', async () => {
    await begin()
    const bytes = await picture()
    const metadata = { contentType: 'image/png' }
    const own = { name: 'private/ana/a.png', size: bytes.length, as: 'ana', metadata }
    const url = await startedUrl(own)
    const expired = { headers: { authorization: 'Firebase expired' } }
    const last = await command(url, 'upload, finalize', { body: bytes, ...expired })
    expect(last.status).toBe(200)

    const other = await startedUrl(own)
    signedIn.delete('ana')
    const refused = await command(other, 'upload, finalize', { body: bytes, ...expired })
    signedIn.add('ana')
    expect([refused.status, status(refused)]).toEqual([403, 'final'])
  })

  it('that is raced to a name which may be made once: the second is refused', async () => {
    await begin({
      rules: `service firebase.storage { match /b/{bucket}/o { match /{file=**} {
        allow get: if true; allow create: if resource == null; } } }`,
    })
    const bytes = await picture()
    const name = 'public/once.png'
    const urls = await Promise.all([startedUrl({ name }), startedUrl({ name })])
    const ends = await Promise.all(
      urls.map((url) => command(url, 'upload, finalize', { body: bytes })),
    )
    expect(ends.map((end) => end.status).sort()).toEqual([200, 403])
    expect(await readdir(partsFolder())).toEqual([])
  })

  it('that is a picture loses its metadata, and the answer describes what is stored', async () => {
    await begin()
    const bytes = Buffer.concat([await largePicture(100), Buffer.from('after the end')])
    const metadata = { contentType: 'image/png' }
    const url = await startedUrl({ name: 'public/p.png', size: bytes.length, as: 'ana', metadata })
    const answer = await json(await command(url, 'upload, finalize', { body: bytes }))
    const stored = await (await server.send('/public%2Fp.png?alt=media')).arrayBuffer()
    expect(stored.byteLength).toBeLessThan(bytes.length)
    expect(answer).toMatchObject({
      size: String(stored.byteLength),
      md5Hash: createHash('md5').update(Buffer.from(stored)).digest('base64'),
    })
  })

  it('takes the place of one that was abandoned, but not of one that goes on', async () => {
    await begin({ limits: { uploadsPerAccount: 2 } })
    const own = { name: 'private/ana/a.png', size: 100, as: 'ana' }
    const first = await startedUrl(own)
    const second = await startedUrl(own)
    expect((await start(own)).status).toBe(429)
    server.clock.advance(11 * MINUTE_MS)
    await command(second, 'upload', { body: 'a' })
    await startedUrl(own)
    expect((await command(first, 'query')).status).toBe(404)
    expect((await command(second, 'query')).status).toBe(200)
    expect((await start(own)).status).toBe(429)
  })

  it('is one of so many in all', async () => {
    await begin({ limits: { uploads: 1 } })
    await startedUrl({ name: 'private/ana/a.png', size: 1, as: 'ana' })
    expect((await start({ name: 'private/bo/a.png', size: 1, as: 'bo' })).status).toBe(429)
  })

  it('lives as long as the client goes on with it, and a week at most', async () => {
    await begin()
    const url = await startedUrl({ name: 'private/ana/a.png', size: 100, as: 'ana' })
    for (let day = 0; day < 6; day += 1) {
      server.clock.advance(23 * 60 * MINUTE_MS)
      await command(url, 'upload', { offset: day, body: 'a' })
    }
    server.clock.advance(23 * 60 * MINUTE_MS)
    expect(received(await command(url, 'query'))).toBe('6')
    await command(url, 'upload', { offset: 6, body: 'a' })
    server.clock.advance(23 * 60 * MINUTE_MS)
    expect((await command(url, 'query')).status).toBe(404)
  })
})
