import type { UploadRequest } from './upload-progress'

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

/**
 * Prepares and stores a picture below a post. Rejects with an `Error` whose message is written for
 * the author. The page brings it, because uploading is an ability of its own.
 */
export type UploadImage = (file: File, request: UploadRequest) => Promise<StoredImage>

/** An upload that was broken off, as by a reload. */
export interface UnfinishedImage {
  readonly id: string
  readonly name: string
  readonly place: 'cover' | number
  /** The label of the place in the text that waits for it. */
  readonly label?: string
  /** The picture itself, as it is to be sent. */
  readonly picture?: Blob
}

/** Uploads that were broken off, and what can be done with them. */
export interface UnfinishedImages {
  list(postId: string): Promise<readonly UnfinishedImage[]>
  resume(id: string, request: UploadRequest): Promise<StoredImage>
  discard(id: string): Promise<void>
}

/**
 * The types for file choosers; a phone then also offers its camera. The upload looks at the content, and
 * says of a format that cannot be used what to do instead.
 */
export const CHOOSABLE_TYPES = 'image/*'
