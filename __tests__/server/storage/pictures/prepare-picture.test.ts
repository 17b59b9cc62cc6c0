import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import sharp from 'sharp'
import { detectPictureKind } from '../../../../server/storage/pictures/picture-kinds.ts'
import { preparePicture } from '../../../../server/storage/pictures/prepare-picture.ts'
import { avifOfTwo, dots, latin1, pixels, png, pngHeader, prepare } from './parts-of-pictures.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const SECRET = 'Taken by Ana at 47.3769, 8.5417'

const plain = (format: Format) => dots().toFormat(format).toBuffer()

/** A picture as a camera leaves it: with a name, and lying on its side. */
const fromCamera = (format: Format, orientation = 6) =>
  dots()
    .withExif({ IFD0: { Artist: SECRET, ImageDescription: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()

const upright = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

describe('a picture', () => {
  it.each<Format>(['jpeg', 'png', 'webp', 'gif'])(
    'as clean %s stays as it is, byte by byte',
    async (format) => {
      const bytes = await plain(format)
      expect(await prepare(bytes)).toBe(bytes)
    },
  )

  it.each<Format>(['jpeg', 'png', 'webp'])(
    'as %s from a camera loses what it tells of people, and no pixel',
    async (format) => {
      const bytes = await fromCamera(format)
      expect(bytes.includes('Ana')).toBe(true)
      const cleaned = await prepare(bytes)
      expect(cleaned.includes('Ana')).toBe(false)
      expect((await pixels(cleaned)).equals(await pixels(bytes))).toBe(true)
      expect((await upright(cleaned)).equals(await upright(bytes))).toBe(true)
      expect((await sharp(cleaned).metadata()).xmp).toBeUndefined()
    },
  )

  it.each<Format>(['jpeg', 'png', 'webp'])('as %s is clean once it was cleaned', async (format) => {
    const cleaned = await prepare(await fromCamera(format))
    expect(await prepare(cleaned)).toBe(cleaned)
  })

  it.each([
    ['progressive JPEG', () => dots().jpeg({ progressive: true }).toBuffer()],
    ['JPEG with codes of its own', () => dots().jpeg({ mozjpeg: true }).toBuffer()],
    ['grey JPEG', () => dots().greyscale().jpeg().toBuffer()],
    ['JPEG for print', () => dots().toColourspace('cmyk').jpeg().toBuffer()],
    ['interlaced PNG', () => dots(31, 17).png({ progressive: true }).toBuffer()],
    ['PNG with a palette', () => dots(31, 17).png({ palette: true, colours: 8 }).toBuffer()],
    [
      'interlaced PNG with a palette',
      () => dots(31, 17).png({ progressive: true, palette: true, colours: 3 }).toBuffer(),
    ],
    ['PNG of 16 bits', () => dots().toColourspace('rgb16').png().toBuffer()],
    ['transparent PNG', () => dots(9, 9, 4).png().toBuffer()],
    ['lossless WebP', () => dots().webp({ lossless: true }).toBuffer()],
    ['transparent WebP', () => dots(9, 9, 4).webp().toBuffer()],
    ['transparent GIF', () => dots(9, 9, 4).gif().toBuffer()],
    ['interlaced GIF', () => dots(90, 90).gif({ progressive: true }).toBuffer()],
  ])('as %s stays as it is, byte by byte', async (_name, make) => {
    const bytes = await make()
    expect(await prepare(bytes)).toBe(bytes)
  })

  it('as AVIF with metadata is encoded again', async () => {
    const bytes = await fromCamera('avif', 1)
    const cleaned = await prepare(bytes)
    const { width, height, exif, xmp } = await sharp(cleaned).metadata()
    expect([width, height, exif, xmp]).toEqual([24, 16, undefined, undefined])
    expect(cleaned.includes('Ana')).toBe(false)
  })

  it('of several as AVIF is the one that it shows', async () => {
    const make = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 3, background } })
        .avif({ lossless: true })
        .toBuffer()
    const both = await avifOfTwo(await make(16, 16, 'blue'), await make(40, 24, 'red'))
    const { data, info } = await sharp(await prepare(both))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 24])
    expect(data[0]).toBeGreaterThan(240)
  })

  it.each<Format>(['jpeg', 'png', 'webp', 'gif', 'avif'])(
    'as %s loses what follows its end, such as a page with a script',
    async (format) => {
      const bytes = Buffer.concat([await plain(format), Buffer.from('<script>alert(1)</script>')])
      const cleaned = await prepare(bytes)
      expect(cleaned.includes('script')).toBe(false)
      expect((await sharp(cleaned).metadata()).width).toBe(24)
    },
  )

  it('loses comments: those of a JPEG, texts of a PNG, extensions of a GIF', async () => {
    const jpeg = await plain('jpeg')
    const comment = Buffer.from(`\xff\xfe\x00\x0aDear Ana`, 'latin1')
    const withComment = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const gif = await plain('gif')
    const extension = Buffer.from('\x21\xfe\x03Ana\x00', 'latin1')
    const flags = gif[10] ?? 0
    const at = 13 + 3 * 2 ** ((flags & 7) + 1)
    const withExtension = Buffer.concat([gif.subarray(0, at), extension, gif.subarray(at)])
    expect((await prepare(withComment)).equals(jpeg)).toBe(true)
    expect((await prepare(withExtension)).equals(gif)).toBe(true)
  })

  it('keeps its movement', async () => {
    const frames = await sharp([await plain('png'), await dots().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif({ loop: 3, delay: [100, 200] })
      .toBuffer()
    const kept = await prepare(Buffer.concat([frames, Buffer.from('x')]))
    expect(await sharp(kept).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] })
  })

  it.each<Format>(['jpeg', 'png', 'webp', 'gif', 'avif'])(
    'as %s that was cut off is refused',
    async (format) => {
      const bytes = await plain(format)
      await expect(
        prepare(bytes.subarray(0, Math.floor(bytes.length * 0.7))),
      ).rejects.toMatchObject({
        code: 'storage/unsupported-content',
      })
    },
  )

  it('of too many pixels is refused before they are decoded', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 6_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    await expect(prepare(bomb)).rejects.toThrow('50 megapixels')
  })

  it.each([
    [1, 1_000_000],
    [1_000_000, 1],
  ])('of %d x %d pixels is refused by its sides, before it is decoded', async (width, height) => {
    const data = latin1('These are no pixels: who decodes them says that they are damaged.')
    const narrow = png([
      pngHeader(width, height, 8, 2),
      { type: 'IDAT', data },
      { type: 'IEND', data: Buffer.alloc(0) },
    ])
    await expect(prepare(narrow)).rejects.toThrow('16384 are accepted for each side')
  })

  it('is refused for the screen of a GIF, however small its frames are', async () => {
    const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const wide = Buffer.from(bytes)
    wide.fill(0xff, 6, 10)
    await expect(prepare(wide)).rejects.toThrow('16384 are accepted for each side')
    wide.writeUInt16LE(9000, 6)
    wide.writeUInt16LE(9000, 8)
    await expect(prepare(wide)).rejects.toThrow('50 megapixels')
  })

  it('of too many frames is refused', async () => {
    const one = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const frame = one.subarray(13 + 3 * 2 ** (((one[10] ?? 0) & 7) + 1), one.length - 1)
    const head = one.subarray(0, one.length - 1 - frame.length)
    const film = Buffer.concat([
      head,
      ...Array.from({ length: 501 }, () => frame),
      Buffer.from(';'),
    ])
    await expect(prepare(film)).rejects.toThrow('frames')
  })

  it('is refused or cleaned, but never fails otherwise, whatever was changed in it', async () => {
    const sources = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif'] as const).map((format) => plain(format)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
        async (source, changes) => {
          const bytes = Buffer.from(source)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          const kind = detectPictureKind(bytes)
          if (kind === null) return
          const outcome = await preparePicture(bytes, kind).then(
            (cleaned) => Buffer.isBuffer(cleaned),
            (error: unknown) => (error as { code?: unknown }).code,
          )
          expect([true, 'storage/unsupported-content', 'storage/too-many-pixels']).toContain(
            outcome,
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
