import { codeOf } from '../../../../platform/base/errors'
import type { UploadState } from '../../../../platform/firebase/resumable-upload'
import { logWarning } from '../../../../platform/base/log'
import type { UploadRequest } from '../upload-progress'
import type { PendingUploads } from '../../../../platform/storage/pending-uploads'
import { ImageUploadError } from '../preparing/image-upload-error'
import { objectNameFor, sha256 } from './object-name'
import type { PreparedPicture } from '../preparing/prepare-picture'
import { refusalOf } from './refusals'
import type { KnownPicture, UploadedImage } from './uploaded-image'

/** Dependencies of sending a picture. */
export interface SendDependencies {
  readonly userId: string
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

interface RecordedFacts {
  readonly bytes: number
  readonly type: string
  readonly sourceHash: string
}

interface ReadyPicture extends PreparedPicture {
  readonly name: string
  readonly sourceHash: string
}

interface KeptPicture {
  readonly picture: ReadyPicture
  readonly path: string
  readonly keptId: string
}

/** Keeps prepared pictures in the browser, and sends them from there. */
export function pictureSender(dependencies: SendDependencies) {
  const { userId, kept, files, library, now } = dependencies

  async function keep(picture: ReadyPicture, request: UploadRequest): Promise<KeptPicture> {
    const { postId, signal, label } = request
    const { blob, type, sourceHash } = picture
    const bytes = await blob.arrayBuffer()
    const path = objectNameFor(postId, await sha256(bytes), type)
    signal.throwIfAborted()
    const place = request.place ?? Number.MAX_SAFE_INTEGER
    // The same file on the way to the same post is kept once, however often it is tried.
    const keptId = [userId, postId, place === 'cover' ? place : 'body', sourceHash].join(' ')
    const where = { postId, place, ...(label === undefined ? {} : { label }) }
    await attempt(
      'The upload cannot be kept for later.',
      kept.keep({ id: keptId, userId, ...where, bytes, keptAtMs: now(), ...facts(picture) }),
    )
    request.onKept?.(keptId)
    return { picture, path, keptId }
  }

  async function send(
    { picture, path, keptId }: KeptPicture,
    { onProgress, signal }: UploadRequest,
  ): Promise<UploadedImage> {
    const { name, width, height, blob, type, sourceHash } = picture
    try {
      const url = await store(path, picture, onProgress, signal)
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
    picture: PreparedPicture,
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
      return await files.upload(path, picture.blob, picture.type, onMovement, signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      const code = codeOf(cause)
      const isRefused = code === 'storage/unauthorized' || code === 'storage/unauthenticated'
      // Files are named by their content and never written twice: this one is there already.
      if (isRefused && (await files.isStored(path))) return files.urlOf(path)
      throw refusalOf(code, cause, picture)
    }
  }

  const forget = (id: string) =>
    attempt('The copy of the picture in this browser could not be deleted.', kept.forget(id))

  return { keep, send }
}

function facts({ name, sourceHash, type, width, height }: ReadyPicture) {
  return { name, sourceHash, type, width, height }
}

/** Does something that an upload can do without; what goes wrong is written to the console. */
export async function attempt<Result>(
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
