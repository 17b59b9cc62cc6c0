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
  pixels,
  png,
  pngChunks,
  pngHeader,
  prepare,
  riffChunks,
  segment,
  webp,
  webpChunks,
  webpExtension,
} from './parts-of-pictures.ts'

const TEXT = latin1(HIDDEN)

const insert = <T>(items: readonly T[], at: number, item: T) => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
]

/** Stores a file, or has it refused, and finds nothing of the text in what is stored. */
async function expectGone(what: string, bytes: Buffer): Promise<Buffer | null> {
  expect({ what, hidden: findHidden(bytes) }).not.toEqual({ what, hidden: null })
  const stored = await prepare(bytes).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'storage/unsupported-content' })
    return null
  })
  expect({ what, hidden: stored === null ? null : findHidden(stored) }).toEqual({
    what,
    hidden: null,
  })
  return stored
}

/** The same, and the picture looks as before. */
async function expectOnlyGone(what: string, bytes: Buffer, original: Buffer): Promise<void> {
  const stored = await expectGone(what, bytes)
  expect({ what, isStored: stored !== null }).toEqual({ what, isStored: true })
  if (stored === null) return
  expect({ what, isSame: (await pixels(stored)).equals(await pixels(original)) }).toEqual({
    what,
    isSame: true,
  })
}

describe('text hidden in a PNG', () => {
  const TYPES =
    'PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI tEXt zTXt iTXt bKGD hIST pHYs sPLT eXIf tIME acTL fcTL fdAT caBX prIV IHDR'
  const PAYLOADS = [
    TEXT,
    Buffer.concat([latin1('name\0\0'), TEXT]),
    Buffer.concat([latin1('name\0\0'), deflateSync(TEXT)]),
    ...[6, 8, 9, 13, 32].map((length) => TEXT.subarray(0, length)),
  ]

  it.each([
    ['with true colours', async () => dots().png().toBuffer()],
    ['with a palette', async () => dots().png({ palette: true, colours: 16 }).toBuffer()],
  ])('%s is gone from every chunk at every place', async (_name, make) => {
    const chunks = pngChunks(await make())
    const hasPalette = chunks.some(({ type }) => type === 'PLTE')
    for (const type of TYPES.split(' ')) {
      for (const data of PAYLOADS) {
        // How transparent the shown colours are can be seen, whatever else it spells.
        if (type === 'tRNS' && hasPalette && data.length <= 16) continue
        for (let at = 1; at <= chunks.length; at += 1) {
          const bytes = png(insert(chunks, at, { type, data }))
          await expectGone(`${type} of ${data.length} at ${at}`, bytes)
        }
      }
    }
  })

  it.each(['sPLT', 'hIST', 'tIME', 'iCCP', 'acTL', 'IDAT'])(
    'is gone from %s, and the pixels stay',
    async (type) => {
      const original = await dots().png().toBuffer()
      const chunks = pngChunks(original)
      const at = type === 'IDAT' ? chunks.length - 1 : 1
      const bytes = png(insert(chunks, at, { type, data: TEXT }))
      await expectOnlyGone(type, bytes, original)
    },
  )

  it('is gone from the frames of an animation, of which the first picture stays', async () => {
    const original = await dots().png().toBuffer()
    const chunks = pngChunks(original)
    const frames = Array.from({ length: 3000 }, () => ({ type: 'fdAT', data: TEXT }))
    const control = { type: 'acTL', data: Buffer.from('00000bb800000000', 'hex') }
    const bytes = png([
      ...chunks.slice(0, 1),
      control,
      ...chunks.slice(1, -1),
      ...frames,
      ...chunks.slice(-1),
    ])
    await expectOnlyGone('frames', bytes, original)
  })

  it('is gone from behind the rows, in the compressed data', async () => {
    const row = Buffer.from([0, 10, 20, 30])
    const image = (data: Buffer) =>
      png([
        pngHeader(1, 1, 8, 2),
        { type: 'IDAT', data: deflateSync(data) },
        { type: 'IEND', data: Buffer.alloc(0) },
      ])
    await expectOnlyGone('rows', image(Buffer.concat([row, TEXT])), image(row))
  })

  it.each([0, 1])('is gone from colours that no pixel shows (filter %d)', async (filter) => {
    const image = (palette: Buffer, alpha: Buffer) =>
      png([
        pngHeader(2, 2, 8, 3),
        { type: 'PLTE', data: palette },
        { type: 'tRNS', data: alpha },
        { type: 'IDAT', data: deflateSync(Buffer.from([filter, 1, 0, filter, 0, 1])) },
        { type: 'IEND', data: Buffer.alloc(0) },
      ])
    const used = latin1('\x01\x02\x03\x04\x05\x06')
    const bytes = image(
      Buffer.concat([used, latin1(HIDDEN.slice(0, 51))]),
      Buffer.concat([Buffer.from([9, 8]), latin1(HIDDEN.slice(0, 17))]),
    )
    await expectOnlyGone('palette', bytes, image(used, Buffer.from([9, 8])))
  })
})

describe('text hidden in a JPEG', () => {
  const LABELS = ['', 'JFIF\0', 'JFXX\0', 'Exif\0\0', 'ICC_PROFILE\0\x01\x01', 'Adobe\0d']
  const MARKERS = Array.from({ length: 0xfe - 0xc0 + 1 }, (_, index) => 0xc0 + index).filter(
    (marker) => marker < 0xd0 || marker > 0xd9,
  )

  it.each([
    ['sequential', false],
    ['progressive', true],
  ])('is gone from every segment at every place (%s)', async (_name, progressive) => {
    const segments = jpegSegments(await dots().jpeg({ progressive }).toBuffer())
    for (const marker of MARKERS) {
      const isApplication = marker >= 0xe0 && marker <= 0xef
      for (const label of isApplication ? LABELS : ['']) {
        for (let at = 0; at <= segments.length; at += 1) {
          const hidden = segment(marker, Buffer.concat([latin1(label), TEXT]))
          await expectGone(
            `${marker.toString(16)} ${label} ${at}`,
            jpeg(insert(segments, at, hidden)),
          )
        }
      }
    }
  })

  it.each([
    [
      'a long JFIF',
      segment(0xe0, Buffer.concat([latin1('JFIF\0\x01\x02\0\0\x01\0\x01\0\0'), TEXT])),
    ],
    ['a long note of Adobe', segment(0xee, Buffer.concat([latin1('Adobe\0d\0\0\0\0\x01'), TEXT]))],
    ['a profile of nothing', segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), TEXT]))],
    [
      'an unused quantisation table',
      segment(0xdb, Buffer.concat([Buffer.from([3]), TEXT, Buffer.alloc(64 - TEXT.length)])),
    ],
    [
      'an unused table of codes',
      segment(
        0xc4,
        Buffer.concat([
          Buffer.from([0x13, ...Array.from({ length: 15 }, () => 0), 5]),
          latin1('Taken'),
        ]),
      ),
    ],
  ])('is gone from %s, and the pixels stay', async (what, hidden) => {
    const original = await dots().jpeg().toBuffer()
    await expectOnlyGone(what, jpeg([hidden, ...jpegSegments(original)]), original)
  })

  it.each([
    ['4:4:4', 24, 16],
    ['4:4:4', 17, 33],
    ['4:2:0', 50, 35],
  ])(
    'is gone from between the last block and the end (%s, %d x %d)',
    async (sampling, width, height) => {
      const original = await dots(width, height).jpeg({ chromaSubsampling: sampling }).toBuffer()
      const bytes = Buffer.concat([original.subarray(0, -2), TEXT, original.subarray(-2)])
      const stored = await prepare(bytes)
      expect(stored.equals(original)).toBe(true)
    },
  )

  it('is gone from behind the last scan of a progressive picture', async () => {
    const original = await dots().jpeg({ progressive: true }).toBuffer()
    await expectGone('end', Buffer.concat([original.subarray(0, -2), TEXT, original.subarray(-2)]))
  })

  it('is gone from before a restart marker, and the pixels stay', async () => {
    const unit = await dots(16, 16).jpeg().toBuffer()
    const segments = jpegSegments(unit)
    const scan = segments.at(-1) ?? Buffer.alloc(0)
    const coded = scan.subarray(2 + scan.readUInt16BE(2))
    const tall = segments.slice(0, -1).map((part) => {
      const copy = Buffer.from(part)
      if (copy[1] === 0xc0) copy.writeUInt16BE(48, 5)
      return copy
    })
    const image = (text: Buffer) =>
      jpeg([
        ...tall,
        segment(0xdd, Buffer.from([0, 1])),
        scan,
        text,
        Buffer.from([0xff, 0xd0]),
        coded,
        text,
        Buffer.from([0xff, 0xd1]),
        coded,
      ])
    const original = image(Buffer.alloc(0))
    expect((await prepare(image(TEXT))).equals(original)).toBe(true)
    expect(await prepare(original)).toBe(original)
  })

  it('is gone from a scan that a later one overwrites', async () => {
    const original = await dots(8, 8).greyscale().jpeg().toBuffer()
    const segments = jpegSegments(original)
    const scan = segments.at(-1) ?? Buffer.alloc(0)
    const hidden = Buffer.concat([scan.subarray(0, 2 + scan.readUInt16BE(2)), TEXT])
    await expectGone('scan', jpeg(insert(segments, segments.length - 1, hidden)))
  })
})

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
