/** Why a picture could not be used. The message is shown to the author as it is. */
export type ImageUploadErrorCode =
  | 'image/empty'
  | 'image/too-large'
  | 'image/too-many-pixels'
  | 'image/unsupported-type'
  | 'image/unreadable'
  | 'image/not-secure'
  | 'image/cancelled'
  | 'image/not-allowed'
  | 'image/refused'
  | 'image/upload-failed'

/** Thrown while a picture is prepared or stored; `canRetry` says whether the same file may work later. */
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
