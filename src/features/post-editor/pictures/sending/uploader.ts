import {
  CHOSEN_FILE_MAX_BYTES,
  fitWithin,
  SOURCE_MAX_PIXELS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_HEIGHT_PX,
  UPLOAD_MAX_WIDTH_PX,
} from '../../../../../shared/picture/image-resize'
import { codeOf } from '../../../../platform/base/errors'
import type { UploadRequest } from '../upload-progress'
import { ImageUploadError } from '../preparing/image-upload-error'
import { detectImageType, HEAD_BYTES, type UploadableType } from '../preparing/image-type'
import { sha256 } from './object-name'
import { readPictureHeader } from '../preparing/picture-header'
import type { PreparePicture } from '../preparing/prepare-beside'
import { refusalOf, tooLarge, tooManyPixels } from './refusals'
import { attempt, pictureSender, type SendDependencies } from './send-picture'
import type { UploadQueue } from './upload-queue'
import type { KnownPicture, UploadedImage } from './uploaded-image'

/** Dependencies of uploading. */
export interface UploadDependencies extends SendDependencies {
  readonly prepare: PreparePicture
  /** Pictures are prepared beside the ones that are sent: without a network they are kept at least. */
  readonly preparing: UploadQueue
  readonly sending: UploadQueue
}

/** Uploads pictures for one user. */
export type Uploader = ReturnType<typeof createUploader>

export function createUploader(dependencies: UploadDependencies) {
  const { userId, prepare, preparing, sending, kept, files, library } = dependencies
  const { keep, send } = pictureSender(dependencies)

  /**
   * Prepares a picture that an author chose and stores it below its post. A file that was stored
   * before is found by its hash and used again.
   *
   * @throws ImageUploadError with a message for the author
   */
  async function upload(file: File, request: UploadRequest): Promise<UploadedImage> {
    const { onProgress, signal } = request
    return explained(signal, async () => {
      onProgress({ kind: 'queued' })
      const ready = await preparing.run(async () => {
        onProgress({ kind: 'preparing' })
        const source = await readSource(file)
        const known = await findStored(source.hash)
        if (known !== null) return { known }
        const prepared = source.isKeptAsItIs
          ? { ...source.size, blob: file, type: source.type }
          : await prepare(file, source.type, signal)
        if (prepared.blob.size > UPLOAD_MAX_BYTES) {
          throw tooLarge(prepared.blob.size, UPLOAD_MAX_BYTES)
        }
        return keep({ ...prepared, name: file.name, sourceHash: source.hash }, request)
      }, signal)
      if ('known' in ready) return { ...ready.known, isReused: true }
      onProgress({ kind: 'queued' })
      return sending.run(() => send(ready, request), signal)
    })
  }

  /** Goes on with an upload that was broken off. */
  async function resume(id: string, request: UploadRequest): Promise<UploadedImage> {
    const { onProgress, signal } = request
    return explained(signal, async () => {
      onProgress({ kind: 'queued' })
      return sending.run(async () => {
        const upload = await kept.find(id)
        if (upload === null) {
          throw new ImageUploadError(
            'image/upload-failed',
            'The picture is no longer stored in this browser. Choose the file again.',
          )
        }
        const picture = { ...upload, blob: new Blob([upload.bytes], { type: upload.type }) }
        const ready = { ...picture, type: upload.type as UploadableType }
        return send(await keep(ready, request), request)
      }, signal)
    })
  }

  async function findStored(sourceHash: string): Promise<KnownPicture | null> {
    const known = await attempt('The library could not be asked.', library.findByHash(sourceHash))
    if (known === undefined || known === null) return null
    return (await files.isStored(known.path)) ? known : null
  }

  return {
    upload,
    resume,
    /** Uploads of a post that were broken off, as by a reload. */
    unfinished: (postId: string) => kept.list(userId, postId),
    discard: (id: string) => kept.forget(id),
  }
}

/** Reads what a chosen file says about itself before it is decoded. @throws ImageUploadError */
async function readSource(file: File) {
  if (file.size > CHOSEN_FILE_MAX_BYTES) throw tooLarge(file.size, CHOSEN_FILE_MAX_BYTES)
  const bytes = await readBytes(file)
  const type = detectImageType(new Uint8Array(bytes.slice(0, HEAD_BYTES)))
  const header = readPictureHeader(new Uint8Array(bytes), type)
  const size = { width: header?.width ?? 0, height: header?.height ?? 0 }
  if (size.width * size.height > SOURCE_MAX_PIXELS) {
    throw tooManyPixels(size, `${SOURCE_MAX_PIXELS / 1_000_000} megapixels`)
  }
  const isKeptAsItIs = header?.isAnimated === true
  if (isKeptAsItIs) {
    // Scaling would stop the animation, which no one asked for.
    if (fitWithin(size).width !== size.width) {
      throw tooManyPixels(
        size,
        `${UPLOAD_MAX_WIDTH_PX} by ${UPLOAD_MAX_HEIGHT_PX} for an animation`,
      )
    }
    if (file.size > UPLOAD_MAX_BYTES) throw tooLarge(file.size, UPLOAD_MAX_BYTES)
  }
  return { hash: await sha256(bytes), type, size, isKeptAsItIs }
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (cause) {
    throw new ImageUploadError(
      'image/unreadable',
      'The file can no longer be read because it was moved, changed or deleted. Choose it again.',
      { cause },
    )
  }
}

async function explained<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) {
      throw new ImageUploadError('image/cancelled', 'The upload was cancelled.', {
        cause: error,
        canRetry: true,
      })
    }
    if (error instanceof ImageUploadError) throw error
    throw refusalOf(codeOf(error), error)
  }
}
