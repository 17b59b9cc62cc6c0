import {
  STORED_MAX_FRAMES,
  STORED_MAX_PIXELS,
  STORED_MAX_SIDE_PX,
} from '../picture/image-resize.ts'

/**
 * Returns why a backend refused a file, as the end of a sentence; null for every other failure.
 * Firebase's SDK has names for the statuses 401 to 404 alone and drops the body of an answer: any
 * other refusal is its `storage/unknown`, of which the status is all that tells.
 *
 * @param error as the SDK threw it
 */
export function storageRefusal(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if (!('code' in error && error.code === 'storage/unknown' && 'status' in error)) return null
  switch (error.status) {
    case 400:
      return 'it is damaged, or of a kind that is not accepted'
    case 413:
      return `it is too large: at most ${STORED_MAX_PIXELS / 1_000_000} megapixels (all frames of an animation together), ${STORED_MAX_SIDE_PX} pixels for each side and ${STORED_MAX_FRAMES} frames are accepted`
    default:
      return null
  }
}
