import sharp from 'sharp'
import { STORED_MAX_PIXELS } from '../../../shared/picture/image-resize.ts'
import { cleanGif } from './formats/clean-gif.ts'
import { cleanJpeg } from './formats/clean-jpeg.ts'
import type { CleanPicture } from './formats/clean-picture.ts'
import { cleanPng } from './formats/clean-png.ts'
import { cleanWebp } from './formats/clean-webp.ts'
import { encodeAgain } from './encode-picture.ts'
import type { PictureKind } from './picture-kinds.ts'
import { refusePicture } from './formats/refuse-picture.ts'

const OPTIONS = { failOn: 'warning', limitInputPixels: STORED_MAX_PIXELS, pages: -1 } as const

/**
 * Makes sure that a picture is one, whole and of a bearable size, and that every byte of it draws
 * something: it is taken apart and written again from the parts that are understood. Where that
 * cannot be, its pixels are encoded again. A file that holds nothing else stays byte for byte.
 *
 * @param bytes the file
 * @param kind what its signature says it is
 * @returns the bytes to store: the given Buffer itself when there was nothing to take away
 * @throws StorageError `storage/unsupported-content` with a reason for the author
 */
export async function preparePicture(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const cleaned = await clean(bytes, kind)
  if (cleaned !== null && (await isNecessary(cleaned))) {
    return cleaned.bytes.equals(bytes) ? bytes : cleaned.bytes
  }
  const encoded = await encodeAgain(bytes, kind)
  if (!(await canBeDecoded(encoded))) throw refusePicture('It is damaged.')
  return encoded
}

async function clean(bytes: Buffer, { contentType }: PictureKind): Promise<CleanPicture | null> {
  switch (contentType) {
    case 'image/jpeg':
      return cleanJpeg(bytes)
    case 'image/png':
      return cleanPng(bytes)
    case 'image/gif':
      return cleanGif(bytes)
    case 'image/webp':
      return cleanWebp(bytes)
    case 'image/avif':
      // Boxes within boxes, names of items, several pictures, and codes whose decoder ends where it
      // likes: there is no short way to understand all of that.
      return null
  }
}

/** Can the picture be decoded, and not without its last bytes? */
async function isNecessary({ bytes, shortened }: CleanPicture): Promise<boolean> {
  if (!(await canBeDecoded(bytes))) return false
  for (const shorter of shortened) {
    if (await canBeDecoded(shorter)) return false
  }
  return true
}

/**
 * Decodes every pixel of every frame: a header alone is no picture. The last row is asked for, which
 * takes all rows before it; making the picture smaller would leave out the last ones.
 *
 * @returns whether the decoder had nothing to object to, be it a warning
 */
async function canBeDecoded(bytes: Buffer): Promise<boolean> {
  try {
    const { width, height, pageHeight = height } = await sharp(bytes, OPTIONS).metadata()
    const lastRow = { left: 0, top: pageHeight - 1, width, height: 1 }
    await sharp(bytes, OPTIONS).extract(lastRow).raw().toBuffer()
    return true
  } catch {
    // Whatever the reason, encoding it again finds it again and gives it to the author.
    return false
  }
}
