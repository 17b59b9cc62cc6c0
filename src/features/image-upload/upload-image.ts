import { CHOSEN_FILE_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../../shared/image-resize'
import { codeOf } from '../../platform/errors'
import { uploadFile, fileUrl } from '../../platform/firebase/files'
import { isFileStored } from '../../platform/firebase/stored-files'
import { ImageUploadError } from './errors'
import { detectImageType } from './image-type'
import { objectNameFor } from './object-name'
import { prepareImage, type PreparedImage } from './reencode'

/** How far an upload has come. */
export type UploadProgress =
  | { readonly kind: 'preparing' }
  /** `fraction` runs from 0 to 1. */
  | { readonly kind: 'uploading'; readonly fraction: number }

/** A picture in the file storage. */
export interface UploadedImage {
  /** The object's name, without bucket. */
  readonly path: string
  /** Its public address. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** What {@link uploadImage} needs besides the file. */
export interface UploadRequest {
  readonly postId: string
  readonly onProgress: (progress: UploadProgress) => void
  readonly signal: AbortSignal
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Names come from the content, so a stored file never changes: browsers may keep it for good. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Prepares a picture that an author chose and stores it below its post.
 *
 * @throws ImageUploadError with a message for the author
 */
export async function uploadImage(file: Blob, request: UploadRequest): Promise<UploadedImage> {
  const { postId, onProgress, signal } = request
  try {
    onProgress({ kind: 'preparing' })
    if (file.size > CHOSEN_FILE_MAX_BYTES) throw tooLarge(file.size, CHOSEN_FILE_MAX_BYTES)
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
    const image = await prepareImage(file, detectImageType(head), signal)
    if (image.blob.size > UPLOAD_MAX_BYTES) throw tooLarge(image.blob.size, UPLOAD_MAX_BYTES)
    const path = await objectNameFor(postId, await image.blob.arrayBuffer(), image.type)
    signal.throwIfAborted()
    const url = await store(path, image, request)
    return { path, url, width: image.width, height: image.height }
  } catch (error) {
    if (signal.aborted) {
      throw new ImageUploadError('image/cancelled', 'The upload was cancelled.', {
        cause: error,
        canRetry: true,
      })
    }
    if (error instanceof ImageUploadError) throw error
    throw new ImageUploadError('image/upload-failed', 'The picture could not be uploaded.', {
      cause: error,
      canRetry: true,
    })
  }
}

function tooLarge(bytes: number, limit: number): ImageUploadError {
  return new ImageUploadError(
    'image/too-large',
    `The picture has ${megabytes(bytes)}; at most ${megabytes(limit)} can be used.`,
  )
}

async function store(path: string, image: PreparedImage, request: UploadRequest): Promise<string> {
  const { onProgress, signal } = request
  try {
    return await uploadFile(path, image.blob, {
      contentType: image.type,
      cacheControl: CACHE_CONTROL,
      onProgress: (fraction) => {
        onProgress({ kind: 'uploading', fraction })
      },
      signal,
    })
  } catch (cause) {
    if (signal.aborted) throw cause
    const code = codeOf(cause)
    const isRefused = code === 'storage/unauthorized' || code === 'storage/unauthenticated'
    if (isRefused && (await isFileStored(path))) return fileUrl(path)
    throw uploadFailure(code, cause)
  }
}

function uploadFailure(code: string, cause: unknown): ImageUploadError {
  switch (code) {
    case 'storage/unauthorized':
    case 'storage/unauthenticated':
      return new ImageUploadError(
        'image/not-allowed',
        'You are not allowed to upload pictures here. Sign in again, or ask an administrator.',
        { cause, canRetry: true },
      )
    case 'storage/retry-limit-exceeded':
      return new ImageUploadError(
        'image/upload-failed',
        'The upload was interrupted. Check your connection and try again.',
        { cause, canRetry: true },
      )
    default:
      return new ImageUploadError('image/upload-failed', 'The picture could not be uploaded.', {
        cause,
        canRetry: true,
      })
  }
}
