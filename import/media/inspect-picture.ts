import sharp from 'sharp'
import {
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_HEIGHT_PX,
  UPLOAD_MAX_WIDTH_PX,
} from '../../shared/image-resize.ts'
import type { PictureFile, PictureOutcome } from './media-file.ts'

const FORMATS: Readonly<Record<string, Pick<PictureFile, 'contentType' | 'extension'>>> = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  avif: { contentType: 'image/avif', extension: 'avif' },
}

/** Encoder quality, 1 to 100, of pictures that are too large as they are. */
const SHRINK_QUALITY = 80

/**
 * Finds out by the content, not by name or header, whether bytes are a picture that the site takes,
 * and how large it is once upright. A picture over the upload limit is scaled down.
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureOutcome> {
  try {
    const { format, width, height, orientation } = await sharp(bytes).metadata()
    const kind = format === 'heif' ? FORMATS['avif'] : FORMATS[format]
    if (kind === undefined) return missing(`${format.toUpperCase()} pictures are not accepted`)
    if (bytes.byteLength > UPLOAD_MAX_BYTES) return await shrink(bytes)
    const isTurned = (orientation ?? 1) >= 5
    const size = isTurned ? { width: height, height: width } : { width, height }
    return { kind: 'file', file: { bytes, ...kind, ...size } }
  } catch (error) {
    if (error instanceof Error) return missing('the file is not a picture')
    throw error
  }
}

async function shrink(bytes: Uint8Array): Promise<PictureOutcome> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({
      width: UPLOAD_MAX_WIDTH_PX,
      height: UPLOAD_MAX_HEIGHT_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: SHRINK_QUALITY })
    .toBuffer({ resolveWithObject: true })
  if (data.byteLength > UPLOAD_MAX_BYTES) return missing('the picture is too large')
  const { width, height } = info
  const kind = { contentType: 'image/jpeg', extension: 'jpg' }
  return { kind: 'file', file: { bytes: data, ...kind, width, height } }
}

function missing(reason: string): PictureOutcome {
  return { kind: 'missing', reason }
}
