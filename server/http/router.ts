import type { RateClass } from '../../node-shared/http/limits/rate-limits.ts'
import { RequestError, decodeSegment } from '../../node-shared/http/request.ts'
import type { ParsedRequest, RequestHead } from '../../node-shared/http/request.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'
import type { WireForm } from '../../node-shared/http/service.ts'

/** Who may use a route; docs/SECURITY.md says what each word means. */
export type Who =
  'anyone' | 'body' | 'rules' | 'editor' | 'administrator' | 'program' | 'tester' | 'nobody'

/** One row of a service's table of routes, as far as it is about who asks for what. */
export interface RouteRow {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** The path; `{name}` in it stands for one whole segment. */
  readonly pattern: string
  readonly who: Who
  /** The class that a request is counted in; the bytes of its body are counted besides. */
  readonly cost: RateClass
}

/** A row with its handler, which gets the segments decoded. */
export interface Route extends RouteRow {
  readonly handle: (
    request: ParsedRequest,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<WireResponse> | WireResponse
}

/** Answers requests by a table of routes. */
interface Router {
  readonly routes: readonly RouteRow[]
  /** Finds the row of a request, whoever sends it; undefined when none has its method and path. */
  find(head: RequestHead): RouteRow | undefined
  /** Answers; throws for everything that is not a success. */
  handle(request: ParsedRequest): Promise<WireResponse>
}

/** One protocol as the dispatcher sees it. */
export interface HttpService extends WireForm, Router {
  readonly name: string
  /** Largest body, in bytes, that this request may bring. Asked before any of it is read; may refuse it. */
  bodyLimit(head: RequestHead): number | Promise<number>
  /** Does this request's body come as `stream`, piece by piece, instead of `body`? */
  streamsBody?(head: RequestHead): boolean
}

/** Writes a row on one line: who may, and what it costs, beside the path. */
export function row(
  method: Route['method'],
  pattern: string,
  who: Who,
  cost: RateClass,
  handle: Route['handle'],
): Route {
  return { method, pattern, who, cost, handle }
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

/**
 * Compiles a route table. HEAD is answered by the GET row.
 *
 * `handle` throws RequestError 404 for an unknown path, 405 for a known path's wrong method.
 */
export function createRouter(routes: readonly Route[]): Router {
  const table = routes.map((route) => ({ route, expression: toExpression(route.pattern) }))
  const atPath = ({ path }: RequestHead) => table.filter(({ expression }) => expression.test(path))
  const ofMethod = (rows: typeof table, { method }: RequestHead) =>
    rows.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method))
  return {
    routes,
    find: (head) => ofMethod(atPath(head), head)?.route,
    async handle(request) {
      const rows = atPath(request)
      const found = ofMethod(rows, request)
      if (found !== undefined) {
        const { groups = {} } = found.expression.exec(request.path) ?? {}
        const parameters = Object.fromEntries(
          Object.entries(groups).map(([name, value]) => [name, decodeSegment(value)]),
        )
        return found.route.handle(request, parameters)
      }
      throw rows.length > 0
        ? new RequestError('request/method-not-allowed', `${request.method} is not offered here.`)
        : new RequestError('request/unknown-route', 'There is nothing at this address.')
    },
  }
}
