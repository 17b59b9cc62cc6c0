import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { postPath } from '../../shared/paths.ts'
import { RequestError } from '../errors.ts'
import { answerJson } from '../http/answer.ts'
import type { BuildRecord } from '../queue/build-record.ts'
import { newestBuildOf } from '../queue/changes.ts'
import type { PostBuild } from '../queue/changes.ts'
import type { Change } from '../queue/change.ts'
import type { Queue } from '../queue/queue.ts'
import type { Caller, IdentifyCaller } from './caller.ts'

/** Everything below belongs to the status interface. */
export const STATUS_PREFIX = '/api/publish/'

const EDITOR_ROLES = new Set(['editor', 'admin'])
const LISTED_BUILDS = 50

/** What the status interface needs. */
export interface StatusApiOptions {
  readonly database: DatabaseSync
  readonly queue: Queue
  readonly identify: IdentifyCaller
  readonly rebuild: (cause: string, changes: readonly Change[]) => { buildId: string }
  readonly siteUrl: () => string
}

/** Answers requests below {@link STATUS_PREFIX}; `url` is the parsed request target. */
export type StatusApi = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<void>

/**
 * The status interface. All of it needs `Authorization: Bearer ID_TOKEN`.
 *
 * - `GET status?post=ID` for anyone who is signed in: {@link postStatus}, or 404 `status/unknown-post`
 * - `GET builds` for editors: the newest builds
 * - `POST rebuild` for editors: 202 `{buildId}`; with `?post=ID` the newest change of that post is built
 *   and looked at again
 */
export function createStatusApi(options: StatusApiOptions): StatusApi {
  const { database, queue, identify, rebuild, siteUrl } = options
  return async (request, response, url) => {
    const route = url.pathname.slice(STATUS_PREFIX.length)
    switch (route) {
      case 'status': {
        expectMethod(request, response, 'GET')
        await authenticate(request, identify)
        const postId = url.searchParams.get('post') ?? ''
        if (postId === '') {
          throw new RequestError(400, 'status/post-missing', 'Say which post: ?post=ID.')
        }
        const found = newestBuildOf(database, postId)
        if (found === null) {
          throw new RequestError(404, 'status/unknown-post', 'No build of this post is remembered.')
        }
        answerJson(response, 200, postStatus(found, siteUrl()))
        return
      }
      case 'builds':
        expectMethod(request, response, 'GET')
        expectEditor(await authenticate(request, identify))
        answerJson(response, 200, { builds: queue.list(LISTED_BUILDS).map(publicBuild) })
        return
      case 'rebuild': {
        expectMethod(request, response, 'POST')
        const caller = await authenticate(request, identify)
        expectEditor(caller)
        const postId = url.searchParams.get('post')
        const found = postId === null ? null : newestBuildOf(database, postId)
        const changes = found === null ? [] : [found.change]
        answerJson(response, 202, rebuild(`asked for by ${caller.uid}`, changes))
        return
      }
      default:
        throw new RequestError(404, 'status/unknown-route', `There is no ${url.pathname} here.`)
    }
  }
}

/** Where a post stands on its way to the readers. Times are ISO 8601. */
export interface PostStatus {
  readonly state: BuildRecord['state']
  readonly buildId: string
  readonly release: number | null
  /** The version of the post that the build was asked for; null when it was removed. */
  readonly revision: number | null
  readonly at: string
  /** Why a build failed, or why the public page could not be verified. */
  readonly reason: string | null
  /** The public address, once the post is live. */
  readonly url: string | null
  /** Whether the public page was fetched and is this version; null before that. */
  readonly verified: boolean | null
  /** When a failed build is tried again. */
  readonly retryAt: string | null
  /** Whether a build was made without the post, so that readers do not see it at all. */
  readonly leftOut: boolean
}

/** The receipt of one post, from the newest build that holds a change of it. */
export function postStatus(
  { build, change, verification, retryAt }: PostBuild,
  siteUrl: string,
): PostStatus {
  const isMissing = build.state === 'live' && verification.isMissing
  const state = isMissing ? 'failed' : build.state
  const at =
    build.state === 'building'
      ? (build.startedAt ?? build.createdAt)
      : (build.finishedAt ?? build.createdAt)
  return {
    state,
    buildId: build.id,
    release: build.release,
    revision: change.revision,
    at: isoTime(at),
    reason: build.failure?.reason ?? verification.problem,
    url: state === 'live' && change.kind === 'upsert' ? `${siteUrl}${postPath(change.slug)}` : null,
    verified: verification.isVerified,
    retryAt: build.state === 'failed' && retryAt !== null ? isoTime(retryAt) : null,
    leftOut: isMissing,
  }
}

function publicBuild(build: BuildRecord) {
  const time = (at: number | null) => (at === null ? null : isoTime(at))
  return {
    id: build.id,
    state: build.state,
    cause: build.cause,
    attempt: build.attempt,
    createdAt: isoTime(build.createdAt),
    startedAt: time(build.startedAt),
    finishedAt: time(build.finishedAt),
    notBefore: time(build.notBefore),
    release: build.release,
    reason: build.failure?.reason ?? null,
    warnings: build.warnings,
  }
}

async function authenticate(request: IncomingMessage, identify: IdentifyCaller): Promise<Caller> {
  const token = /^Bearer (\S{1,8192})$/.exec(request.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? null : await identify(token)
  if (caller !== null) return caller
  throw new RequestError(
    401,
    'status/sign-in-needed',
    'Sign in, and send the ID token as "Authorization: Bearer TOKEN".',
  )
}

function expectEditor({ role }: Caller): void {
  if (role !== null && EDITOR_ROLES.has(role)) return
  throw new RequestError(403, 'status/editors-only', 'Only editors may do this.')
}

function expectMethod(request: IncomingMessage, response: ServerResponse, method: string): void {
  if (request.method === method) return
  response.setHeader('allow', method)
  throw new RequestError(405, 'request/method-not-allowed', `Use ${method} here.`)
}

function isoTime(at: number): string {
  return new Date(at).toISOString()
}
