import {
  connectStorageEmulator,
  getStorage,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
} from 'firebase/storage'
import { objectUrl } from '../../../shared/object-url'
import { firebaseSettings } from '../environment'
import { codeOf, FilesError, messageOf } from '../errors'
import { firebaseApp, serviceHost } from './app'

/** What an upload needs to know besides the bytes. */
export interface UploadOptions {
  readonly contentType: string
  readonly cacheControl?: string
  /** Called with 0 to 1 as bytes go out. */
  readonly onProgress?: (fraction: number) => void
  /** Stops the upload; it then rejects with the code `storage/canceled`. */
  readonly signal?: AbortSignal
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
 * Uploads one file.
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
  const { contentType, cacheControl, onProgress, signal } = options
  const metadata = cacheControl === undefined ? { contentType } : { contentType, cacheControl }
  const task = uploadBytesResumable(ref(files(), path), bytes, metadata)
  const abort = () => {
    task.cancel()
  }
  if (signal?.aborted === true) abort()
  signal?.addEventListener('abort', abort)
  const unsubscribe = task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
    onProgress?.(totalBytes === 0 ? 1 : bytesTransferred / totalBytes)
  })
  try {
    await task
  } catch (cause) {
    throw new FilesError(codeOf(cause), `Could not upload ${path}: ${messageOf(cause)}`, { cause })
  } finally {
    unsubscribe()
    signal?.removeEventListener('abort', abort)
  }
  return fileUrl(path)
}

/** The public address of a stored file; relative where the storage shares the site's origin. */
export function fileUrl(path: string): string {
  return objectUrl(firebaseSettings(), path)
}
