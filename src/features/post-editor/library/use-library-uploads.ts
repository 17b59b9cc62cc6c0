import type { StoredImage } from '../pictures/image-uploading'
import { newUploadId } from '../pictures/new-upload-id'
import { useUploadList } from '../pictures/use-upload-list'

/** Uploads that add pictures to the library. */
export function useLibraryUploads(onStored: (image: StoredImage) => void) {
  const list = useUploadList({
    onStored: (_id, image) => {
      onStored(image)
    },
  })
  const upload = (files: readonly File[]) => {
    for (const file of files) {
      list.start(newUploadId(), { kind: 'file', file }, Number.MAX_SAFE_INTEGER)
    }
  }
  return { list, upload }
}
