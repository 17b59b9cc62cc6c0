import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { seededRandom } from '../../../benchmarks/harness/random.ts'
import { VARIANT_HASH_DIGITS, variantName } from '../../../shared/picture/picture-variants.ts'
import { encodeBeside } from '../../../server/storage/variants/encode-beside.ts'
import type { EncodeVariants } from '../../../server/storage/variants/encode-beside.ts'
import { startStorageServer } from './storage-server.ts'
import type { ServerOptions, StorageServer } from './storage-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

/** Soft shapes, as in a photograph that is out of focus. The same `width` makes the same bytes. */
function photograph(width: number): Promise<Buffer> {
  const height = width / 2
  const random = seededRandom(width)
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, () => random.below(256)))
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .blur(6)
    .normalise()
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Two frames of 8 x 8 pixels, one above the other. */
const animation = () => {
  const frames = Buffer.alloc(8 * 16 * 3).fill(200, 8 * 8 * 3)
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0 })
    .toBuffer()
}

const hashOf = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, VARIANT_HASH_DIGITS)

/** One byte for each width; far faster than an encoder. */
const pretend: EncodeVariants = (bytes) =>
  Promise.resolve(
    [128, 640].map((width) => ({ width, bytes: Buffer.from([bytes[0] ?? 0, width % 256]) })),
  )

describe('variants of stored pictures', () => {
  const folder = emptyFolder()
  let server: StorageServer
  const told: string[][] = []

  const start = async (
    variants: Partial<NonNullable<ServerOptions['variants']>> = {},
  ): Promise<void> => {
    server = await startStorageServer({
      folder,
      variants: {
        onMade: (names) => told.push([...names]),
        delayMs: 0,
        encode: pretend,
        ...variants,
      },
    })
  }
  const stop = () => server.close({ keepFolder: true })
  const variant = (bytes: Buffer, width: number) =>
    server.send(`/${encodeURIComponent(variantName(hashOf(bytes), width))}?alt=media`, {
      as: 'operator',
    })
  const wait = async () => {
    // The queue is looked at in the next turn of the event loop.
    await new Promise((resume) => setImmediate(resume))
    await server.storage.madeVariants()
  }

  beforeEach(() => {
    told.length = 0
  })
  afterEach(async () => {
    await stop()
  })

  it('are lighter, in every width that pages use, and found by the content of the picture', async () => {
    await start({ encode: encodeBeside })
    const bytes = await photograph(700)
    await server.storage.put('posts/p1/a.jpg', bytes)
    await wait()
    const sizes: number[] = []
    for (const width of [96, 128, 256, 384, 640]) {
      const response = await variant(bytes, width)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/avif')
      const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([made.format, made.compression, made.width]).toEqual(['heif', 'av1', width])
      sizes.push(made.size ?? 0)
    }
    expect((await variant(bytes, 750)).status).toBe(404)
    const webp = await sharp(bytes).resize({ width: 640 }).webp({ quality: 75 }).toBuffer()
    expect(sizes.at(-1)).toBeLessThan(webp.length)
    expect(told).toEqual([['posts/p1/a.jpg']])
  })

  it('are not made of moving pictures, nor where WebP is as small', async () => {
    await start({ encode: encodeBeside })
    const moving = await animation()
    const tiny = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await server.storage.put('posts/p1/a.webp', moving)
    await server.storage.put('posts/p1/b.png', tiny)
    await wait()
    expect((await variant(moving, 8)).status).toBe(404)
    expect((await variant(tiny, 4)).status).toBe(404)
    expect(told).toEqual([])
  })

  it('are made once of a content that several posts have, and all of them are told', async () => {
    let count = 0
    const stored = Promise.withResolvers<undefined>()
    await start({
      encode: async (bytes, signal) => {
        count += 1
        await stored.promise
        return pretend(bytes, signal)
      },
    })

    const bytes = await photograph(40)
    await server.storage.put('posts/p1/a.jpg', bytes)
    await server.storage.put('posts/p2/a.jpg', bytes)
    await server.storage.put('elsewhere/a.jpg', await photograph(42))
    stored.resolve(undefined)
    await wait()
    expect(count).toBe(1)
    expect(told.flat().sort()).toEqual(['posts/p1/a.jpg', 'posts/p2/a.jpg'])
  })

  it('are made by the next process where one has ended before', async () => {
    let isBegun = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      isBegun = resolve
    })
    await start({
      encode: (_, signal) => {
        isBegun()
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('ended'))
          })
        })
      },
    })

    const bytes = await photograph(40)
    await server.storage.put('posts/p1/a.jpg', bytes)
    await begun
    await stop()
    expect(told).toEqual([])
    await start()
    await wait()
    expect((await variant(bytes, 640)).status).toBe(200)
    expect(told).toEqual([['posts/p1/a.jpg']])
    await stop()
    await start()
    await wait()
    expect(told).toHaveLength(1)
  })

  it('wait for an operator who has switched them off, and uploads go on', async () => {
    server = await startStorageServer({ folder, variants: null })
    const bytes = await photograph(40)
    await server.storage.put('posts/p1/a.jpg', bytes)
    await wait()
    expect((await variant(bytes, 640)).status).toBe(404)
    await stop()
    await start()
    await wait()
    expect((await variant(bytes, 640)).status).toBe(200)
  })

  it('fail without ending anything, and are begun again later', async () => {
    await start({ encode: () => Promise.reject(new Error('no memory')) })
    await server.storage.put('posts/p1/a.jpg', await photograph(40))
    await wait()
    expect(server.lines.some((line) => line.includes('storage.variants-failed'))).toBe(true)
    await stop()
    await start()
    await wait()
    expect(told).toEqual([['posts/p1/a.jpg']])
  })

  it('go with their picture', async () => {
    await start()
    const bytes = await photograph(40)
    await server.storage.put('posts/p1/a.jpg', bytes)
    await wait()
    const name = encodeURIComponent('posts/p1/a.jpg')
    expect((await server.send(`/${name}`, { as: 'operator', method: 'DELETE' })).status).toBe(204)
    await server.storage.maintain()
    expect((await variant(bytes, 640)).status).toBe(404)
  })
})
