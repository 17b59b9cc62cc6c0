import type { RequestHead } from './request.ts'
import type { WireResponse } from './response.ts'

/** Which cross-origin headers a service's clients send and read. */
export interface CorsPolicy {
  readonly allowHeaders: readonly string[]
  readonly exposeHeaders: readonly string[]
  /** Status of the answer to a preflight request; Firestore answers 200, the others 204. */
  readonly preflightStatus: 200 | 204
}

const METHODS = 'GET, HEAD, POST, PATCH, PUT, DELETE'
const PREFLIGHT_MAX_AGE_SECONDS = '3600'

/**
 * Headers that let a page of another origin read the answer, error or not. Any origin may: callers
 * are told apart by tokens that they must send themselves, never by cookies, so credentials are not
 * allowed and a foreign page gains nothing.
 */
export function corsHeaders(
  { headers }: Pick<RequestHead, 'headers'>,
  policy: CorsPolicy,
): Record<string, string> {
  const { origin } = headers
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    vary: 'Origin, Access-Control-Request-Headers',
    ...(policy.exposeHeaders.length > 0 && {
      'access-control-expose-headers': policy.exposeHeaders.join(', '),
    }),
  }
}

/** Is this a browser's question whether it may send the real request? */
export function isPreflight(head: RequestHead): boolean {
  return head.method === 'OPTIONS' && head.headers['access-control-request-method'] !== undefined
}

/** The answer to a preflight request; origin headers come from {@link corsHeaders}. */
export function preflightResponse(policy: CorsPolicy): WireResponse {
  return {
    status: policy.preflightStatus,
    headers: {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': policy.allowHeaders.join(', '),
      'access-control-max-age': PREFLIGHT_MAX_AGE_SECONDS,
    },
    body: null,
  }
}
