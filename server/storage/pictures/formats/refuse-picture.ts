import { StorageError } from '../../storage-error.ts'

/** Largest width and height in pixels, of a picture and of a GIF's screen. WebP can hold no more. */
const MAX_SIDE_PX = 16_384

/** Largest picture in pixels, all frames of an animation together: its decoded form takes memory. */
export const MAX_PIXELS = 50_000_000

const MAX_FRAMES = 500

/** The refusal of a picture, with a reason for the author. */
export function refusePicture(why: string, cause?: unknown): StorageError {
  return new StorageError('storage/unsupported-content', why, { cause })
}

/**
 * Holds a picture against the limits, before anything of it is decoded.
 *
 * @param width of the whole picture in pixels; each frame counts as much
 * @throws StorageError `storage/unsupported-content`
 */
export function assertBearableSize(width: number, height: number, frames = 1): void {
  if (width === 0 || height === 0) throw refusePicture('It has no pixels.')
  if (width > MAX_SIDE_PX || height > MAX_SIDE_PX) {
    throw refusePicture(
      `It has ${width} x ${height} pixels; at most ${MAX_SIDE_PX} are accepted for each side.`,
    )
  }
  if (frames > MAX_FRAMES) {
    throw refusePicture(`It has ${frames} frames; at most ${MAX_FRAMES} are accepted.`)
  }
  if (width * height * frames > MAX_PIXELS) {
    const times = frames === 1 ? '' : ` in each of ${frames} frames`
    throw refusePicture(
      `It has ${width} x ${height} pixels${times}; at most 50 megapixels are accepted.`,
    )
  }
}
