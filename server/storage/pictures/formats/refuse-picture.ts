import { exceededLimit } from '../../../../shared/picture/image-resize.ts'
import { StorageError } from '../../protocol/storage-error.ts'

/** The refusal of a picture, with a reason for the author. */
export function refusePicture(why: string, cause?: unknown): StorageError {
  return new StorageError('storage/unsupported-content', why, { cause })
}

/**
 * Holds a picture against the limits, before anything of it is decoded.
 *
 * @param width of the whole picture in pixels; each frame counts as much
 * @throws StorageError `storage/too-many-pixels`, with a status of its own: clients of the SDK are
 *   told no more
 */
export function assertBearableSize(width: number, height: number, frames = 1): void {
  if (width === 0 || height === 0) throw refusePicture('It has no pixels.')
  const limit = exceededLimit({ width, height }, frames)
  if (limit === null) return
  const times = frames === 1 ? '' : ` in each of ${frames} frames`
  throw new StorageError(
    'storage/too-many-pixels',
    `It has ${width} x ${height} pixels${times}; ${limit}.`,
  )
}
