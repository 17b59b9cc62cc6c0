import type { DatabaseSync } from 'node:sqlite'
import type { BuildSummary } from '../../../shared/publish/publish-overview.ts'
import { buildReportSchema } from '../../../shared/publish/publish-overview.ts'
import type { BuildRecord } from '../../queue/build-record.ts'
import { toBuildRecord } from '../../queue/build-record.ts'
import { countChanges, recordedChanges } from '../../queue/changes.ts'
import type { ChangeBuild } from '../../queue/changes.ts'
import type { KeptReport } from '../../queue/build-rows.ts'
import { isoTime, isoTimeOrNull } from './receipt.ts'
import type { BuildStanding } from './standing.ts'

/** Changes that a list of builds shows of each. */
const LISTED_CHANGES = 10

const keptReportSchema = buildReportSchema.omit({ logTail: true })
const NO_REPORT: KeptReport = { pages: null, warnings: [], leftOut: [], timings: [] }

/** Builds as editors see them. */
export interface BuildViews {
  /** A build with its first changes. */
  readonly summary: (build: BuildRecord) => BuildSummary
  /** A build with all its changes. */
  readonly whole: (build: BuildRecord) => BuildSummary
  /** Null when it is not remembered. */
  readonly find: (number: number) => BuildRecord | null
  /** The newest ones below a number, or of all. */
  list(below: number | null, limit: number): BuildRecord[]
  /** The builds that wait, in the order in which they start. */
  queued(): BuildRecord[]
  /** The builds whose standing may be another one after the site went from one release to another. */
  between(lowest: number, highest: number): BuildRecord[]
  /** The build's report about itself, as long as it is kept. */
  readonly report: (number: number) => KeptReport
}

/** Most builds whose standing is looked at again after a switch: those that lists show at first. */
const SWITCHED_BUILDS = 50

/** Prepares the views of a database. */
export function openBuildViews(
  database: DatabaseSync,
  standingOf: (build: BuildRecord) => BuildStanding,
): BuildViews {
  const find = database.prepare('SELECT * FROM builds WHERE number = ?')
  const list = database.prepare(
    'SELECT * FROM builds WHERE number < ? ORDER BY number DESC LIMIT ?',
  )
  const queued = database.prepare(`SELECT * FROM builds WHERE state = 'queued' ORDER BY number`)
  const between = database.prepare(
    `SELECT * FROM builds WHERE state = 'live' AND release <= :highest AND release >=
       (SELECT coalesce(max(release), 0) FROM builds WHERE state = 'live' AND release <= :lowest)
     ORDER BY number DESC LIMIT ${SWITCHED_BUILDS}`,
  )
  const summary = (build: BuildRecord, limit: number): BuildSummary => {
    const changes = recordedChanges(database, build.number, limit)
    return {
      id: build.id,
      state: build.state,
      ...standingOf(build),
      lane: build.lane,
      cause: build.cause,
      attempt: build.attempt,
      createdAt: isoTime(build.createdAt),
      startedAt: isoTimeOrNull(build.startedAt),
      builtAt: isoTimeOrNull(build.builtAt),
      finishedAt: isoTimeOrNull(build.finishedAt),
      notBefore: isoTimeOrNull(build.notBefore),
      release: build.release,
      reason: build.failure?.reason ?? null,
      warnings: [...build.warnings],
      changes: changes.map(toBuiltChange),
      changeCount: changes.length < limit ? changes.length : countChanges(database, build.number),
    }
  }
  return {
    summary: (build) => summary(build, LISTED_CHANGES),
    whole: (build) => summary(build, -1),
    find: (number) => {
      const row = find.get(number)
      return row === undefined ? null : toBuildRecord(row)
    },
    list: (below, limit) => list.all(below ?? Number.MAX_SAFE_INTEGER, limit).map(toBuildRecord),
    queued: () => queued.all().map(toBuildRecord),
    between: (lowest, highest) => between.all({ lowest, highest }).map(toBuildRecord),
    report: (number) => {
      const text = find.get(number)?.['report']
      return typeof text === 'string' ? keptReportSchema.parse(JSON.parse(text)) : NO_REPORT
    },
  }
}

function toBuiltChange({
  change,
  verification,
}: Pick<ChangeBuild, 'change' | 'verification'>): BuildSummary['changes'][number] {
  const { source, id, path, kind, revision, by, title = null } = change
  return {
    source,
    id,
    path,
    title,
    kind,
    revision,
    by,
    verified: verification.isVerified,
    problem: verification.problem,
  }
}
