/** Largest width of an uploaded picture in pixels; wider ones are scaled down in the browser. */
export const UPLOAD_MAX_WIDTH_PX = 3840

/** Largest height of an uploaded picture in pixels; higher ones are scaled down in the browser. */
export const UPLOAD_MAX_HEIGHT_PX = 3840

/** Encoder quality of a re-encoded JPEG, 0 to 1. Specification, section 9. */
export const UPLOAD_QUALITY = 0.8

/** Unsharp mask after scaling: amount in percent, radius in pixels, threshold 0 to 255. Section 9. */
export const UPLOAD_SHARPENING = { amount: 80, radiusPx: 0.6, threshold: 2 } as const

/** Largest file that an author may choose, in bytes, before it is scaled down. */
export const CHOSEN_FILE_MAX_BYTES = 60_000_000

/** Most pixels of a file that an author may choose: more fill the memory when it is decoded. */
export const SOURCE_MAX_PIXELS = 150_000_000

/** Largest side of a stored picture in pixels, and of a GIF's screen. WebP can hold no more. */
export const STORED_MAX_SIDE_PX = 16_384

/** Most pixels of a stored picture, all frames of an animation together: decoded it takes memory. */
export const STORED_MAX_PIXELS = 50_000_000

/** Most frames of a stored animation. */
export const STORED_MAX_FRAMES = 500

/** Largest file that is uploaded, in bytes. The storage rules may be stricter, never looser. */
export const UPLOAD_MAX_BYTES = 10_000_000

/** Width and height in whole pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/**
 * The size of a picture scaled down to fit within a box, keeping its aspect ratio. A picture that
 * fits already keeps its size: nothing is ever scaled up, and no side becomes smaller than 1 pixel.
 *
 * @param size of the upright picture
 * @param box the largest width and height; 3840 by 3840 when left out
 */
export function fitWithin(
  size: PixelSize,
  box: PixelSize = { width: UPLOAD_MAX_WIDTH_PX, height: UPLOAD_MAX_HEIGHT_PX },
): PixelSize {
  const scale = Math.min(1, box.width / size.width, box.height / size.height)
  if (scale === 1) return { width: size.width, height: size.height }
  return {
    width: Math.max(1, Math.min(box.width, Math.round(size.width * scale))),
    height: Math.max(1, Math.min(box.height, Math.round(size.height * scale))),
  }
}

/**
 * The limit of the storage that a picture exceeds, as words such as `at most 50 megapixels are
 * accepted`; null when it is within all of them.
 *
 * @param frames of an animation, each of which has the size
 */
export function exceededLimit({ width, height }: PixelSize, frames = 1): string | null {
  if (Math.max(width, height) > STORED_MAX_SIDE_PX) {
    return `at most ${STORED_MAX_SIDE_PX} are accepted for each side`
  }
  if (frames > STORED_MAX_FRAMES) return `at most ${STORED_MAX_FRAMES} frames are accepted`
  if (width * height * frames > STORED_MAX_PIXELS) {
    return `at most ${STORED_MAX_PIXELS / 1_000_000} megapixels are accepted`
  }
  return null
}
