import type { StorageErrorCode } from '../protocol/storage-error.ts'
import type { PictureKind } from './picture-kinds.ts'

/** A request to a picture process: to prepare these bytes. */
export interface PictureRequest {
  readonly bytes: Uint8Array
  readonly contentType: PictureKind['contentType']
  /** Processor time after which the process ends itself, in milliseconds. */
  readonly workMs: number
}

/** A message of a picture process: that it can be asked, and then one answer for each request. */
export type PictureAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'replaced'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'refused'
      readonly code: StorageErrorCode
      readonly reason: string | undefined
    }
  | { readonly kind: 'failed'; readonly message: string }
