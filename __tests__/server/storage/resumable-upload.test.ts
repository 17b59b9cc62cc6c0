import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { largePicture, picture } from './pictures.ts'
import { json, startStorageServer } from './storage-server.ts'
import type { StorageServer } from './storage-server.ts'

const CHUNK_BYTES = 256 * 1024

let server: StorageServer

beforeEach(async () => {
  server = await startStorageServer()
})

afterEach(() => server.close())

interface StartOptions {
  readonly name?: string
  readonly size: number | string
  readonly type?: string
  readonly as?: string
}

function start({ name = 'public/big.png', size, type = 'image/png', as = 'ana' }: StartOptions) {
  return server.send(`?name=${encodeURIComponent(name)}`, {
    as,
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(size),
      'x-goog-upload-header-content-type': type,
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ name, contentType: type }),
  })
}

/** The address for the chunks. The public origin is another name for the same listener. */
async function startedUrl(options: StartOptions): Promise<string> {
  return (await start(options)).headers.get('x-goog-upload-url') ?? ''
}

const command = (url: string, name: string, offset = 0, body?: Uint8Array, as = 'ana') =>
  server.send(url, {
    as,
    method: 'POST',
    headers: { 'x-goog-upload-command': name, 'x-goog-upload-offset': String(offset) },
    ...(body !== undefined && { body }),
  })

async function partFiles(): Promise<string[]> {
  return readdir(path.join(server.folder, 'files', 'uploads'))
}

describe('a resumable upload', () => {
  it('arrives in chunks and becomes an object at the end', async () => {
    const bytes = await largePicture(500)
    const url = await startedUrl({ size: bytes.length })
    expect(url.startsWith(`${server.origin}/v0/b/`)).toBe(true)
    let offset = 0
    while (offset + CHUNK_BYTES < bytes.length) {
      const chunk = bytes.subarray(offset, offset + CHUNK_BYTES)
      const response = await command(url, 'upload', offset, chunk)
      expect(response.headers.get('x-goog-upload-status')).toBe('active')
      offset += CHUNK_BYTES
    }
    const last = await command(url, 'upload, finalize', offset, bytes.subarray(offset))
    expect(last.headers.get('x-goog-upload-status')).toBe('final')
    expect(await json(last)).toMatchObject({ size: String(bytes.length), contentType: 'image/png' })
    const download = await server.send(`/${encodeURIComponent('public/big.png')}?alt=media`)
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await partFiles()).toEqual([])
  })

  it('goes on after a restart from what was acknowledged', async () => {
    const bytes = await largePicture(400)
    const url = new URL(await startedUrl({ size: bytes.length }))
    await command(url.href, 'upload', 0, bytes.subarray(0, CHUNK_BYTES))
    await server.close({ keepFolder: true })
    server = await startStorageServer({ folder: server.folder })
    const moved = `${server.origin}${url.pathname}${url.search}`
    const query = await command(moved, 'query')
    expect(query.headers.get('x-goog-upload-status')).toBe('active')
    expect(query.headers.get('x-goog-upload-size-received')).toBe(String(CHUNK_BYTES))
    const rest = bytes.subarray(CHUNK_BYTES)
    expect((await command(moved, 'upload, finalize', CHUNK_BYTES, rest)).status).toBe(200)
  })

  it('is refused at the start for a declared size or type that the rules do not allow', async () => {
    expect((await start({ size: 3 * 1024 * 1024 })).status).toBe(403)
    expect((await start({ size: 100, type: 'text/html' })).status).toBe(403)
    expect((await start({ size: 100, name: 'private/bo/a.png' })).status).toBe(403)
    expect((await start({ size: 'many' })).status).toBe(400)
    expect((await start({ size: 1e9, name: 'private/ana/a.png' })).status).toBe(413)
  })

  it('is refused as soon as it grows above its declared size', async () => {
    const url = await startedUrl({ size: 100 })
    const response = await command(url, 'upload', 0, Buffer.alloc(101))
    expect(response.status).toBe(400)
    expect((await command(url, 'query')).headers.get('x-goog-upload-size-received')).toBe('0')
  })

  it('is refused when it ends before its declared size', async () => {
    const bytes = await picture()
    const url = await startedUrl({ size: bytes.length + 1 })
    expect((await command(url, 'upload, finalize', 0, bytes)).status).toBe(400)
  })

  it('is refused for a chunk that leaves a gap, and says where to go on', async () => {
    const url = await startedUrl({ size: 100 })
    await command(url, 'upload', 0, Buffer.alloc(20))
    const response = await command(url, 'upload', 50, Buffer.alloc(10))
    expect(response.status).toBe(409)
    expect(response.headers.get('x-goog-upload-status')).toBe('active')
    expect(response.headers.get('x-goog-upload-size-received')).toBe('20')
  })

  it('passes over bytes that come twice', async () => {
    const bytes = await picture()
    const url = await startedUrl({ size: bytes.length })
    await command(url, 'upload', 0, bytes.subarray(0, 40))
    const twice = await command(url, 'upload', 0, bytes.subarray(0, 40))
    const overlapping = await command(url, 'upload', 30, bytes.subarray(30, 60))
    expect(twice.headers.get('x-goog-upload-size-received')).toBe('40')
    expect(overlapping.headers.get('x-goog-upload-size-received')).toBe('60')
    const last = await command(url, 'upload, finalize', 60, bytes.subarray(60))
    expect(await json(last)).toMatchObject({ size: String(bytes.length) })
  })

  it('is refused at the end when the bytes are not what was declared', async () => {
    const script = Buffer.from('<html><script>alert(1)</script></html>')
    const url = await startedUrl({ size: script.length })
    expect((await command(url, 'upload, finalize', 0, script)).status).toBe(400)
    const again = await command(url, 'finalize')
    expect([again.status, again.headers.get('x-goog-upload-status')]).toEqual([400, 'final'])
    expect(await partFiles()).toEqual([])
  })

  it('belongs to who started it', async () => {
    const url = await startedUrl({ size: 100 })
    expect((await command(url, 'query', 0, undefined, 'bo')).status).toBe(403)
  })

  it('tells of its end again when the first answer was lost', async () => {
    const bytes = await picture()
    const url = await startedUrl({ size: bytes.length })
    await command(url, 'upload, finalize', 0, bytes)
    const query = await command(url, 'query')
    const again = await command(url, 'finalize')
    expect(query.headers.get('x-goog-upload-status')).toBe('final')
    expect(await json(again)).toMatchObject({ name: 'public/big.png' })
  })

  it('can be cancelled, and expires by itself', async () => {
    const cancelled = await startedUrl({ size: 100 })
    await command(cancelled, 'upload', 0, Buffer.alloc(10))
    expect((await command(cancelled, 'cancel')).status).toBe(200)
    const query = await command(cancelled, 'query')
    expect(query.headers.get('x-goog-upload-status')).toBe('cancelled')
    expect((await command(cancelled, 'upload', 10, Buffer.alloc(10))).status).toBe(400)
    expect((await command(cancelled, 'cancel')).status).toBe(200)
    expect(await partFiles()).toEqual([])
    const abandoned = await startedUrl({ size: 100 })
    server.clock.advance(25 * 60 * 60 * 1000)
    expect((await command(abandoned, 'query')).status).toBe(404)
  })

  it('is limited to so many at a time for one account', async () => {
    for (let count = 0; count < 50; count += 1) await start({ size: 100 })
    expect((await start({ size: 100 })).status).toBe(429)
    expect((await start({ size: 100, as: 'bo' })).status).toBe(200)
  })
})
