/** How far an upload has come; fractions run from 0 to 1. */
export type UploadProgress =
  /** Others are uploaded first. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'uploading'; readonly fraction: number }
  /** It goes on by itself once the network or the server is back. */
  | { readonly kind: 'waiting'; readonly why: 'offline' | 'no-answer'; readonly fraction: number }

/** The settings of an upload, besides the picture. */
export interface UploadRequest {
  readonly postId: string
  /** Where it belongs, should the upload be gone on with later: the cover, or the block before it. */
  readonly place?: 'cover' | number
  /** The label of the place in the text that waits for it. */
  readonly label?: string
  readonly onProgress: (progress: UploadProgress) => void
  /** Told under which name the browser keeps the picture until it is stored. */
  readonly onKept?: (keptId: string) => void
  /** Aborted with the reason `leaving`, the picture is kept to go on with later. */
  readonly signal: AbortSignal
}
