import { z } from 'zod'

/** The states of a build's life in the database, where one that is held counts as `live`. */
const STORED_STATES = ['queued', 'building', 'live', 'failed'] as const
/** `held`: it ended well, and its release waits because the site stays at another one. */
export type BuildState = (typeof STORED_STATES)[number] | 'held'

/**
 * The scope of a build: changes of posts, or everything. Builds of one lane run one after the
 * other; a full build may run while changes go on being published.
 */
const LANES = ['content', 'full'] as const
export type Lane = (typeof LANES)[number]

const time = z.number().nullable()

/** A row of `builds`. */
export const buildRow = z.object({
  number: z.int(),
  lane: z.enum(LANES),
  state: z.enum(STORED_STATES),
  is_cold: z.number().transform(Boolean),
  held: z.number().transform(Boolean),
  cause: z.string(),
  attempt: z.int(),
  not_before: time,
  created_at: z.number(),
  started_at: time,
  built_at: time,
  live_at: time,
  finished_at: time,
  release: z.int().nullable(),
  failure_code: z.string().nullable(),
  failure: z.string().nullable(),
  warnings: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
})

/** One build, as code outside the database sees it. Times are milliseconds since the epoch. */
export interface BuildRecord {
  readonly id: string
  readonly number: number
  readonly lane: Lane
  readonly state: BuildState
  /** Why it was asked for. */
  readonly cause: string
  /** Whether everything is to be made from nothing, whatever is remembered of earlier builds. */
  readonly isCold: boolean
  /** 1 for the first try; counts up while builds fail one after another. */
  readonly attempt: number
  /** A queued build that follows a failure waits until then. */
  readonly notBefore: number | null
  readonly createdAt: number
  readonly startedAt: number | null
  /** When everything was made. */
  readonly builtAt: number | null
  /** When readers got it for the first time. */
  readonly liveAt: number | null
  readonly finishedAt: number | null
  readonly release: number | null
  readonly failure: { readonly code: string; readonly reason: string } | null
  readonly warnings: readonly string[]
}

/** The public name of a build. */
export function buildId(number: number): string {
  return `b${number}`
}

/** The number in a build's public name; null for anything else. */
export function buildNumber(id: string): number | null {
  const digits = /^b([1-9]\d{0,14})$/.exec(id)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Reads a row of `builds`. */
export function toBuildRecord(row: unknown): BuildRecord {
  const parsed = buildRow.parse(row)
  return {
    id: buildId(parsed.number),
    number: parsed.number,
    lane: parsed.lane,
    state: parsed.held ? 'held' : parsed.state,
    cause: parsed.cause,
    isCold: parsed.is_cold,
    attempt: parsed.attempt,
    notBefore: parsed.not_before,
    createdAt: parsed.created_at,
    startedAt: parsed.started_at,
    builtAt: parsed.built_at,
    liveAt: parsed.live_at,
    finishedAt: parsed.finished_at,
    release: parsed.release,
    failure:
      parsed.failure === null
        ? null
        : { code: parsed.failure_code ?? 'build/failed', reason: parsed.failure },
    warnings: parsed.warnings,
  }
}
