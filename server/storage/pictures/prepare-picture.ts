import sharp from 'sharp'
import type { Metadata } from 'sharp'
import { StorageError } from '../storage-error.ts'
import { cleanGif } from './clean-gif.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'
import type { PictureKind } from './kinds.ts'

/** Largest picture in pixels, all frames of an animation together: its decoded form takes memory. */
const MAX_PIXELS = 50_000_000
const MAX_FRAMES = 500
const DECODE_TIMEOUT_SECONDS = 20

/** Width of the picture that decoding ends in; only that it works is of interest. */
const PROBE_WIDTH_PX = 16

/** Encoder settings for pictures that cannot be cleaned by leaving parts out. */
const QUALITY = 90

/** Boxes of an AVIF that may hold nothing but the picture (ISO/IEC 14496-12, 23008-12). */
const AVIF_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov'])

const OPTIONS = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: -1 } as const

function refuse(why: string, cause?: unknown): StorageError {
  return new StorageError('storage/unsupported-content', why, { cause })
}

/**
 * Makes sure that a picture is one, whole and of a bearable size, and takes from it what is not
 * picture: EXIF with places and names, XMP, comments, previews, and bytes after its end. A file that
 * holds nothing of that stays as it is, byte by byte.
 *
 * @param bytes the file
 * @param kind what its signature says it is
 * @returns the bytes to store: the given Buffer itself when there was nothing to take away
 * @throws StorageError `storage/unsupported-content` with a reason for the author
 */
export async function preparePicture(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const facts = await readFacts(bytes, kind)
  const cleaned = clean(bytes, kind, facts) ?? (await encodeAgain(bytes, kind))
  const result = cleaned.equals(bytes) ? bytes : cleaned
  await decode(result)
  return result
}

async function readFacts(bytes: Buffer, kind: PictureKind): Promise<Metadata> {
  let facts: Metadata
  try {
    facts = await sharp(bytes, OPTIONS).metadata()
  } catch (cause) {
    throw refuse('It is damaged, or larger than 50 megapixels.', cause)
  }
  const { format, width, height, pages = 1, pageHeight = height } = facts
  if (format !== kind.format) throw refuse('Its header contradicts its beginning.')
  if (width * pageHeight * pages > MAX_PIXELS) {
    throw refuse(`It has ${width} x ${pageHeight} pixels; at most 50 megapixels are accepted.`)
  }
  if (pages > MAX_FRAMES) {
    throw refuse(`It has ${pages} frames; at most ${MAX_FRAMES} are accepted.`)
  }
  return facts
}

function clean(bytes: Buffer, kind: PictureKind, facts: Metadata): Buffer | null {
  const orientation = facts.orientation ?? 1
  switch (kind.contentType) {
    case 'image/jpeg':
      return cleanJpeg(bytes, orientation)
    case 'image/png':
      return cleanPng(bytes, orientation)
    case 'image/gif':
      return cleanGif(bytes)
    case 'image/webp':
      return cleanWebp(bytes, orientation)
    case 'image/avif':
      return facts.exif === undefined && facts.xmp === undefined && hasOnlyPicture(bytes)
        ? bytes
        : null
  }
}

/** Does an AVIF consist of the usual boxes, up to its end? */
function hasOnlyPicture(bytes: Buffer): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || !AVIF_BOXES.has(bytes.toString('latin1', at + 4, at + 8))) return false
    at += size
  }
  return at === bytes.length
}

/** The way out for pictures whose structure allows no other: their pixels, upright, and no more. */
async function encodeAgain(bytes: Buffer, { format }: PictureKind): Promise<Buffer> {
  try {
    const pipeline = sharp(bytes, OPTIONS).timeout({ seconds: DECODE_TIMEOUT_SECONDS }).autoOrient()
    const encoded =
      format === 'heif'
        ? pipeline.keepIccProfile().avif({ quality: QUALITY })
        : pipeline.keepIccProfile().toFormat(format, { quality: QUALITY })
    return await encoded.toBuffer()
  } catch (cause) {
    throw refuse('It cannot be decoded.', cause)
  }
}

/** Decodes every pixel of every frame: a header alone is no picture. */
async function decode(bytes: Buffer): Promise<void> {
  try {
    await sharp(bytes, OPTIONS)
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .resize(PROBE_WIDTH_PX, null, { fastShrinkOnLoad: false, kernel: 'nearest' })
      .raw()
      .toBuffer()
  } catch (cause) {
    throw refuse('It is damaged or takes too long to decode.', cause)
  }
}
