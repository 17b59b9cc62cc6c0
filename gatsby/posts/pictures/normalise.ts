import sharp from 'sharp'
import { ImageError } from '../../errors.ts'
import type { StoredPicture } from '../../nodes/picture.ts'

/** Pictures with more pixels than this are refused: they would take the build's memory. */
const MAX_PIXELS = 120_000_000

/** Largest width and height in pixels; WebP, which readers are sent, can hold no more. */
const MAX_SIDE_PX = 16_383

const MAX_FRAMES = 500

/** Quality of the one re-encoding that turns a rotated photo upright; variants are made from it. */
const UPRIGHT_QUALITY = 95

const EXTENSIONS: Readonly<Record<string, StoredPicture['extension']>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
}

/** Bytes that can be shown and resized, and what is known about them. */
export interface NormalisedPicture extends Omit<StoredPicture, 'hash' | 'avifWidths'> {
  readonly bytes: Buffer
}

/**
 * Checks that bytes are a whole picture by decoding them once, and turns it upright. An animation is
 * shown as it is; another site's is encoded again, so that nothing else in its file is published.
 * gatsby-plugin-sharp rotates the pixels but takes width and height from before the rotation, so
 * pictures with an EXIF orientation would be cropped.
 *
 * @throws ImageError `image/not-an-image`, `image/too-large`
 */
export async function normalisePicture(
  bytes: Buffer,
  shownAddress: string,
  { isForeign }: { readonly isForeign: boolean } = { isForeign: true },
): Promise<NormalisedPicture> {
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const
  try {
    const metadata = await sharp(bytes, options).metadata()
    const { width, height } = metadata
    const extension = EXTENSIONS[metadata.format]
    if (extension === undefined || (extension === 'avif' && metadata.compression !== 'av1')) {
      throw new ImageError(
        'image/not-an-image',
        `${shownAddress} is of the type ${metadata.format}; expected JPEG, PNG, WebP, GIF or AVIF.`,
      )
    }
    const isAnimated = (metadata.pages ?? 1) > 1 && (extension === 'gif' || extension === 'webp')
    if (width > MAX_SIDE_PX || height > MAX_SIDE_PX || (metadata.pages ?? 1) > MAX_FRAMES) {
      throw new ImageError(
        'image/too-large',
        `${shownAddress} has ${width} x ${height} pixels in ${metadata.pages ?? 1} frames; expected at most ${MAX_SIDE_PX} a side and ${MAX_FRAMES} frames.`,
      )
    }
    const facts = { extension, width, height, isAnimated, hasAlpha: metadata.hasAlpha }
    if (isAnimated && isForeign) {
      const film = sharp(bytes, { ...options, pages: -1 })
      return { ...facts, bytes: await (extension === 'gif' ? film.gif() : film.webp()).toBuffer() }
    }
    // The last row takes all before it; a smaller copy would leave out the last ones.
    const lastRow = { left: 0, top: height - 1, width, height: 1 }
    await sharp(bytes, options).extract(lastRow).raw().toBuffer()
    const isUpright = (metadata.orientation ?? 1) === 1
    if (isAnimated || isUpright) return { ...facts, bytes }
    const pipeline = sharp(bytes, options).autoOrient()
    const upright = await (
      extension === 'jpg'
        ? pipeline.jpeg({ quality: UPRIGHT_QUALITY, chromaSubsampling: '4:4:4' })
        : extension === 'webp'
          ? pipeline.webp({ quality: UPRIGHT_QUALITY })
          : pipeline.png()
    ).toBuffer({ resolveWithObject: true })
    return {
      bytes: upright.data,
      extension: extension === 'jpg' || extension === 'webp' ? extension : 'png',
      width: upright.info.width,
      height: upright.info.height,
      isAnimated: false,
      hasAlpha: metadata.hasAlpha,
    }
  } catch (cause) {
    if (cause instanceof ImageError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const isHuge = reason.includes('pixel limit')
    throw new ImageError(
      isHuge ? 'image/too-large' : 'image/not-an-image',
      isHuge
        ? `${shownAddress} has more than ${MAX_PIXELS} pixels.`
        : `${shownAddress} is not a whole picture: ${reason}`,
      { cause },
    )
  }
}
