import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { createLimiter } from '../../../node-shared/queues/limiter.ts'
import { createFileFetcher } from '../../../import/media/fetch-file.ts'
import { inspectPicture } from '../../../import/media/inspect-picture.ts'
import { openLocalFiles } from '../../../import/media/local-files.ts'
import { createPictureSource } from '../../../import/media/picture-source.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'
import { startListener } from '../../setup/listener.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })

describe('what a picture is', () => {
  it('is found by its content', async () => {
    const outcome = await inspectPicture(await blank(30, 20).png().toBuffer())
    expect(outcome).toMatchObject({
      kind: 'file',
      file: { contentType: 'image/png', extension: 'png', width: 30, height: 20 },
    })
  })

  it('includes its size once it is upright', async () => {
    const turned = await blank(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await inspectPicture(turned)).toMatchObject({ file: { width: 20, height: 30 } })
  })

  it('over 50 megapixels is scaled down, with both sizes in a note', async () => {
    const outcome = await inspectPicture(await blank(9000, 6000).png().toBuffer())
    expect(outcome).toMatchObject({
      kind: 'file',
      file: { contentType: 'image/jpeg', width: 3840, height: 2560 },
      note: expect.stringMatching(/9000 x 6000 pixels.*3840 x 2560.*50 megapixels/),
    })
  })

  it('longer on one side than is stored is scaled down, and stays transparent', async () => {
    const create = { width: 17_000, height: 20, channels: 4, background: '#3450' } as const
    const outcome = await inspectPicture(await sharp({ create }).png().toBuffer())
    expect(outcome).toMatchObject({ kind: 'file', file: { contentType: 'image/webp' } })
    if (outcome.kind === 'missing') throw new Error(outcome.reason)
    expect(outcome.file.width).toBe(3840)
    const { hasAlpha } = await sharp(outcome.file.bytes).metadata()
    expect(hasAlpha).toBe(true)
  })

  it('of an animation with too many pixels is its first frame, which the note says', async () => {
    const frames = await Promise.all(
      Array.from({ length: 51 }, (_, shade) => {
        const create = {
          width: 1000,
          height: 1000,
          channels: 3,
          background: { r: (shade % 2) * 255, g: 0, b: 0 },
        } as const
        return sharp({ create }).png().toBuffer()
      }),
    )
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(await sharp(film).metadata()).toMatchObject({ pages: 51 })
    expect(await inspectPicture(film)).toMatchObject({
      kind: 'file',
      file: { width: 1000, height: 1000 },
      note: expect.stringMatching(/first of 51 frames.*50 megapixels/),
    })
  })

  it('is not decoded with more pixels than can be scaled down', async () => {
    const bomb = await blank(16, 16).png().toBuffer()
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await inspectPicture(bomb)).toEqual({
      kind: 'missing',
      reason:
        'the picture has 60000 x 60000 pixels; more than 150 megapixels cannot be scaled down',
    })
  })

  it.each([
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'SVG pictures are not accepted',
    ],
    ['<html>Not found</html>', 'the file is not a picture'],
    ['', 'the file is not a picture'],
  ])('is refused for %j', async (text, reason) => {
    expect(await inspectPicture(Buffer.from(text))).toEqual({ kind: 'missing', reason })
  })
})

describe('fetching files', () => {
  let origin: string
  let close: () => Promise<void>
  let requests: string[]
  let listener: RequestListener

  beforeEach(async () => {
    requests = []
    listener = (_, response) => response.end('bytes')
    ;({ origin, close } = await startListener((request, response) => {
      requests.push(request.url ?? '')
      listener(request, response)
    }))
  })

  afterEach(() => close())

  const fetcher = (timeoutMs = 2000) => createFileFetcher({ fetch: globalThis.fetch, timeoutMs })

  it('gives the bytes', async () => {
    const found = await fetcher()(`${origin}/a.jpg`)
    expect(found).toEqual({ kind: 'bytes', bytes: Buffer.from('bytes') })
  })

  it('says what the host answered when it has no file', async () => {
    listener = (_, response) => response.writeHead(404).end()
    expect(await fetcher()(`${origin}/a.jpg`)).toEqual({
      kind: 'missing',
      reason: 'its host answers 404',
    })
  })

  it('refuses a file that says it is too large', async () => {
    listener = (_, response) => {
      response.writeHead(200, { 'content-length': '900000000' })
      response.write('x')
    }
    expect(await fetcher()(`${origin}/a.jpg`)).toMatchObject({ reason: 'the file is too large' })
  })

  it.each([
    'ftp://x.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'no address',
  ])('does not fetch %s', async (address) => {
    expect(await fetcher()(address)).toMatchObject({ kind: 'missing' })
    expect(requests).toEqual([])
  })

  it('waits only once for a host that does not answer', async () => {
    listener = () => undefined
    const fetchFile = fetcher(200)
    const all = await Promise.all(['/a', '/b', '/c'].map((path) => fetchFile(origin + path)))
    const later = await fetchFile(`${origin}/d`)
    expect(requests).toEqual(['/a'])
    for (const found of [...all, later]) {
      expect(found).toEqual({ kind: 'missing', reason: 'its host does not answer in time' })
    }
  })

  it('remembers a host that refuses connections', async () => {
    let calls = 0
    const fetchFile = createFileFetcher({
      timeoutMs: 2000,
      fetch: () => {
        calls += 1
        const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
        return Promise.reject(new TypeError('fetch failed', { cause }))
      },
    })
    for (const path of ['/a', '/b']) {
      expect(await fetchFile(`http://dead.example${path}`)).toEqual({
        kind: 'missing',
        reason: 'its host refuses connections',
      })
    }
    expect(calls).toBe(1)
  })

  it('asks a host again after an answer, even an error', async () => {
    listener = (_, response) => response.writeHead(500).end()
    const fetchFile = fetcher()
    await fetchFile(`${origin}/a`)
    await fetchFile(`${origin}/b`)
    expect(requests).toEqual(['/a', '/b'])
  })

  it('of a picture tries its addresses in turn, and each address once', async () => {
    const picture = await blank(8, 8).png().toBuffer()
    listener = (request, response) => {
      if (request.url === '/good.png') response.end(picture)
      else response.writeHead(404).end()
    }
    const getPicture = createPictureSource({
      fetchFile: fetcher(),
      findLocalFile: null,
      limit: createLimiter(2),
    })

    const sources = [`${origin}/gone.png`, `${origin}/good.png`]
    const both = await Promise.all([getPicture({ sources }), getPicture({ sources })])
    expect(both).toMatchObject([{ kind: 'file' }, { kind: 'file' }])
    expect(requests).toEqual(['/gone.png', '/good.png'])
    expect(await getPicture({ sources: sources.slice(0, 1) })).toEqual({
      kind: 'missing',
      reason: 'its host answers 404',
    })
  })
})

describe('files of a folder', () => {
  const folder = emptyFolder()

  beforeEach(async () => {
    for (const path of ['2019/05/photo.jpg', '2020/01/photo.jpg', 'Ünicode name.png']) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), path)
    }
  })

  it.each([
    ['https://x.example/wp-content/uploads/2020/01/photo.jpg', '2020/01/photo.jpg'],
    ['https://x.example/wp-content/uploads/2019/05/photo-300x200.jpg?w=3', '2019/05/photo.jpg'],
    ['https://x.example/2019/05/PHOTO.jpg', '2019/05/photo.jpg'],
    ['https://x.example/%C3%9Cnicode%20name.png', 'Ünicode name.png'],
  ])('for %s is %s', async (address, path) => {
    const find = await openLocalFiles([folder])
    expect((await find(address))?.toString()).toBe(path)
  })

  it.each([
    'https://x.example/other.jpg',
    'https://x.example/../../etc/passwd',
    'https://x.example/',
  ])('there is none for %s', async (address) => {
    const find = await openLocalFiles([folder])
    expect(await find(address)).toBeNull()
  })

  it('must exist', async () => {
    await expect(openLocalFiles([join(folder, 'none')])).rejects.toMatchObject({
      code: 'import/bad-arguments',
    })
  })
})
