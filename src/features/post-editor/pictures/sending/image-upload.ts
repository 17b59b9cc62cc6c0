import { fileUrl, uploadFile } from '../../../../platform/firebase/files'
import { isFileStored } from '../../../../platform/firebase/stored-files'
import { createPendingUploads } from '../../../../platform/storage/pending-uploads'
import { preparePicture } from '../preparing/prepare-picture'
import { readStoredPicture } from './read-stored-picture'
import { prepareBeside } from '../preparing/prepare-beside'
import { startPictureWorker } from '../preparing/start-picture-worker'
import { createUploadQueue } from './upload-queue'
import { createUploader, type Uploader, type UploadDependencies } from './uploader'

/** Pictures that are prepared, or sent, at a time: more would only share the same machine and line. */
const AT_A_TIME = 2

/** Names come from the content, so a stored file never changes: browsers may keep it for good. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const preparing = createUploadQueue(AT_A_TIME)
const sending = createUploadQueue(AT_A_TIME)
const kept = createPendingUploads()
const prepare = prepareBeside(startPictureWorker, preparePicture)

/**
 * The address of a picture in the file storage, and what it says about itself. Not by the address in a text,
 * which may be any site's.
 *
 * @throws Error when it is gone or is no picture that can be used
 */
export async function readOwnPicture(path: string) {
  const url = fileUrl(path)
  return { url, ...(await readStoredPicture(url)) }
}

/** The uploads of one user of this browser. */
export function uploaderFor(userId: string, library: UploadDependencies['library']): Uploader {
  return createUploader({
    userId,
    prepare,
    preparing,
    sending,
    kept,
    files: {
      upload: (path, bytes, contentType, onMovement, signal) =>
        uploadFile(path, bytes, { contentType, cacheControl: CACHE_CONTROL, onMovement, signal }),
      isStored: isFileStored,
      urlOf: fileUrl,
    },
    library,
    now: Date.now,
  })
}
