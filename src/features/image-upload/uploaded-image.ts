/** How far an upload has come; fractions run from 0 to 1. */
export type UploadProgress =
  /** Others are uploaded first. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'uploading'; readonly fraction: number }
  /** It goes on by itself once the network or the server is back. */
  | { readonly kind: 'waiting'; readonly why: 'offline' | 'no-answer'; readonly fraction: number }

/** A picture in the file storage, with the words that the library knows for it. */
export interface KnownPicture {
  /** The object's name, without bucket. */
  readonly path: string
  /** Its public address. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly name: string
  readonly alt: string
}

/** The outcome of an upload. */
export interface UploadedImage extends KnownPicture {
  /** Whether the same file had been stored before. */
  readonly isReused: boolean
}

/** What an upload needs besides the file. */
export interface UploadRequest {
  readonly postId: string
  /** Where it belongs, should the upload be gone on with later; the end of the text if left out. */
  readonly place?: 'cover' | number
  readonly onProgress: (progress: UploadProgress) => void
  /** Told under which name the browser keeps the picture until it is stored. */
  readonly onKept?: (keptId: string) => void
  /** Aborted with the reason `leaving`, the picture is kept to go on with later. */
  readonly signal: AbortSignal
}
