import { deflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { findHidden, HIDDEN } from './hidden-text.ts'
import {
  box,
  dots,
  findBox,
  gifParts,
  jpeg,
  jpegSegments,
  latin1,
  png,
  pngChunks,
  prepare,
  riffChunks,
  segment,
  webp,
  webpChunks,
  webpExtension,
} from './parts-of-pictures.ts'
import { TEXT, insert, expectGone, expectOnlyGone } from './hidden-text-checks.ts'

describe('text hidden in a colour profile', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is gone from a %s, and its colours stay',
    async (format) => {
      const made = await dots().withIccProfile('p3').toFormat(format).toBuffer()
      const { icc } = await sharp(made).metadata()
      if (icc === undefined) throw new Error('expected a profile')
      // Behind the last tag, and in the name.
      const profile = Buffer.concat([icc, TEXT])
      profile.write(HIDDEN.slice(0, 10), profile.indexOf('mluc') + 28, 'latin1')
      profile.writeUInt32BE(profile.length)
      const bytes =
        format === 'jpeg'
          ? jpeg(
              jpegSegments(made).map((part) =>
                part[1] === 0xe2
                  ? segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), profile]))
                  : part,
              ),
            )
          : format === 'png'
            ? png(
                pngChunks(made).map((chunk) =>
                  chunk.type === 'iCCP'
                    ? {
                        type: 'iCCP',
                        data: Buffer.concat([latin1('icc\0\0'), deflateSync(profile)]),
                      }
                    : chunk,
                ),
              )
            : webp(
                webpChunks(made).map((chunk) =>
                  chunk.type === 'ICCP' ? { type: 'ICCP', data: profile } : chunk,
                ),
              )
      await expectOnlyGone('profile', bytes, made)
      const inSrgb = (file: Buffer) => sharp(file).toColourspace('srgb').raw().toBuffer()
      const stored = await prepare(bytes)
      expect((await inSrgb(stored)).equals(await inSrgb(made))).toBe(true)
      expect(await prepare(stored)).toBe(stored)
    },
  )

  it('never inflates more of a PNG than a profile can have', async () => {
    const chunks = pngChunks(await dots().png().toBuffer())
    const zeros = deflateSync(Buffer.alloc(100_000_000))
    const data = Buffer.concat([latin1('icc\0\0'), zeros])
    const stored = await prepare(png(insert(chunks, 1, { type: 'iCCP', data })))
    expect(stored.length).toBeLessThan(2000)
  })
})

describe('text hidden in a GIF', () => {
  const subBlocks = (...blocks: readonly Buffer[]) =>
    Buffer.concat([
      ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
      Buffer.from([0]),
    ])

  it('is gone from every extension at every place', async () => {
    const { screen, table, before, descriptor, data } = gifParts(await dots().gif().toBuffer())
    const end = Buffer.from([0])
    for (const label of [0x00, 0x01, 0x2c, 0x7f, 0xf9, 0xfe, 0xff]) {
      for (const blocks of [
        subBlocks(TEXT),
        subBlocks(latin1('NETSCAPE2.0'), latin1('\x01\x02\x00'), TEXT),
        subBlocks(latin1('XMP DataXMP'), TEXT),
        subBlocks(Buffer.alloc(4), TEXT),
      ]) {
        const hidden = Buffer.concat([Buffer.from([0x21, label]), blocks])
        const head = [screen, table]
        const image = [descriptor, data, end]
        for (const parts of [
          [...head, hidden, before, ...image],
          [...head, before, hidden, ...image],
          [...head, before, ...image, hidden],
        ]) {
          await expectGone(`extension ${label}`, Buffer.concat([...parts, latin1(';')]))
        }
      }
    }
  })

  it('is gone from behind the pixels of a frame, and from colours that none shows', async () => {
    const original = await sharp({
      create: { width: 9, height: 7, channels: 3, background: 'red' },
    })
      .gif()
      .toBuffer()
    const { screen, before, descriptor, data, table } = gifParts(original)
    const larger = Buffer.from(screen)
    larger[10] = (screen[10] ?? 0) | 7
    const colours = Buffer.alloc(768)
    table.copy(colours)
    TEXT.copy(colours, 600)
    const bytes = Buffer.concat([
      larger,
      colours,
      before,
      descriptor,
      data,
      subBlocks(TEXT),
      latin1(';'),
    ])
    await expectOnlyGone('frame', bytes, original)
  })
})

describe('text hidden in a WebP', () => {
  const still = () => dots().webp().toBuffer()
  const film = async () =>
    sharp([await dots(16, 12).png().toBuffer(), await dots(16, 12).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer()

  it('is gone from every chunk at every place, those of frames included', async () => {
    const bytes = await still()
    const simple = webpChunks(bytes)
    const extended = [webpExtension(24, 16, 0x2c), ...simple]
    const frames = webpChunks(await film())
    for (const type of [
      'VP8 ',
      'VP8L',
      'VP8X',
      'ALPH',
      'ANIM',
      'ANMF',
      'ICCP',
      'EXIF',
      'XMP ',
      'junk',
    ]) {
      for (const chunks of [simple, extended, frames]) {
        for (let at = 0; at <= chunks.length; at += 1) {
          await expectGone(`${type} at ${at}`, webp(insert(chunks, at, { type, data: TEXT })))
        }
      }
      const inFrames = frames.map((chunk) => ({
        type: chunk.type,
        data:
          chunk.type === 'ANMF'
            ? Buffer.concat([chunk.data, riffChunks([{ type, data: TEXT }])])
            : chunk.data,
      }))
      await expectGone(`${type} in a frame`, webp(inFrames))
    }
  })

  it.each([
    ['lossy', () => dots().webp().toBuffer()],
    ['lossless', () => dots().webp({ lossless: true }).toBuffer()],
    ['half transparent', () => dots(24, 16, 4).webp().toBuffer()],
    ['moving', film],
  ])('is gone from the end of each coded stream of a %s one', async (_name, make) => {
    const chunks = webpChunks(await make())
    for (const [index] of chunks.entries()) {
      const longer = chunks.map((chunk, at) =>
        at === index ? { type: chunk.type, data: Buffer.concat([chunk.data, TEXT]) } : chunk,
      )
      await expectGone(`chunk ${index}`, webp(longer))
    }
    const [streams, longerFrames] = [['VP8 ', 'VP8L', 'ALPH'], [] as Buffer[]]
    for (const stream of streams) {
      const bytes = webp(
        chunks.map(({ type, data }) => {
          if (type !== 'ANMF') return { type, data }
          const parts = webpChunks(data, 16).map((part) =>
            part.type === stream ? { ...part, data: Buffer.concat([part.data, TEXT]) } : part,
          )
          return { type, data: Buffer.concat([data.subarray(0, 16), riffChunks(parts)]) }
        }),
      )
      if (findHidden(bytes) !== null) longerFrames.push(bytes)
    }
    for (const bytes of longerFrames) await expectGone('frame', bytes)
  })

  it('is gone from between the partitions of a lossy one', async () => {
    const longer = webpChunks(await still()).map(({ type, data }) => {
      const tag = data.readUIntLE(0, 3)
      const end = 10 + (tag >>> 5)
      const bytes = Buffer.concat([data.subarray(0, end), TEXT, data.subarray(end)])
      bytes.writeUIntLE(tag + (TEXT.length << 5), 0, 3)
      return { type, data: bytes }
    })
    await expectGone('partition', webp(longer))
  })
})

describe('text hidden in an AVIF', () => {
  it('is gone from boxes, from between the boxes and from the data', async () => {
    const bytes = await dots().avif().toBuffer()
    const { start, end } = findBox(bytes, 'mdat')
    const data = Buffer.concat([bytes.subarray(start + 8, end), TEXT])
    for (const changed of [
      Buffer.concat([bytes, box('free', TEXT)]),
      Buffer.concat([bytes, box('moov', box('udta', TEXT))]),
      Buffer.concat([bytes, TEXT]),
      Buffer.concat([bytes.subarray(0, start), box('mdat', data)]),
    ]) {
      await expectGone('box', changed)
    }
  })
})
