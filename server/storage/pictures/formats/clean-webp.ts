import type { CleanPicture } from './clean-picture.ts'
import { rewriteProfile } from './icc-profile.ts'
import { orientationExif, readOrientation } from './orientation.ts'
import { assertBearableSize } from './refuse-picture.ts'
import { readChunks, writeChunk, writeWebp } from './webp-chunks.ts'
import type { WebpChunk } from './webp-chunks.ts'
import { readImage, shortenImage, writeImage } from './webp-image.ts'
import type { WebpImage } from './webp-image.ts'

const ANIMATION_FLAG = 0x02
const EXIF_FLAG = 0x08
const ALPHA_FLAG = 0x10
const PROFILE_FLAG = 0x20
const FRAME_HEADER_BYTES = 16
const EXIF_LABEL = 'Exif\0\0'

interface Frame {
  /** Place, size, duration and blending; empty for a picture that stands still. */
  readonly header: Buffer
  readonly image: WebpImage
}

/**
 * A WebP with nothing but its pixels, which are untouched, what gives them their colours and a note
 * how to turn it.
 *
 * @returns null when the structure is not that of a WebP (RFC 9649) that can be kept
 * @throws StorageError `storage/too-many-pixels`
 */
export function cleanWebp(bytes: Buffer): CleanPicture | null {
  const chunks = readChunks(bytes)
  if (chunks === null) return null
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data
  const extended = find('VP8X')
  if (extended === undefined) {
    const image = readImage(chunks)
    if (image === null) return null
    assertBearableSize(image.width, image.height)
    const simple = { ...image, alpha: null }
    return {
      bytes: writeWebp(writeImage(simple)),
      shortened: shortened([{ header: Buffer.alloc(0), image: simple }]),
    }
  }
  if (chunks[0]?.type !== 'VP8X' || extended.length !== 10) return null
  const width = extended.readUIntLE(4, 3) + 1
  const height = extended.readUIntLE(7, 3) + 1
  const isAnimated = ((extended[0] ?? 0) & ANIMATION_FLAG) !== 0
  const frameChunks = chunks.filter(({ type }) => type === 'ANMF')
  assertBearableSize(width, height, isAnimated ? frameChunks.length : 1)
  const frames = isAnimated
    ? frameChunks.map(({ data }) => readFrame(data, width, height))
    : [readStill(chunks, width, height)]
  const whole = frames.filter((frame) => frame !== null)
  const profile = writeProfile(find('ICCP'))
  const animation = find('ANIM')
  if (whole.length === 0 || whole.length < frames.length || profile === null) return null
  if (isAnimated && animation?.length !== 6) return null

  const exif = find('EXIF')
  const turned = exif === undefined ? null : orientationExif(readOrientation(withoutLabel(exif)))
  const head = Buffer.from(extended)
  head.fill(0, 0, 4)
  head[0] =
    (isAnimated ? ANIMATION_FLAG : 0) |
    (turned === null ? 0 : EXIF_FLAG) |
    (whole.some(({ image }) => image.alpha !== null || image.isLossless)
      ? (extended[0] ?? 0) & ALPHA_FLAG
      : 0) |
    (profile.length === 0 ? 0 : PROFILE_FLAG)
  const pieces = [writeChunk('VP8X', head), profile]
  if (isAnimated && animation !== undefined) pieces.push(writeChunk('ANIM', animation))
  for (const { header, image } of whole) {
    const parts = writeImage(image)
    pieces.push(isAnimated ? writeChunk('ANMF', Buffer.concat([header, parts])) : parts)
  }
  if (turned !== null) pieces.push(writeChunk('EXIF', turned))
  return { bytes: writeWebp(Buffer.concat(pieces)), shortened: shortened(whole) }
}

/** Some writers put the label of JPEG's segment before EXIF. */
const withoutLabel = (exif: Buffer) =>
  exif.toString('latin1', 0, EXIF_LABEL.length) === EXIF_LABEL
    ? exif.subarray(EXIF_LABEL.length)
    : exif

function* shortened(frames: readonly Frame[]): Generator<Buffer> {
  for (const { image } of frames) yield* shortenImage(image)
}

function readStill(chunks: readonly WebpChunk[], width: number, height: number): Frame | null {
  const image = readImage(chunks)
  if (image === null || image.width !== width || image.height !== height) return null
  return { header: Buffer.alloc(0), image }
}

function readFrame(data: Buffer, width: number, height: number): Frame | null {
  if (data.length < FRAME_HEADER_BYTES) return null
  const header = Buffer.from(data.subarray(0, FRAME_HEADER_BYTES))
  header[15] = (header[15] ?? 0) & 0x03
  const [left, top] = [header.readUIntLE(0, 3) * 2, header.readUIntLE(3, 3) * 2]
  const chunks = readChunks(data, FRAME_HEADER_BYTES, data.length)
  const image = chunks === null ? null : readImage(chunks)
  if (image === null) return null
  if (image.width !== header.readUIntLE(6, 3) + 1) return null
  if (image.height !== header.readUIntLE(9, 3) + 1) return null
  return left + image.width > width || top + image.height > height ? null : { header, image }
}

/** @returns nothing for a damaged profile; null when the colours must be converted */
function writeProfile(data: Buffer | undefined): Buffer | null {
  const outcome = data === undefined ? null : rewriteProfile(data, 'RGB ')
  if (outcome?.kind === 'too-complex') return null
  return outcome?.kind === 'rewritten' ? writeChunk('ICCP', outcome.profile) : Buffer.alloc(0)
}
