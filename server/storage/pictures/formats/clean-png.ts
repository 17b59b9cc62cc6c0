import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { CleanPicture } from './clean-picture.ts'
import { rewriteProfile } from './icc-profile.ts'
import { orientationExif, readOrientation } from './orientation.ts'
import { readImageData } from './png-image-data.ts'
import type { PngHeader } from './png-image-data.ts'
import { assertBearableSize } from './refuse-picture.ts'

const SIGNATURE_BYTES = 8
const MAX_PROFILE_BYTES = 1_000_000
const MAX_KEYWORD_BYTES = 79

/** Depths that each type of colour can have (PNG, third edition, table 8). */
const DEPTHS: Readonly<Record<number, readonly number[] | undefined>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const SIGNIFICANT_BITS_BYTES = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 } as const
const TRANSPARENT_COLOUR_BYTES: Readonly<Record<number, number | undefined>> = { 0: 2, 2: 6 }
const PALETTE = 3

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * A PNG with nothing but its pixels, which are untouched, what gives them their colours and a note
 * how to turn it. An animation stands still: readers are shown its first picture only.
 *
 * @returns null when the structure is not that of a PNG (third edition) that can be kept
 * @throws StorageError `storage/too-many-pixels`
 */
export async function cleanPng(bytes: Buffer): Promise<CleanPicture | null> {
  const chunks = readChunks(bytes)
  const header = chunks === null ? null : readHeader(chunks[0])
  if (chunks === null || header === null) return null
  assertBearableSize(header.width, header.height)
  const data = chunks.filter(({ type }) => type === 'IDAT')
  const first = chunks.findIndex(({ type }) => type === 'IDAT')
  if (chunks.slice(first, first + data.length).some(({ type }) => type !== 'IDAT')) return null
  const whole = Buffer.concat(data.map((part) => part.data))
  const image = await readImageData(whole, header)
  if (image === null) return null

  const used = usedOnly(image.usedEntries)
  const pieces: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  const seen = new Set<string>()
  let palette: Buffer | null = null
  let isTurnedBy: Buffer | null = null
  for (const { type, data } of chunks.slice(0, first)) {
    if (seen.has(type)) continue
    seen.add(type)
    if (type === 'IHDR') pieces.push(chunk(type, data))
    else if (type === 'PLTE' && header.colourType === PALETTE) {
      if (data.length % 3 !== 0 || data.length > 3 * 2 ** header.depth) return null
      if (image.usedEntries.lastIndexOf(true) * 3 >= data.length) return null
      palette = data
      pieces.push(chunk(type, used(data, 3, 0)))
    } else if (type === 'tRNS' && palette !== null) {
      if (data.length * 3 > palette.length) return null
      pieces.push(chunk(type, used(data, 1, 0xff)))
    } else if (type === 'tRNS' && header.depth > 8) return null
    else if (type === 'eXIf') isTurnedBy = orientationExif(readOrientation(data))
    else if (type === 'iCCP') {
      const profile = rewriteCompressed(data, header)
      if (profile.kind === 'too-complex') return null
      if (profile.kind === 'rewritten') pieces.push(embedded(profile.profile))
    } else if (isUnderstood(type, data, header)) pieces.push(chunk(type, data))
  }
  if (header.colourType === PALETTE && palette === null) return null
  if (isTurnedBy !== null) pieces.push(chunk('eXIf', isTurnedBy))
  if (image.length === whole.length) pieces.push(...data.map((part) => chunk('IDAT', part.data)))
  else pieces.push(chunk('IDAT', whole.subarray(0, image.length)))
  pieces.push(chunk('IEND', Buffer.alloc(0)))
  return { bytes: Buffer.concat(pieces), shortened: [] }
}

/** All chunks up to IEND; null when the file ends before. */
function readChunks(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = []
  let at = SIGNATURE_BYTES
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return chunks
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return null
}

function readHeader(first: Chunk | undefined): PngHeader | null {
  if (first?.type !== 'IHDR' || first.data.length !== 13) return null
  const [depth = 0, colourType = 0, compression, filter, interlace] = first.data.subarray(8)
  if (DEPTHS[colourType]?.includes(depth) !== true) return null
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return null
  return {
    width: first.data.readUInt32BE(0),
    height: first.data.readUInt32BE(4),
    depth,
    colourType: colourType as PngHeader['colourType'],
    isInterlaced: interlace === 1,
  }
}

/** Are these values that samples of this depth can have? */
function isColour(data: Buffer, depth: number): boolean {
  for (let at = 0; at < data.length; at += 2) if (data.readUInt16BE(at) >> depth !== 0) return false
  return true
}

/** Is a chunk one that colours the picture, of the one length that it can have, with likely numbers? */
function isUnderstood(type: string, data: Buffer, { colourType, depth }: PngHeader): boolean {
  const small = (at: number, limit: number) => data.readUInt32BE(at) <= limit
  switch (type) {
    case 'tRNS':
      return data.length === TRANSPARENT_COLOUR_BYTES[colourType] && isColour(data, depth)
    case 'gAMA':
      return data.length === 4 && small(0, 10_000_000)
    case 'cHRM':
      return data.length === 32 && [0, 4, 8, 12, 16, 20, 24, 28].every((at) => small(at, 200_000))
    case 'sRGB':
      return data.length === 1 && (data[0] ?? 0) <= 3
    case 'cICP':
      return data.length === 4
    case 'sBIT':
      return (
        data.length === SIGNIFICANT_BITS_BYTES[colourType] &&
        data.every((bits) => bits >= 1 && bits <= (colourType === PALETTE ? 8 : depth))
      )
    case 'pHYs':
      return data.length === 9 && small(0, 1_000_000) && small(4, 1_000_000) && (data[8] ?? 0) <= 1
    default:
      return false
  }
}

function rewriteCompressed(data: Buffer, { colourType }: PngHeader) {
  const nameEnd = data.indexOf(0)
  if (nameEnd < 1 || nameEnd > MAX_KEYWORD_BYTES || data[nameEnd + 1] !== 0) {
    return { kind: 'damaged' } as const
  }
  try {
    const options = { maxOutputLength: MAX_PROFILE_BYTES }
    const profile = inflateSync(data.subarray(nameEnd + 2), options)
    return rewriteProfile(profile, colourType === 0 || colourType === 4 ? 'GRAY' : 'RGB ')
  } catch {
    // Not a profile, or one that no program would make: viewers ignore it, and so do we.
    return { kind: 'damaged' } as const
  }
}

const embedded = (profile: Buffer) =>
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]))

/** Blanks the entries of a table that no pixel shows: they could be anything, words included. */
const usedOnly =
  (usedEntries: readonly boolean[]) => (table: Buffer, size: number, blank: number) =>
    Buffer.from(
      table.map((byte, at) => (usedEntries[Math.floor(at / size)] === true ? byte : blank)),
    )

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
