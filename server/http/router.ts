import { RequestError, decodeSegment } from '../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../node-shared/http/request.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'

/** One row of a service's route table. `{name}` in the pattern matches one whole segment, decoded. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly pattern: string
  readonly handle: (
    request: ParsedRequest,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<WireResponse> | WireResponse
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

/**
 * Compiles a route table into one function. HEAD is answered by the GET row.
 *
 * @throws (the returned function) RequestError 404 for an unknown path, 405 for a known path's wrong method
 */
export function createRouter(
  routes: readonly Route[],
): (request: ParsedRequest) => Promise<WireResponse> {
  const table = routes.map((route) => ({ route, expression: toExpression(route.pattern) }))
  return async (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    let isKnownPath = false
    for (const { route, expression } of table) {
      const match = expression.exec(request.path)
      if (match === null) continue
      isKnownPath = true
      if (route.method !== method) continue
      const parameters = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeSegment(value)]),
      )
      return route.handle(request, parameters)
    }
    throw isKnownPath
      ? new RequestError('request/method-not-allowed', `${request.method} is not offered here.`)
      : new RequestError('request/unknown-route', 'There is nothing at this address.')
  }
}
