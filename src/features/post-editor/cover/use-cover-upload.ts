import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImageProgress, StoredImage, UploadImage } from '../image-uploading'

/** The cover on its way into the file storage. */
export interface CoverUpload {
  readonly file: File
  readonly state:
    | { readonly kind: 'running'; readonly progress: ImageProgress }
    | { readonly kind: 'failed'; readonly message: string }
}

/** Uploads one cover at a time; choosing another one cancels the first. */
export function useCoverUpload(
  postId: string,
  uploadImage: UploadImage,
  onStored: (image: StoredImage) => void,
) {
  const [upload, setUpload] = useState<CoverUpload | null>(null)
  const controller = useRef<AbortController | null>(null)

  useEffect(
    () => () => {
      controller.current?.abort()
    },
    [],
  )

  const start = useCallback(
    async (file: File) => {
      controller.current?.abort()
      const own = new AbortController()
      controller.current = own
      const show = (state: CoverUpload['state']) => {
        if (!own.signal.aborted) setUpload({ file, state })
      }
      show({ kind: 'running', progress: { kind: 'preparing' } })
      try {
        const onProgress = (progress: ImageProgress) => {
          show({ kind: 'running', progress })
        }
        const image = await uploadImage(file, { postId, signal: own.signal, onProgress })
        if (own.signal.aborted) return
        setUpload(null)
        onStored(image)
      } catch (error) {
        const message =
          error instanceof Error ? error.message : 'The picture could not be uploaded.'
        show({ kind: 'failed', message })
      }
    },
    [onStored, postId, uploadImage],
  )

  const drop = useCallback(() => {
    controller.current?.abort()
    setUpload(null)
  }, [])

  return { upload, start, drop }
}
