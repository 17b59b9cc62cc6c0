import { z } from 'zod'
import { messageOf } from '../../node-shared/errors.ts'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { readJsonIfThere } from '../../node-shared/files/read-text.ts'
import type { BuilderOptions } from './builder-types.ts'
import type { ProcessLimits } from './process/conversation.ts'
import { BUILDER } from './process/build-command.ts'
import type { BuildSettings } from './process/build-command.ts'
import type { Quarantine } from './session/quarantine.ts'
import type { SessionInUse } from './session/session-in-use.ts'
import type { StartOptions } from './session/start-session.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

/** State and options that the parts of a builder share. */
export interface BuilderParts {
  readonly options: BuilderOptions
  readonly limits: ProcessLimits
  readonly buildDir: string
  readonly settings: () => BuildSettings
  readonly workspaces: Workspaces
  readonly quarantine: Quarantine
  readonly counts: BuildCounts
  readonly sessions: SessionInUse
}

/** Returns the options that every start of a builder process is given. */
export function startOptionsOf({
  options,
  limits,
  buildDir,
  settings,
  quarantine,
}: BuilderParts): StartOptions {
  const {
    projectDir,
    machine,
    now,
    onProblem,
    onDeferredProgress = () => undefined,
    quietMs,
    restoreOutput,
  } = options
  return {
    projectDir,
    buildDir,
    settings,
    machine,
    limits,
    quarantine,
    now,
    onProblem,
    onDeferredProgress,
    restoreOutput,
    command: options.builderCommand ?? BUILDER,
    ...(quietMs === undefined ? {} : { quietMs }),
  }
}

const countsSchema = z.object({
  changes: z.int().min(0),
  lastFull: z.object({ at: z.number(), tookMs: z.number(), cause: z.string() }).nullable(),
})
type Counts = z.infer<typeof countsSchema>

/** Builds of changes between two times that this is written; a crash forgets fewer than so many. */
const WRITTEN_EVERY = 10

/** A full build follows after this many builds that were made of changes alone. */
const DEFAULT_FULL_BUILD_EVERY = 500

/** And after this time, when there was at least one. */
const FULL_BUILD_AFTER_MS = 24 * 60 * 60_000

/** How much was built of changes alone since the last full build. */
export interface BuildCounts {
  readonly changes: () => number
  readonly lastFull: () => Counts['lastFull']
  readonly noteChange: () => Promise<void>
  readonly noteFull: (at: number, tookMs: number, cause: string) => Promise<void>
  /** Why a full build is due, or null. */
  readonly dueFor: (now: number) => string | null
  readonly save: () => Promise<void>
}

/**
 * Opens the counts. Without a readable file they begin anew. They are kept in memory as well: a build
 * that was made does not fail because they could not be stored.
 */
export async function openCounts(
  file: string,
  options: {
    readonly fullBuildEvery?: number | undefined
    readonly onProblem: (problem: string) => void
  },
): Promise<BuildCounts> {
  const { fullBuildEvery = DEFAULT_FULL_BUILD_EVERY, onProblem } = options
  let counts = (await readJsonIfThere(file, countsSchema)) ?? { changes: 0, lastFull: null }
  const save = () =>
    writeDurably(file, `${JSON.stringify(counts)}\n`).catch((error: unknown) => {
      onProblem(`The count of publishes could not be stored: ${messageOf(error)}`)
    })
  return {
    changes: () => counts.changes,
    lastFull: () => counts.lastFull,
    noteChange: async () => {
      counts = { ...counts, changes: counts.changes + 1 }
      if (counts.changes % WRITTEN_EVERY === 0) await save()
    },
    noteFull: async (at, tookMs, cause) => {
      counts = { changes: 0, lastFull: { at, tookMs, cause } }
      await save()
    },
    dueFor: (now) => {
      if (counts.changes >= fullBuildEvery) {
        return `${counts.changes} publishes since the last full build`
      }
      const isLongAgo = counts.lastFull !== null && now - counts.lastFull.at > FULL_BUILD_AFTER_MS
      return isLongAgo && counts.changes > 0 ? '24 hours since the last full build' : null
    },
    save,
  }
}
