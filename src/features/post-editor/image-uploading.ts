/** How far an upload has come; fractions run from 0 to 1. */
export type ImageProgress =
  /** Others are uploaded first. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'uploading'; readonly fraction: number }
  /** It goes on by itself once the network or the server is back. */
  | { readonly kind: 'waiting'; readonly why: 'offline' | 'no-answer'; readonly fraction: number }

/** A picture in the file storage. */
export interface StoredImage {
  readonly path: string
  readonly url: string
  readonly width: number
  readonly height: number
  /** The alternative text that the library knows for it. */
  readonly alt?: string
  /** Whether the same file had been stored before and is used again. */
  readonly isReused?: boolean
}

/** What an upload needs besides the picture. */
export interface ImageRequest {
  readonly postId: string
  /** Where it belongs, should the upload be gone on with later: the cover, or the block before it. */
  readonly place?: 'cover' | number
  readonly onProgress: (progress: ImageProgress) => void
  /** Told under which name the browser keeps the picture until it is stored. */
  readonly onKept?: (keptId: string) => void
  /** Aborted with the reason `leaving`, the picture is kept to go on with later. */
  readonly signal: AbortSignal
}

/**
 * Prepares and stores a picture below a post. Rejects with an `Error` whose message is written for
 * the author. The page brings it, because uploading is an ability of its own.
 */
export type UploadImage = (file: File, request: ImageRequest) => Promise<StoredImage>

/** An upload that was broken off, as by a reload. */
export interface UnfinishedImage {
  readonly id: string
  readonly name: string
  readonly place: 'cover' | number
}

/** Uploads that were broken off, and what can be done with them. */
export interface UnfinishedImages {
  list(postId: string): Promise<readonly UnfinishedImage[]>
  resume(id: string, request: ImageRequest): Promise<StoredImage>
  discard(id: string): Promise<void>
}

/** File types that the file chooser offers. The upload itself looks at the content. */
export const CHOOSABLE_TYPES = 'image/jpeg,image/png,image/gif,image/webp'
