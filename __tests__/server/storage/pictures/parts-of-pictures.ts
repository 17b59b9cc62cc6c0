import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { detectPictureKind } from '../../../../server/storage/pictures/picture-kinds.ts'
import { preparePicture } from '../../../../server/storage/pictures/prepare-picture.ts'

export const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** A chunk of a PNG or WebP. */
export interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** A picture of dots that differ from one another. */
export function dots(width = 24, height = 16, channels: 3 | 4 = 3): Sharp {
  const raw = Buffer.alloc(width * height * channels)
  for (let index = 0; index < raw.length; index += 1) raw[index] = (index * 2654435761) >>> 13
  return sharp(raw, { raw: { width, height, channels } })
}

export const pixels = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer()

/** What is stored of a file; throws when it is refused. */
export async function prepare(bytes: Buffer): Promise<Buffer> {
  const kind = detectPictureKind(bytes)
  if (kind === null) throw new Error('It should have been taken for a picture.')
  return preparePicture(bytes, kind)
}

const SIGNATURE = latin1('\x89PNG\r\n\x1a\n')

export function pngChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data })
  }
  return chunks
}

export function png(chunks: readonly Chunk[]): Buffer {
  const framed = chunks.map(({ type, data }) => {
    const typed = Buffer.concat([latin1(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  })
  return Buffer.concat([SIGNATURE, ...framed])
}

/** IHDR of a PNG; colour type 3 has a palette, 2 has none. */
export function pngHeader(width: number, height: number, depth: number, colourType: number): Chunk {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, colourType], 8)
  return { type: 'IHDR', data }
}

/** The chunks of a WebP, or of its part from `start` on. */
export function webpChunks(bytes: Buffer, start = 12): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = start; at < bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + size)
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data })
    at += 8 + size + (size % 2)
  }
  return chunks
}

/** Chunks of RIFF; a byte of padding can be set. */
export function riffChunks(chunks: readonly Chunk[], padding = 0): Buffer {
  return Buffer.concat(
    chunks.map(({ type, data }) => {
      const size = Buffer.alloc(4)
      size.writeUInt32LE(data.length)
      return Buffer.concat([latin1(type), size, data, Buffer.alloc(data.length % 2, padding)])
    }),
  )
}

export function webp(chunks: readonly Chunk[]): Buffer {
  const body = riffChunks(chunks)
  const head = latin1('RIFF0000WEBP')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** VP8X with flags. */
export function webpExtension(width: number, height: number, flags: number): Chunk {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { type: 'VP8X', data }
}

/** A segment of a JPEG. */
export function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

/** A JPEG's segments; the last one holds the scans up to the end of the picture. */
export function jpegSegments(bytes: Buffer): Buffer[] {
  const segments: Buffer[] = []
  let at = 2
  while (bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    segments.push(bytes.subarray(at, end))
    at = end
  }
  return [...segments, bytes.subarray(at, -2)]
}

export const jpeg = (segments: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])])

/** The parts of a GIF with one frame and one colour table for all. */
export function gifParts(bytes: Buffer) {
  const tableEnd = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1)
  const frame = bytes.indexOf(0x2c, tableEnd)
  const dataStart = frame + 10
  return {
    screen: bytes.subarray(0, 13),
    table: bytes.subarray(13, tableEnd),
    before: bytes.subarray(tableEnd, frame),
    descriptor: bytes.subarray(frame, dataStart),
    /** Size of the codes and the sub-blocks, without the empty one that ends them. */
    data: bytes.subarray(dataStart, bytes.length - 2),
  }
}

/** Boxes of ISO media files. */
export function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const data = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + data.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}

/** Where a box of an AVIF begins and ends. */
export function findBox(bytes: Buffer, type: string, from = 0): { start: number; end: number } {
  const start = bytes.indexOf(type, from, 'latin1') - 4
  return { start, end: start + bytes.readUInt32BE(start) }
}

/** An AVIF of two pictures, of which the second and larger one is shown. */
export async function avifOfTwo(small: Buffer, large: Buffer): Promise<Buffer> {
  const uint = (bytes: number, value: number) => {
    const data = Buffer.alloc(bytes)
    data.writeUIntBE(value, 0, bytes)
    return data
  }
  const full = uint(4, 0)
  const parts = await Promise.all(
    [small, large].map(async (bytes) => {
      const { width, height } = await sharp(bytes).metadata()
      const configuration = findBox(bytes, 'av1C')
      const data = findBox(bytes, 'mdat')
      return {
        coded: bytes.subarray(data.start + 8, data.end),
        size: box('ispe', full, uint(4, width), uint(4, height)),
        configuration: bytes.subarray(configuration.start, configuration.end),
      }
    }),
  )
  const head = box('ftyp', latin1('avif'), full, latin1('mif1avif'))
  const entry = (id: number) =>
    box('infe', uint(4, 0x02000000), uint(2, id), uint(2, 0), latin1('av01\0'))
  const meta = (offset: number) => {
    const starts = [offset, offset + (parts[0]?.coded.length ?? 0)]
    const places = parts.map(({ coded }, index) =>
      Buffer.concat([
        uint(2, index + 1),
        uint(4, 1),
        uint(4, starts[index] ?? 0),
        uint(4, coded.length),
      ]),
    )
    const properties = box('ipco', ...parts.flatMap((part) => [part.size, part.configuration]))
    const association = (id: number) =>
      Buffer.concat([uint(2, id), Buffer.from([2, 2 * id - 1, 0x80 | (2 * id)])])
    return box(
      'meta',
      full,
      box('hdlr', full, full, latin1('pict'), Buffer.alloc(13)),
      box('pitm', full, uint(2, 2)),
      box('iloc', full, Buffer.from([0x44, 0x00]), uint(2, 2), ...places),
      box('iinf', full, uint(2, 2), entry(1), entry(2)),
      box('iprp', properties, box('ipma', full, uint(4, 2), association(1), association(2))),
    )
  }
  const offset = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(offset), box('mdat', ...parts.map(({ coded }) => coded))])
}
