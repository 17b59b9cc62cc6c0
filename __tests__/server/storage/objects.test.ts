import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { picture } from './pictures.ts'
import { json, startStorageServer } from './storage-server.ts'
import type { StorageServer } from './storage-server.ts'

let server: StorageServer

beforeEach(async () => {
  server = await startStorageServer()
})

afterEach(() => server.close())

const at = (name: string) => `/${encodeURIComponent(name)}`
const media = (name: string) => `${at(name)}?alt=media`

async function storedFiles(): Promise<string[]> {
  const names = await readdir(path.join(server.folder, 'files'), { recursive: true })
  return names.filter((name) => /[0-9a-f]{64}$|\.part$/.test(name))
}

describe('an upload', () => {
  it('answers with the metadata of Firebase', async () => {
    const bytes = await picture()
    const response = await server.upload('public/a b+ü.png', bytes, {
      metadata: { cacheControl: 'max-age=60', metadata: { alt: 'Blue' } },
    })
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({
      name: 'public/a b+ü.png',
      bucket: 'test.appspot.com',
      contentType: 'image/png',
      size: String(bytes.length),
      md5Hash: createHash('md5').update(bytes).digest('base64'),
      crc32c: expect.stringMatching(/^[\w+/]{6}==$/),
      metageneration: '1',
      cacheControl: 'max-age=60',
      metadata: { alt: 'Blue' },
      downloadTokens: expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  it.each([
    ['a body alone', '?name=public%2Fa.png', {}],
    ['uploadType=media', '?uploadType=media&name=public%2Fa.png', {}],
    ['the protocol raw', '?name=public%2Fa.png', { 'x-goog-upload-protocol': 'raw' }],
    ['the name in the path', at('public/a.png'), {}],
  ])('takes the body as the object: %s', async (_, path, headers) => {
    const bytes = await picture()
    const send = (as: string | undefined) =>
      server.send(path, {
        ...(as !== undefined && { as }),
        method: 'POST',
        headers: { 'content-type': 'image/png', ...headers },
        body: bytes,
      })
    expect((await send(undefined)).status).toBe(403)
    expect(await storedFiles()).toEqual([])
    const response = await send('ana')
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({
      name: 'public/a.png',
      contentType: 'image/png',
      size: String(bytes.length),
    })
    expect((await server.send(media('public/a.png'))).status).toBe(200)
  })

  it('is refused by its size before the body is read, also as a body alone', async () => {
    const response = await server.send('?name=public%2Fa.png', {
      as: 'ana',
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(3 * 1024 * 1024),
    })
    expect(response.status).toBe(403)
    expect(await storedFiles()).toEqual([])
  })

  it('is refused without an account, and leaves nothing on the disk', async () => {
    const bytes = await picture()
    const response = await server.send('?name=public%2Fa.png', {
      method: 'POST',
      headers: {
        'x-goog-upload-protocol': 'multipart',
        'content-type': 'multipart/related; boundary=b0',
      },
      body: Buffer.concat([
        Buffer.from('--b0\r\n\r\n{}\r\n--b0\r\nContent-Type: image/png\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--b0--'),
      ]),
    })
    expect(response.status).toBe(403)
    expect(await storedFiles()).toEqual([])
  })

  it.each(['Bearer owner', 'Firebase owner', 'Firebase ', 'Basic x'])(
    'is refused with 401 for the credentials %p',
    async (authorization) => {
      const response = await server.send(at('public/a.png'), { headers: { authorization } })
      expect(response.status).toBe(401)
    },
  )

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PNG signature and nothing more', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['nothing', ''],
  ])('is refused when it is %s, whatever type it claims', async (_, text) => {
    const response = await server.upload('public/a.png', Buffer.from(text, 'latin1'))
    expect(response.status).toBe(400)
    expect(await storedFiles()).toEqual([])
    expect((await server.send(at('public/a.png'))).status).toBe(404)
  })

  it('stores the type that the bytes have, and lets the rules see it', async () => {
    const jpegAsPng = await server.upload('public/a.png', await picture('jpeg'))
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    const gifAsPng = await server.upload('public/b.png', gif)
    expect(await json(jpegAsPng)).toMatchObject({ contentType: 'image/jpeg' })
    expect(gifAsPng.status).toBe(403)
    expect(await storedFiles()).toHaveLength(1)
  })

  it.each(['../a.png', 'public//a.png', 'public/./a.png', '/a.png', 'a\nb.png', 'x'.repeat(1025)])(
    'is refused for the name %j',
    async (name) => {
      expect((await server.upload(name, await picture())).status).toBe(400)
    },
  )

  it.each([
    ['no boundary', 'multipart/related', '--b0\r\n\r\n{}\r\n--b0\r\n\r\nx\r\n--b0--'],
    [
      'no end',
      'multipart/related; boundary=b0',
      '--b0\r\n\r\n{}\r\n--b0\r\nContent-Type: image/png\r\n\r\nx',
    ],
    ['one part', 'multipart/related; boundary=b0', '--b0\r\n\r\n{}\r\n--b0--'],
    ['broken JSON', 'multipart/related; boundary=b0', '--b0\r\n\r\n{\r\n--b0\r\n\r\nx\r\n--b0--'],
    ['an empty body', 'multipart/related; boundary=b0', ''],
  ])('is refused when its body has %s', async (_, contentType, body) => {
    const response = await server.send('?name=public%2Fa.png', {
      as: 'ana',
      method: 'POST',
      headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': contentType },
      body,
    })
    expect(response.status).toBe(400)
  })

  it('is refused for settings that could split a header', async () => {
    const metadata = { contentDisposition: 'inline\r\nset-cookie: a=b' }
    const response = await server.upload('public/a.png', await picture(), { metadata })
    expect(response.status).toBe(400)
  })

  it('may replace what is there where the rules allow to create, as on Firebase', async () => {
    const first = await json(await server.upload('public/a.png', await picture('png', 1)))
    const repeated = await server.upload('public/a.png', await picture('png', 1))
    const replaced = await server.upload('public/a.png', await picture('png', 250))
    expect([repeated.status, replaced.status]).toEqual([200, 200])
    const last = await json(replaced)
    expect(Number(last.generation)).toBeGreaterThan(Number(first.generation))
    expect(await storedFiles()).toHaveLength(1)
  })

  it('keeps equal bytes once, until the last object that has them is deleted', async () => {
    await server.upload('public/a.png', await picture())
    await server.upload('public/b.png', await picture())
    expect(await storedFiles()).toHaveLength(1)
    const remove = (name: string) => server.send(at(name), { method: 'DELETE', as: 'editor' })
    expect((await remove('public/a.png')).status).toBe(204)
    expect((await server.send(media('public/b.png'))).status).toBe(200)
    await remove('public/b.png')
    expect(await storedFiles()).toEqual([])
    expect((await remove('public/b.png')).status).toBe(404)
  })

  it('survives a restart, while files without a row are swept away', async () => {
    const bytes = await picture()
    await server.upload('public/a.png', bytes)
    await server.close({ keepFolder: true })
    const orphan = path.join(server.folder, 'files', 'ab', 'ab'.repeat(32))
    await mkdir(path.dirname(orphan), { recursive: true })
    await writeFile(orphan, 'left by a crash')
    server = await startStorageServer({ folder: server.folder })
    expect(await storedFiles()).toHaveLength(1)
    const response = await server.send(media('public/a.png'))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })
})

describe('a download', () => {
  it('is not found when the disk has lost the bytes', async () => {
    await server.upload('public/a.png', await picture())
    for (const file of await storedFiles()) await rm(path.join(server.folder, 'files', file))
    const response = await server.send(media('public/a.png'))
    expect(response.status).toBe(404)
    expect(await json(response)).toMatchObject({ error: { code: 404 } })
  })

  it('is inert: no sniffing, no script, shown in place', async () => {
    const bytes = await picture()
    await server.upload('public/a.png', bytes)
    const response = await server.send(media('public/a.png'))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=utf-8''a.png",
      'cache-control': 'public, no-cache',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  it('is cached for good only when the name is the hash of the bytes', async () => {
    const bytes = await picture()
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await server.upload(`public/${hash}.png`, bytes)
    await server.upload(`public/${'0'.repeat(32)}.png`, bytes)
    const right = await server.send(media(`public/${hash}.png`))
    const wrong = await server.send(media(`public/${'0'.repeat(32)}.png`))
    expect(right.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(wrong.headers.get('cache-control')).toBe('public, no-cache')
  })

  it.each([
    ['bytes=0-9', 206, '0-9'],
    ['bytes=5-', 206, '5-END'],
    ['bytes=-4', 206, 'LAST4'],
    ['bytes=0-999999', 206, '0-END'],
    ['bytes=999999-', 416, ''],
    ['bytes=-0', 416, ''],
    ['bytes=9-5', 200, ''],
    ['bytes=0-1,3-4', 200, ''],
    ['lines=1-2', 200, ''],
  ])('answers the range %s with %i', async (range, status, which) => {
    const bytes = await picture()
    await server.upload('public/a.png', bytes)
    const response = await server.send(media('public/a.png'), { headers: { range } })
    expect(response.status).toBe(status)
    const last = bytes.length - 1
    const expected = which.replace('END', String(last)).replace('LAST4', `${last - 3}-${last}`)
    if (status === 206) {
      expect(response.headers.get('content-range')).toBe(`bytes ${expected}/${bytes.length}`)
      const [start, end] = expected.split('-').map(Number) as [number, number]
      const body = Buffer.from(await response.arrayBuffer())
      expect(body).toEqual(bytes.subarray(start, end + 1))
    }
    if (status === 416) {
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    }
  })

  it('is not repeated for who has it, and HEAD sends no body', async () => {
    await server.upload('public/a.png', await picture())
    const first = await server.send(media('public/a.png'), { method: 'HEAD' })
    const etag = first.headers.get('etag') ?? ''
    const again = await server.send(media('public/a.png'), { headers: { 'if-none-match': etag } })
    expect([first.status, await first.text()]).toEqual([200, ''])
    expect(again.status).toBe(304)
  })

  it('needs the rules or a download token, and is never public when it is not', async () => {
    const upload = await server.upload('private/ana/a.png', await picture())
    const { downloadTokens } = await json(upload)
    const name = media('private/ana/a.png')
    expect((await server.send(name)).status).toBe(403)
    expect((await server.send(name, { as: 'bo' })).status).toBe(403)
    expect((await server.send(`${name}&token=wrong`)).status).toBe(403)
    const own = await server.send(name, { as: 'ana' })
    const byToken = await server.send(`${name}&token=${String(downloadTokens)}`)
    expect([own.status, byToken.status]).toEqual([200, 200])
    expect(byToken.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('does not tell strangers whether a private name exists', async () => {
    await server.upload('private/ana/a.png', await picture())
    const present = await server.send(media('private/ana/a.png'))
    const missing = await server.send(media('private/ana/b.png'))
    expect([present.status, missing.status]).toEqual([403, 403])
  })
})

describe('metadata', () => {
  it('changes by PATCH, key by key, and counts', async () => {
    await server.upload('private/ana/a.png', await picture(), {
      metadata: { metadata: { a: '1', b: '2' } },
    })
    const response = await server.send(at('private/ana/a.png'), {
      as: 'ana',
      method: 'PATCH',
      body: JSON.stringify({ cacheControl: 'max-age=5', metadata: { a: null, c: '3' } }),
    })
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({
      metageneration: '2',
      cacheControl: 'max-age=5',
      metadata: { b: '2', c: '3' },
    })
  })

  it('does not change without the right to', async () => {
    await server.upload('public/a.png', await picture())
    const response = await server.send(at('public/a.png'), {
      as: 'ana',
      method: 'PATCH',
      body: '{}',
    })
    expect(response.status).toBe(403)
  })

  it('answers 404 for a name that does not exist and for another bucket', async () => {
    expect((await server.send(at('public/none.png'))).status).toBe(404)
    expect((await server.send(`${server.origin}/v0/b/other/o/a`)).status).toBe(404)
  })
})

describe('a list', () => {
  beforeEach(async () => {
    const bytes = await picture()
    for (const name of ['a.png', 'b/1.png', 'b/2.png', 'c.png', 'd/e/f.png', 'é.png']) {
      await server.storage.put(`public/${name}`, bytes)
    }
    await server.storage.put('private/ana/a.png', bytes)
  })

  it('groups names by folder', async () => {
    const response = await server.send('?prefix=public%2F&delimiter=%2F')
    const { items, prefixes } = await json(response)
    expect(prefixes).toEqual(['public/b/', 'public/d/'])
    expect((items as { name: string }[]).map(({ name }) => name)).toEqual([
      'public/a.png',
      'public/c.png',
      'public/é.png',
    ])
  })

  it('comes in pages that miss and repeat nothing', async () => {
    const seen: string[] = []
    let token = ''
    do {
      const url = `?prefix=public%2F&delimiter=%2F&maxResults=2${token && `&pageToken=${token}`}`
      const page = await json(await server.send(url))
      const { items, prefixes } = page as { items: { name: string }[]; prefixes: string[] }
      seen.push(...prefixes, ...items.map(({ name }) => name))
      token = typeof page.nextPageToken === 'string' ? page.nextPageToken : ''
    } while (token !== '')
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  it('is refused where the rules do not allow it, and for nonsense', async () => {
    expect((await server.send('?prefix=private%2Fana%2F')).status).toBe(403)
    expect((await server.send('?prefix=public%2F&maxResults=0')).status).toBe(400)
    expect((await server.send('?prefix=public%2F&pageToken=zzz')).status).toBe(400)
  })
})
