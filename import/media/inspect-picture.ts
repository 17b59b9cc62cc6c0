import sharp, { type Metadata } from 'sharp'
import {
  exceededLimit,
  SOURCE_MAX_PIXELS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_HEIGHT_PX,
  UPLOAD_MAX_WIDTH_PX,
} from '../../shared/picture/image-resize.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { createLimiter } from '../../node-shared/queues/limiter.ts'
import type { PictureFile, PictureResult } from './media-file.ts'

type PictureKind = Pick<PictureFile, 'contentType' | 'extension'>

const KINDS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  avif: { contentType: 'image/avif', extension: 'avif' },
}

/** By sharp's names. */
const FORMATS: Readonly<Record<string, PictureKind>> = { ...KINDS, heif: KINDS.avif }

/** Encoder quality, 1 to 100, of pictures that are too large as they are. */
const SHRINK_QUALITY = 80

/** Decoded pictures take much memory: they are scaled down one after another. */
const oneAtATime = createLimiter(1)

/** Longest time for one picture. */
const SHRINK_MAX_SECONDS = 60

/**
 * Finds out by the content, not by name or header, whether bytes are a picture that the site takes,
 * and how large it is once upright. A picture over a limit of the storage is scaled down.
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureResult> {
  const header = await readHeader(bytes)
  if (header === null) return missing('the file is not a picture')
  const { format, pages = 1, orientation = 1 } = header
  const kind = ownValue(FORMATS, format)
  if (kind === undefined) return missing(`${format.toUpperCase()} pictures are not accepted`)
  const isTurned = orientation >= 5
  const size = isTurned ? { width: header.height, height: header.width } : header
  const { width, height } = size
  const frames = format === 'gif' || format === 'webp' ? pages : 1
  const limit =
    exceededLimit(size, frames) ??
    (bytes.byteLength > UPLOAD_MAX_BYTES
      ? `at most ${UPLOAD_MAX_BYTES / 1_000_000} MB are accepted`
      : null)
  if (limit === null) return { kind: 'file', file: { bytes, ...kind, width, height }, note: null }
  const measure = `${width} x ${height} pixels`
  if (width * height > SOURCE_MAX_PIXELS) {
    return missing(
      `the picture has ${measure}; more than ${SOURCE_MAX_PIXELS / 1_000_000} megapixels cannot be scaled down`,
    )
  }
  try {
    const file = await oneAtATime(() => shrink(bytes, header.hasAlpha))
    if (file.bytes.byteLength > UPLOAD_MAX_BYTES) return missing('the picture is too large')
    const note = `${frames > 1 ? `the first of ${frames} frames` : 'the picture'}, ${measure}, was stored with ${file.width} x ${file.height}: ${limit}`
    return { kind: 'file', file, note }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return missing(`the picture has ${measure} and cannot be scaled down: ${error.message}`)
  }
}

/** Reads the header alone, however many pixels it promises; null when there is none. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Scales down row by row, and a JPEG while it is decoded. An animation becomes its first frame. */
async function shrink(bytes: Uint8Array, isTransparent: boolean): Promise<PictureFile> {
  const picture = sharp(bytes, { limitInputPixels: SOURCE_MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: SHRINK_MAX_SECONDS })
    .autoOrient()
    .resize({
      width: UPLOAD_MAX_WIDTH_PX,
      height: UPLOAD_MAX_HEIGHT_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
  const format = isTransparent ? 'webp' : 'jpeg'
  const { data, info } = await picture
    .toFormat(format, { quality: SHRINK_QUALITY })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { bytes: data, ...KINDS[format], width, height }
}

function missing(reason: string): PictureResult {
  return { kind: 'missing', reason }
}
