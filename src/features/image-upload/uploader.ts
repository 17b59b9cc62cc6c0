import {
  CHOSEN_FILE_MAX_BYTES,
  fitWithin,
  SOURCE_MAX_PIXELS,
  UPLOAD_MAX_BYTES,
} from '../../../shared/image-resize'
import { codeOf } from '../../platform/errors'
import type { UploadState } from '../../platform/firebase/resumable-upload'
import type { PendingUpload, PendingUploads } from '../../platform/storage/pending-uploads'
import { logWarning } from '../../platform/log'
import { ImageUploadError } from './errors'
import { detectImageType, HEAD_BYTES, type UploadableType } from './image-type'
import { objectNameFor, sha256 } from './object-name'
import { readPictureHeader } from './picture-header'
import type { PreparePicture } from './prepare-beside'
import type { PreparedPicture } from './prepare-picture'
import { refusalOf, tooLarge, tooManyPixels } from './refusals'
import type { UploadQueue } from './upload-queue'
import type { UploadRequest } from '../../platform/pictures/upload-progress'
import type { KnownPicture, UploadedImage } from './uploaded-image'

/** What uploading needs of its dependencies. */
export interface UploadDependencies {
  readonly userId: string
  readonly prepare: PreparePicture
  readonly queue: UploadQueue
  readonly kept: PendingUploads
  readonly files: {
    upload(
      path: string,
      bytes: Blob,
      type: string,
      onMovement: (movement: UploadState) => void,
      signal: AbortSignal,
    ): Promise<string>
    isStored(path: string): Promise<boolean>
    urlOf(path: string): string
  }
  readonly library: {
    findByHash(sourceHash: string): Promise<KnownPicture | null>
    record(picture: KnownPicture & RecordedFacts): Promise<void>
  }
  readonly now: () => number
}

/** What the library is told besides where a picture is. */
interface RecordedFacts {
  readonly bytes: number
  readonly type: string
  readonly sourceHash: string
}

/** A picture ready to be sent. */
interface ReadyPicture extends PreparedPicture {
  readonly name: string
  readonly sourceHash: string
}

/** Uploads pictures for one user. */
export type Uploader = ReturnType<typeof createUploader>

export function createUploader(dependencies: UploadDependencies) {
  const { userId, prepare, queue, kept, files, library, now } = dependencies

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
      return queue.run(async () => {
        onProgress({ kind: 'preparing' })
        const source = await readSource(file)
        const known = await findStored(source.hash)
        if (known !== null) return { ...known, isReused: true }
        const prepared = source.isKeptAsItIs
          ? { ...source.size, blob: file, type: source.type }
          : await prepare(file, source.type, signal)
        if (prepared.blob.size > UPLOAD_MAX_BYTES) {
          throw tooLarge(prepared.blob.size, UPLOAD_MAX_BYTES)
        }
        return send({ ...prepared, name: file.name, sourceHash: source.hash }, request)
      }, signal)
    })
  }

  /** Goes on with an upload that was broken off. */
  async function resume(id: string, request: UploadRequest): Promise<UploadedImage> {
    const { onProgress, signal } = request
    return explained(signal, async () => {
      onProgress({ kind: 'queued' })
      return queue.run(async () => {
        const upload = await kept.find(id)
        if (upload === null) {
          throw new ImageUploadError(
            'image/upload-failed',
            'The picture is no longer stored in this browser. Choose the file again.',
          )
        }
        const picture = { ...upload, blob: new Blob([upload.bytes], { type: upload.type }) }
        return send({ ...picture, type: upload.type as UploadableType }, request)
      }, signal)
    })
  }

  async function send(picture: ReadyPicture, request: UploadRequest): Promise<UploadedImage> {
    const { postId, onProgress, signal } = request
    const { name, width, height, blob, type, sourceHash } = picture
    const bytes = await blob.arrayBuffer()
    const path = objectNameFor(postId, await sha256(bytes), type)
    signal.throwIfAborted()
    const place = request.place ?? Number.MAX_SAFE_INTEGER
    // The same file on the way to the same post is kept once, however often it is tried.
    const keptId = [userId, postId, place === 'cover' ? place : 'body', sourceHash].join(' ')
    await keep({ id: keptId, userId, postId, place, bytes, keptAtMs: now(), ...facts(picture) })
    request.onKept?.(keptId)
    try {
      const url = await store(path, blob, type, onProgress, signal)
      const stored = { path, url, width, height, name, alt: '' }
      const size = { bytes: blob.size, type, sourceHash }
      await attempt('The picture is not in the library.', library.record({ ...stored, ...size }))
      await forget(keptId)
      return { ...stored, isReused: false }
    } catch (error) {
      const isLeaving = signal.aborted && signal.reason === 'leaving'
      const canGoOn = !signal.aborted && error instanceof ImageUploadError && error.canRetry
      if (!isLeaving && !canGoOn) await forget(keptId)
      throw error
    }
  }

  async function store(
    path: string,
    blob: Blob,
    type: string,
    onProgress: UploadRequest['onProgress'],
    signal: AbortSignal,
  ): Promise<string> {
    const onMovement = (movement: UploadState) => {
      onProgress(
        movement.kind === 'moving'
          ? { kind: 'uploading', fraction: movement.fraction }
          : { kind: 'waiting', why: movement.why, fraction: movement.fraction },
      )
    }
    try {
      return await files.upload(path, blob, type, onMovement, signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      const code = codeOf(cause)
      const isRefused = code === 'storage/unauthorized' || code === 'storage/unauthenticated'
      // Files are named by their content and never written twice: this one is there already.
      if (isRefused && (await files.isStored(path))) return files.urlOf(path)
      throw refusalOf(code, cause)
    }
  }

  async function findStored(sourceHash: string): Promise<KnownPicture | null> {
    const known = await attempt('The library could not be asked.', library.findByHash(sourceHash))
    if (known === undefined || known === null) return null
    return (await files.isStored(known.path)) ? known : null
  }

  const keep = (upload: PendingUpload) =>
    attempt('The upload cannot be kept for later.', kept.keep(upload))
  const forget = (id: string) => attempt('The upload cannot be forgotten.', kept.forget(id))

  return {
    upload,
    resume,
    /** Uploads of a post that were broken off, as by a reload. */
    unfinished: (postId: string) => kept.list(userId, postId),
    discard: (id: string) => kept.forget(id),
  }
}

function facts({ name, sourceHash, type, width, height }: ReadyPicture) {
  return { name, sourceHash, type, width, height }
}

/** Does something that an upload can do without; what goes wrong is written to the console. */
async function attempt<Result>(
  failure: string,
  doing: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await doing
  } catch (cause) {
    logWarning(failure, cause)
    return undefined
  }
}

/** What can be told of a chosen file before it is decoded. @throws ImageUploadError */
async function readSource(file: File) {
  if (file.size > CHOSEN_FILE_MAX_BYTES) throw tooLarge(file.size, CHOSEN_FILE_MAX_BYTES)
  const bytes = await readBytes(file)
  const type = detectImageType(new Uint8Array(bytes.slice(0, HEAD_BYTES)))
  const header = readPictureHeader(new Uint8Array(bytes), type)
  const size = { width: header?.width ?? 0, height: header?.height ?? 0 }
  if (size.width * size.height > SOURCE_MAX_PIXELS) throw tooManyPixels(size)
  const isKeptAsItIs = header?.isAnimated === true
  if (isKeptAsItIs) {
    // Scaling would stop the animation, which no one asked for.
    if (fitWithin(size).width !== size.width) throw tooManyPixels(size)
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
