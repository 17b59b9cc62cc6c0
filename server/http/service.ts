import type { CorsPolicy } from './cors.ts'
import type { ParsedRequest, RequestHead } from './request.ts'
import type { WireResponse } from './response.ts'

/** One protocol (auth, documents, files) as the dispatcher sees it. */
export interface HttpService {
  readonly name: string
  /** Path prefixes that belong to it, such as `/v0/b/`. */
  readonly prefixes: readonly string[]
  readonly cors: CorsPolicy
  /** Largest body, in bytes, that this request may bring. */
  bodyLimit(head: RequestHead): number
  /** Does this request's body come as `stream`, piece by piece, instead of `body`? */
  streamsBody?(head: RequestHead): boolean
  /** Answers; throws for everything that is not a success. */
  handle(request: ParsedRequest): Promise<WireResponse>
  /**
   * The one place where the protocol turns an error into bytes. Must accept anything and must not
   * reveal messages of errors that it does not know.
   */
  errorResponse(error: unknown): WireResponse
}
