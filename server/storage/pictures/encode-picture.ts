import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { STORED_MAX_PIXELS } from '../../../shared/picture/image-resize.ts'
import type { PictureKind } from './picture-kinds.ts'
import { assertBearableSize, refusePicture } from './formats/refuse-picture.ts'

const QUALITY = 90
/** A JPEG is encoded the second time. */
const JPEG_QUALITY = 95
/** Of the settings that take a bearable time: 12 megapixels in a few seconds. */
const AVIF_EFFORT = 0

const OPTIONS = { failOn: 'error', limitInputPixels: STORED_MAX_PIXELS } as const

/**
 * Encodes a picture again, for those that cannot be kept by leaving parts out: its pixels, upright,
 * in the colours of sRGB, and no more. Of an AVIF with several pictures that is the one it shows.
 *
 * @throws StorageError `storage/unsupported-content`
 */
export async function encodeAgain(bytes: Buffer, { format }: PictureKind): Promise<Buffer> {
  const facts = await readFacts(bytes)
  if (facts.format !== format) throw refusePicture('Its header contradicts its beginning.')
  const isFilm = format === 'gif' || format === 'webp'
  const { width, height, pageHeight = height, pages = 1, pagePrimary = 0 } = facts
  assertBearableSize(width, isFilm ? pageHeight : height, isFilm ? pages : 1)
  const shown = isFilm ? { pages: -1 } : format === 'heif' ? { page: pagePrimary } : {}
  const pipeline = sharp(bytes, { ...OPTIONS, ...shown }).autoOrient()
  try {
    return await encoderOf(pipeline, facts).toBuffer()
  } catch (cause) {
    throw refusePicture('It is damaged.', cause)
  }
}

async function readFacts(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, OPTIONS).metadata()
  } catch (cause) {
    throw refusePicture('It is damaged, or larger than 50 megapixels.', cause)
  }
}

function encoderOf(pipeline: Sharp, { format, depth }: Metadata): Sharp {
  if (format === 'jpeg') return pipeline.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
  if (format === 'heif') return pipeline.avif({ quality: QUALITY, effort: AVIF_EFFORT })
  if (format === 'png' && depth === 'ushort') return pipeline.toColourspace('rgb16').png()
  return pipeline.toFormat(format, { quality: QUALITY })
}
