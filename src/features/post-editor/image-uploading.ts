/** How far an upload has come; `fraction` runs from 0 to 1. */
export type ImageProgress =
  { readonly kind: 'preparing' } | { readonly kind: 'uploading'; readonly fraction: number }

/** A picture in the file storage. */
export interface StoredImage {
  readonly path: string
  readonly url: string
  readonly width: number
  readonly height: number
}

/**
 * Prepares and stores a picture below a post. Rejects with an `Error` whose message is written for
 * the author. The page brings it, because uploading is an ability of its own.
 */
export type UploadImage = (
  file: File,
  request: {
    readonly postId: string
    readonly onProgress: (progress: ImageProgress) => void
    readonly signal: AbortSignal
  },
) => Promise<StoredImage>

/** File types that the file chooser offers. The upload itself looks at the content. */
export const CHOOSABLE_TYPES = 'image/jpeg,image/png,image/gif,image/webp'
