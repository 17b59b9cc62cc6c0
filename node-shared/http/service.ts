import type { CorsPolicy } from './cors.ts'
import type { ParsedRequest, RequestHead } from './request.ts'
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

/** One protocol as the dispatcher sees it. */
export interface HttpService extends WireForm {
  readonly name: string
  /** Largest body, in bytes, that this request may bring. Asked before any of it is read; may refuse it. */
  bodyLimit(head: RequestHead): number | Promise<number>
  /** Does this request's body come as `stream`, piece by piece, instead of `body`? */
  streamsBody?(head: RequestHead): boolean
  /** Answers; throws for everything that is not a success. */
  handle(request: ParsedRequest): Promise<WireResponse>
}
