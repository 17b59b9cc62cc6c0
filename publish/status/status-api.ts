import type { IncomingMessage, ServerResponse } from 'node:http'
import { FOLLOWED_MAX } from '../../shared/publish/publish-events.ts'
import type { Overview } from '../../shared/publish/publish-overview.ts'
import { RefusalError } from '../contract/errors.ts'
import { answerJson } from '../http/answer.ts'
import {
  authenticate,
  bearerToken,
  expectEditor,
  expectMethod,
  isEditor,
} from './access/authenticate.ts'
import { buildRoutes } from './routes/build-routes.ts'
import type { BuildRoutesOptions } from './routes/build-routes.ts'
import type { IdentifyCaller } from './access/caller.ts'
import type { EventStreams } from './streams/event-stream.ts'
import type { DocumentRef } from '../../shared/documents/document-source.ts'
import { documentKey } from '../../shared/documents/document-source.ts'
import type { Receipt } from '../../shared/publish/publish-events.ts'
import { documentParameter } from './routes/route.ts'
import type { Asked, StatusRoute } from './routes/route.ts'
import type { Broadcaster } from './streams/broadcast.ts'

/** Everything below belongs to the status interface. */
export const STATUS_PREFIX = '/api/publish/'

/** Options of the status interface. */
export interface StatusApiOptions extends BuildRoutesOptions {
  readonly identify: IdentifyCaller
  /** Like `identify`; knows monitoring as well. */
  readonly identifyMonitor: IdentifyCaller
  /** Told of each request by someone who has a role now. */
  readonly onStaff: () => void
  readonly receipt: (document: DocumentRef) => Receipt | null
  readonly overview: () => Overview
  readonly streams: EventStreams
  readonly broadcaster: Broadcaster
  /** Routes of other parts. */
  readonly routes: readonly StatusRoute[]
}

/** Answers requests below {@link STATUS_PREFIX}; `url` is the parsed request target. */
export type StatusApi = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<void>

/**
 * The status interface. All of it needs `Authorization: Bearer TOKEN`: an ID token, or the operator's.
 *
 * - `GET status?document=KEY` for anyone who is signed in: the receipt, or 404 `status/unknown-document`
 * - `GET events?document=KEY` for anyone who is signed in, without `document` for editors: the stream of
 *   `shared/publish/publish-events.ts`
 * - `GET overview` for editors, and the routes of `build-routes.ts` and `release-routes.ts`
 */
export function createStatusApi(options: StatusApiOptions): StatusApi {
  const { identify, identifyMonitor, onStaff } = options
  const routes = [...ownRoutes(options), ...buildRoutes(options), ...options.routes]
  return async (request, response, url) => {
    const path = url.pathname.slice(STATUS_PREFIX.length)
    const route = routes.find((one) => one.path.test(path))
    if (route === undefined) {
      throw new RefusalError(
        404,
        'status/unknown-route',
        `There is no ${url.pathname.slice(0, 200)} here.`,
      )
    }
    expectMethod(request, response, route.method)
    const isForMonitors = route.for === 'monitors'
    const caller = await authenticate(request, isForMonitors ? identifyMonitor : identify)
    const isMonitor = isForMonitors && caller.role === 'monitor'
    if (route.for !== 'everybody' && !isMonitor) expectEditor(caller)
    if (!isForMonitors && caller.role !== null) onStaff()
    const gone = new AbortController()
    response.once('close', () => {
      gone.abort()
    })
    const answer = await route.answer({
      request,
      response,
      caller,
      signal: gone.signal,
      query: url.searchParams,
      parameters: route.path.exec(path)?.slice(1) ?? [],
    })
    if (answer !== null) answerJson(response, answer.status, answer.body)
  }
}

function ownRoutes(options: StatusApiOptions): readonly StatusRoute[] {
  const { receipt, overview } = options
  return [
    {
      method: 'GET',
      path: /^status$/,
      for: 'everybody',
      answer: ({ query }) => {
        const found = receipt(documentParameter(query.get('document')))
        if (found === null) {
          throw new RefusalError(
            404,
            'status/unknown-document',
            'There is no build of this document.',
          )
        }
        return { status: 200, body: found }
      },
    },
    {
      method: 'GET',
      path: /^overview$/,
      answer: () => ({ status: 200, body: overview() }),
    },
    {
      method: 'GET',
      path: /^events$/,
      for: 'everybody',
      answer: (asked) => {
        follow(options, asked)
        return null
      },
    },
  ]
}

function follow({ streams, broadcaster, identify }: StatusApiOptions, asked: Asked): void {
  const { request, response, query, caller } = asked
  const followed = query.getAll('document')
  if (followed.length > FOLLOWED_MAX) {
    throw new RefusalError(
      400,
      'status/too-many-documents',
      `One stream follows up to ${FOLLOWED_MAX} documents.`,
    )
  }
  const documents =
    followed.length === 0
      ? null
      : new Set(followed.map((key) => documentKey(documentParameter(key))))
  if (documents === null) expectEditor(caller)
  const token = bearerToken(request) ?? ''
  const lastEventId = request.headers['last-event-id']
  streams.open({
    response,
    caller,
    documents,
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    snapshot: () => broadcaster.snapshot(documents),
    isStillAllowed: async () => {
      const now = await identify(token)
      return now !== null && (documents !== null || isEditor(now))
    },
  })
}
