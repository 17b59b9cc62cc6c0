import type { ImageUploadErrorCode } from './image-upload-error'
import type { UploadableType } from './image-type'
import type { PreparedPicture } from './prepare-picture'

/** A request of the page to the worker. */
export interface WorkerRequest {
  readonly file: Blob
  readonly type: UploadableType
}

/** A message of the worker to the page. */
export type WorkerAnswer =
  /** It runs and takes requests. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'prepared'; readonly picture: PreparedPicture }
  | {
      readonly kind: 'failed'
      readonly code: ImageUploadErrorCode
      readonly message: string
      readonly canRetry: boolean
    }
