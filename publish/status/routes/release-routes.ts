import { z } from 'zod'
import { rollbackRequestSchema } from '../../../shared/publish/publish-overview.ts'
import type {
  Integrity,
  PageDifference,
  ReleaseDifference,
  ReleaseSummary,
} from '../../../shared/publish/publish-overview.ts'
import { ReleaseError, RefusalError, TargetError } from '../../contract/errors.ts'
import type { PublishListener } from '../../contract/events.ts'
import { readBody } from '../../http/body.ts'
import type { Queue } from '../../queue/queue.ts'
import type {
  CheckReport,
  ListedRelease,
  ReleaseDiff,
  ReleaseHistory,
} from '../../release/model/release.ts'
import { heldAt } from '../views/overview.ts'
import type { JsonAnswer, StatusRoute } from './route.ts'
import { numberParameter } from './route.ts'

const BODY_MAX_BYTES = 4 * 1024
const LISTED_RELEASES = 50
const LISTED_PAGES_MAX = 1_000

/** Options of the routes of releases. */
export interface ReleaseRoutesOptions {
  readonly history: ReleaseHistory
  readonly queue: Queue
  readonly emit: PublishListener
}

/**
 * The releases, for editors:
 *
 * - `GET releases?before=N&limit=N`, `GET releases/N`,
 *   `GET releases/diff?from=N&to=M&offset=K&limit=N`
 * - `POST rollback` with `{release, reason}`: the site goes to that release and stays there
 * - `POST resume`: newer releases go live again
 * - `POST verify`: reads every file of every kept release
 */
export function releaseRoutes(options: ReleaseRoutesOptions): readonly StatusRoute[] {
  const { history, queue, emit } = options
  const moved = (release: number): JsonAnswer => {
    const held = heldAt(history)
    queue.holdAbove(held?.release ?? null)
    emit({ kind: 'switched', release })
    return { status: 200, body: { release, held } }
  }
  return [
    {
      method: 'GET',
      path: /^releases$/,
      answer: ({ query }) => {
        const before = numberParameter(query, 'before', 1) ?? Infinity
        const limit = Math.min(numberParameter(query, 'limit', 1) ?? LISTED_RELEASES, 200)
        const older = history.list().filter(({ release }) => release < before)
        const shown = older.slice(0, limit)
        const next = older.length > limit ? (shown.at(-1)?.release ?? null) : null
        return { status: 200, body: { releases: shown, next } }
      },
    },
    {
      method: 'GET',
      path: /^releases\/([1-9]\d{0,8})$/,
      answer: async ({ parameters: [release] }) => ({
        status: 200,
        body: await known(history.show(Number(release))),
      }),
    },
    {
      method: 'GET',
      path: /^releases\/diff$/,
      answer: async ({ query }) => {
        const from = numberParameter(query, 'from', 1)
        const to = numberParameter(query, 'to', 1)
        if (from === null || to === null) {
          throw new RefusalError(
            400,
            'status/releases-missing',
            'The parameters are missing: ?from=N&to=M',
          )
        }
        const offset = numberParameter(query, 'offset', 0) ?? 0
        const limit = Math.min(numberParameter(query, 'limit', 1) ?? 200, LISTED_PAGES_MAX)
        const diff = await known(history.diff(from, to))
        return { status: 200, body: difference(diff, offset, limit) }
      },
    },
    {
      method: 'POST',
      path: /^rollback$/,
      answer: async ({ request, caller }) => {
        const { release, reason } = parseRollback(await readBody(request, BODY_MAX_BYTES))
        const live = await known(history.rollback(release, caller.uid, reason))
        const answer = moved(live.release)
        emit({ kind: 'holding', release: live.release, by: caller.uid })
        return answer
      },
    },
    {
      method: 'POST',
      path: /^resume$/,
      answer: async ({ caller }) => {
        const live = await known(history.resume(caller.uid))
        const answer = moved(live.release)
        emit({ kind: 'resumed', by: caller.uid })
        return answer
      },
    },
    {
      method: 'POST',
      path: /^verify$/,
      answer: async ({ signal }) => ({
        status: 200,
        body: integrity(await history.verify({ depth: 'hashes', allReleases: true, signal })),
      }),
    },
  ]
}

/** A release as lists show it. */
export function releaseSummary(listed: ListedRelease): ReleaseSummary {
  const { release, createdAt, buildId, cause, followUpOf, people } = listed
  const { files, pages, bytes, changes } = listed
  return {
    release,
    createdAt,
    buildId,
    cause,
    followUpOf,
    files,
    pages,
    bytes,
    changes,
    people: [...people],
  }
}

function difference(diff: ReleaseDiff, offset: number, limit: number): ReleaseDifference {
  const named = (paths: readonly string[], change: PageDifference['change']) =>
    paths.map((path): PageDifference => ({ path, change }))
  const pages = [
    ...named(diff.added, 'added'),
    ...named(diff.changed, 'changed'),
    ...named(diff.removed, 'removed'),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const { from, to, otherFiles, redirects, hasOtherSources } = diff
  return {
    from,
    to,
    otherFiles,
    redirects,
    hasOtherSources,
    pages: pages.slice(offset, offset + limit),
    pageCounts: {
      added: diff.added.length,
      changed: diff.changed.length,
      removed: diff.removed.length,
    },
    next: offset + limit < pages.length ? offset + limit : null,
  }
}

function integrity({ files, bytes, tookMs, damage, isLiveWhole }: CheckReport): Integrity {
  return {
    files,
    bytes,
    tookMs,
    isLiveWhole,
    damage: damage.map(({ path, problem, releases, isRepaired }) => ({
      path,
      problem,
      isRepaired,
      releases: [...releases],
    })),
  }
}

function parseRollback(body: Buffer): z.infer<typeof rollbackRequestSchema> {
  try {
    return rollbackRequestSchema.parse(JSON.parse(body.toString('utf8')))
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof z.ZodError)) throw cause
    throw new RefusalError(
      400,
      'status/body-invalid',
      'Send {"release": NUMBER, "reason": "why"}: the reason has 1 to 500 characters.',
      { cause },
    )
  }
}

/** Releases that are not there, not whole, or do not reach their target are the caller's to know. */
async function known<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TargetError) {
      throw new RefusalError(502, error.code, error.message, { cause: error })
    }
    if (!(error instanceof ReleaseError)) throw error
    const status = error.code === 'release/unknown' ? 404 : 409
    throw new RefusalError(status, error.code, error.message, { cause: error })
  }
}
