import type { CorsPolicy } from './cors.ts'
import type { WireResponse } from './response.ts'

/** How one protocol (auth, documents, files) looks from outside, whatever answers. */
export interface WireForm {
  /** Path prefixes that belong to it, such as `/v0/b/`. */
  readonly prefixes: readonly string[]
  readonly cors: CorsPolicy
  /**
   * The one place where the protocol turns an error into bytes. Must accept anything and must not
   * reveal messages of errors that it does not know.
   */
  errorResponse(error: unknown): WireResponse
}
