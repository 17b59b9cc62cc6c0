import { z } from 'zod'

/** The states of a build's life. */
export const BUILD_STATES = ['queued', 'building', 'live', 'failed'] as const
export type BuildState = (typeof BUILD_STATES)[number]

/**
 * What a build is asked for: changes of posts, or everything. Builds of one lane run one after the
 * other; a full build may run while changes go on being published.
 */
const LANES = ['content', 'full'] as const
export type Lane = (typeof LANES)[number]

const time = z.number().nullable()

/** A row of `builds`. */
export const buildRow = z.object({
  number: z.int(),
  lane: z.enum(LANES),
  state: z.enum(BUILD_STATES),
  cause: z.string(),
  attempt: z.int(),
  not_before: time,
  created_at: z.number(),
  started_at: time,
  finished_at: time,
  release: z.int().nullable(),
  failure_code: z.string().nullable(),
  failure: z.string().nullable(),
  warnings: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
})

/** One build, as everybody outside the database sees it. Times are milliseconds since the epoch. */
export interface BuildRecord {
  readonly id: string
  readonly number: number
  readonly lane: Lane
  readonly state: BuildState
  /** Why it was asked for. */
  readonly cause: string
  /** 1 for the first try; counts up while builds fail one after another. */
  readonly attempt: number
  /** A queued build that follows a failure waits until then. */
  readonly notBefore: number | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly release: number | null
  readonly failure: { readonly code: string; readonly reason: string } | null
  readonly warnings: readonly string[]
}

/** The public name of a build. */
export function buildId(number: number): string {
  return `b${number}`
}

/** Reads a row of `builds`. */
export function toBuildRecord(row: unknown): BuildRecord {
  const parsed = buildRow.parse(row)
  return {
    id: buildId(parsed.number),
    number: parsed.number,
    lane: parsed.lane,
    state: parsed.state,
    cause: parsed.cause,
    attempt: parsed.attempt,
    notBefore: parsed.not_before,
    createdAt: parsed.created_at,
    startedAt: parsed.started_at,
    finishedAt: parsed.finished_at,
    release: parsed.release,
    failure:
      parsed.failure === null
        ? null
        : { code: parsed.failure_code ?? 'build/failed', reason: parsed.failure },
    warnings: parsed.warnings,
  }
}
