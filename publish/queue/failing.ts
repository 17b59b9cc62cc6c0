import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** Failures in a row that are more than bad luck: each was tried again before the next. */
const FAILURES = 3

/** That nothing has come to the readers for some builds. */
export interface FailureStreak {
  readonly failures: number
  /** When the first of them failed, in milliseconds since the epoch. */
  readonly since: number
  /** Why the last one did. */
  readonly reason: string
}

const failedRow = z.object({ failures: z.int(), since: z.number().nullable() })
const lastRow = z.object({ failure: z.string() }).optional()

/** Says since when builds fail and none goes live; null while that is not so. */
export function failingBuilds(database: DatabaseSync): FailureStreak | null {
  const { failures, since } = failedRow.parse(
    database
      .prepare(
        `SELECT count(*) AS failures, min(finished_at) AS since FROM builds
         WHERE state = 'failed' AND finished_at >
           coalesce((SELECT max(finished_at) FROM builds WHERE state = 'live'), 0)`,
      )
      .get(),
  )
  if (failures < FAILURES || since === null) return null
  const last = lastRow.parse(
    database
      .prepare(
        `SELECT failure FROM builds WHERE state = 'failed' ORDER BY finished_at DESC, number DESC LIMIT 1`,
      )
      .get(),
  )
  return { failures, since, reason: last?.failure ?? '' }
}
