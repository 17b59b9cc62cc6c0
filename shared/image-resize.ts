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
