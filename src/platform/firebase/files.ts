import {
  connectStorageEmulator,
  getStorage,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
} from 'firebase/storage'
import { objectUrl } from '../../../shared/firebase/object-url'
import { storageRefusal } from '../../../shared/firebase/storage-refusal'
import { firebaseSettings } from '../base/environment'
import { codeOf, FilesError, messageOf } from '../base/errors'
import { isOnline, onNetworkChange } from '../base/network'
import { firebaseApp, serviceHost } from './app'
import { uploadResumably, type UploadState, type UploadTask } from './resumable-upload'

/** Options of an upload. */
export interface UploadOptions {
  readonly contentType: string
  readonly cacheControl: string
  /** Called as bytes go out, and when none do. */
  readonly onMovement: (movement: UploadState) => void
  /** Stops the upload; it then rejects with the code `storage/canceled`. */
  readonly signal: AbortSignal
}

let storage: FirebaseStorage | undefined

function files(): FirebaseStorage {
  if (storage === undefined) {
    storage = getStorage(firebaseApp())
    const host = serviceHost(firebaseSettings().hosts.storage)
    if (host !== null) {
      connectStorageEmulator(storage, host.hostname, host.port)
      // The SDK has no public option for a self-hosted storage behind TLS: it always takes http,
      // which a browser blocks on an https page.
      if (host.isSecure) Reflect.set(storage, '_protocol', 'https')
    }
  }
  return storage
}

/**
 * Uploads one file, over interruptions of the network.
 *
 * @param path the object's name, without bucket
 * @returns the public address, see {@link fileUrl}
 * @throws FilesError with the SDK's code, such as `storage/unauthorized`
 */
export async function uploadFile(
  path: string,
  bytes: Blob,
  options: UploadOptions,
): Promise<string> {
  const { contentType, cacheControl, onMovement, signal } = options
  const startTask = (onFraction: (fraction: number) => void): UploadTask => {
    const task = uploadBytesResumable(ref(files(), path), bytes, { contentType, cacheControl })
    const unsubscribe = task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
      onFraction(totalBytes === 0 ? 1 : bytesTransferred / totalBytes)
    })
    const done = Promise.resolve(task)
      .then(() => undefined, explain(path))
      .finally(unsubscribe)
    return {
      done,
      pause: () => task.pause(),
      resume: () => task.resume(),
      cancel: () => task.cancel(),
    }
  }
  const after = (delayMs: number, action: () => void) => {
    const timer = setTimeout(action, delayMs)
    return () => {
      clearTimeout(timer)
    }
  }
  await uploadResumably({ startTask, isOnline, onNetworkChange, after }, onMovement, signal)
  return fileUrl(path)
}

/** A failure that the SDK has no name for is a refusal with the server's words, or passes. */
function explain(path: string): (cause: unknown) => never {
  return (cause) => {
    const refusal = storageRefusal(cause)
    if (refusal !== null) throw new FilesError('storage/refused', refusal, { cause })
    const code = codeOf(cause)
    throw new FilesError(
      code === 'storage/unknown' ? codeOfStatus(cause) : code,
      `Could not upload ${path}: ${messageOf(cause)}`,
      { cause },
    )
  }
}

function codeOfStatus(cause: unknown): string {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : 0
  if (typeof status !== 'number' || status === 0 || status >= 500) return 'storage/unavailable'
  // The two sides do not agree on how far the upload is: another one begins.
  return status === 409 ? 'storage/unavailable' : 'storage/unknown'
}

/** The public address of a stored file; relative where the storage shares the site's origin. */
export function fileUrl(path: string): string {
  return objectUrl(firebaseSettings(), path)
}
