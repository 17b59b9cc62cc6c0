import type { PixelSize } from '../../../../../shared/picture/image-resize'
import { messageOf } from '../../../../platform/base/errors'
import { ImageUploadError } from '../preparing/image-upload-error'

/** Rounded up: what is over a limit does not look as if it kept it. */
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 100_000) / 10} MB`

/** The file has more bytes than can be used. */
export function tooLarge(bytes: number, limit: number): ImageUploadError {
  return new ImageUploadError(
    'image/too-large',
    `The picture is ${megabytes(bytes)}. The limit is ${megabytes(limit)}. Make it smaller and choose it again.`,
  )
}

/** The picture has more pixels than a browser can hold, or than an animation may have. */
export function tooManyPixels({ width, height }: PixelSize, limit: string): ImageUploadError {
  return new ImageUploadError(
    'image/too-many-pixels',
    `The picture has ${width} by ${height} pixels. The limit is ${limit}. Make it smaller and choose it again.`,
  )
}

/** Returns the error for the author that a failure of the storage means, by the SDK's code. */
export function refusalOf(code: string, cause: unknown, size?: PixelSize): ImageUploadError {
  switch (code) {
    case 'storage/unauthorized':
    case 'storage/unauthenticated':
      return new ImageUploadError(
        'image/not-allowed',
        'You do not have permission to upload pictures here. Sign in again, or ask the operator of the site for a role.',
        { cause, canRetry: true },
      )
    case 'storage/refused':
      return new ImageUploadError(
        'image/refused',
        `The server refused this picture${size === undefined ? '' : ` of ${size.width} by ${size.height} pixels`}: ${messageOf(cause)}. Choose another picture.`,
        { cause },
      )
    case 'storage/retry-limit-exceeded':
    case 'storage/still':
    case 'storage/unavailable':
      return new ImageUploadError(
        'image/upload-failed',
        'The server cannot be reached. Check your connection and try again.',
        { cause, canRetry: true },
      )
    default:
      return new ImageUploadError(
        'image/upload-failed',
        'The picture could not be uploaded. Try again in a moment.',
        { cause, canRetry: true },
      )
  }
}
