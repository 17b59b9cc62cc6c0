import type { ImageUploadErrorCode } from './errors'
import type { UploadableType } from './image-type'
import type { PreparedPicture } from './prepare-picture'

/** What the page asks of the worker. */
export interface WorkerRequest {
  readonly file: Blob
  readonly type: UploadableType
}

/** What the worker says. */
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
