import type { BuildList, BuildDetails } from '../../../shared/publish/publish-overview.ts'
import { RefusalError } from '../../contract/errors.ts'
import type { Lane } from '../../queue/build-record.ts'
import { buildNumber } from '../../queue/build-record.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import type { ChangeBuild } from '../../queue/changes.ts'
import type { BuildViews } from '../views/build-views.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import { documentParameter, numberParameter } from './route.ts'
import type { StatusRoute } from './route.ts'

const LISTED_BUILDS = 50
const LISTED_BUILDS_MAX = 200

/** Options of the routes of builds. */
export interface BuildRoutesOptions {
  readonly views: BuildViews
  readonly newestBuildOf: (document: DocumentRef) => ChangeBuild | null
  readonly rebuild: (
    cause: string,
    changes: readonly DocumentChange[],
    lane?: Lane,
  ) => { readonly buildId: string }
  readonly logTail: (buildId: string) => Promise<string[]>
}

/**
 * The builds, for editors:
 *
 * - `GET builds?before=ID&limit=N`: the newest first; `GET builds/ID`: one with its report
 * - `POST rebuild`: a full build; `?document=KEY` builds the newest change of that document and looks at
 *   its page again; `?only=changes` looks for whatever has changed. 202 `{buildId}`
 */
export function buildRoutes(options: BuildRoutesOptions): readonly StatusRoute[] {
  const { views, newestBuildOf, rebuild, logTail } = options
  return [
    {
      method: 'GET',
      path: /^builds$/,
      answer: ({ query }) => {
        const limit = Math.min(
          numberParameter(query, 'limit', 1) ?? LISTED_BUILDS,
          LISTED_BUILDS_MAX,
        )
        const before = query.get('before')
        const found = views.list(before === null ? null : numberOf(before), limit + 1)
        const shown = found.slice(0, limit)
        const body: BuildList = {
          builds: shown.map(views.summary),
          next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
        }
        return { status: 200, body }
      },
    },
    {
      method: 'GET',
      path: /^builds\/([^/]+)$/,
      answer: async ({ parameters: [id = ''] }) => {
        const build = views.find(numberOf(id))
        if (build === null) throw unknownBuild(id)
        const report = { ...views.report(build.number), logTail: await logTail(build.id) }
        const body: BuildDetails = { build: views.whole(build), report }
        return { status: 200, body }
      },
    },
    {
      method: 'POST',
      path: /^rebuild$/,
      answer: ({ query, caller }) => {
        const cause = `requested by ${caller.uid}`
        const key = query.get('document')
        if (key === null) {
          const lane = query.get('only') === 'changes' ? 'content' : 'full'
          return { status: 202, body: rebuild(cause, [], lane) }
        }
        const found = newestBuildOf(documentParameter(key))
        return {
          status: 202,
          body: rebuild(
            cause,
            found === null ? [] : [{ ...found.change, by: caller.uid }],
            'content',
          ),
        }
      },
    },
  ]
}

function numberOf(id: string): number {
  const number = buildNumber(id)
  if (number === null) throw unknownBuild(id)
  return number
}

function unknownBuild(id: string): RefusalError {
  return new RefusalError(
    404,
    'status/unknown-build',
    `No build ${id.slice(0, 40)} is known. Build IDs are b1, b2 and so on.`,
  )
}
