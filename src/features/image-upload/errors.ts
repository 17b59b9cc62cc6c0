/** Why a picture could not be used. The message is shown to the author as it is. */
export type ImageUploadErrorCode =
  | 'image/too-large'
  | 'image/unsupported-type'
  | 'image/unreadable'
  | 'image/not-secure'
  | 'image/cancelled'
  | 'image/not-allowed'
  | 'image/upload-failed'

/** Thrown by {@link uploadImage}; `canRetry` says whether the same file may work later. */
export class ImageUploadError extends Error {
  readonly code: ImageUploadErrorCode
  readonly canRetry: boolean

  constructor(
    code: ImageUploadErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly canRetry?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ImageUploadError'
    this.code = code
    this.canRetry = options.canRetry ?? false
  }
}
