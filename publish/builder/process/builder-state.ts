import type { BuilderMemory, QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import type { WorkspaceName } from '../../workspace/workspaces.ts'

/**
 * The mode of the builder.
 *
 * - `stopped`: before the start and after the end
 * - `starting`: no process is ready; changes wait for the full build that is under way, or for a process
 *   that goes on from the stored state
 * - `ready`: a process takes changes
 * - `asleep`: no process runs, because no one has needed it for a while; the next change starts one
 * - `waiting`: no process runs, the next one is started later
 * - `full-builds-only`: every publish is a whole `gatsby build`
 */
export type BuilderMode =
  'stopped' | 'starting' | 'ready' | 'asleep' | 'waiting' | 'full-builds-only'

/** A process that takes changes. Times are milliseconds since the epoch. */
export interface BuilderProcessState {
  readonly pid: number
  readonly startedAt: number
  /** The last figures that it reported, in bytes. */
  readonly memory: BuilderMemory | null
}

/** A full build that is under way. */
export interface FullBuildState {
  readonly cause: string
  readonly startedAt: number
  readonly phase: string | null
}

/** Files in which a full build in the background differed from what the changes before had made. */
export interface Drift {
  readonly at: number
  readonly files: number
  /** The first few of them. */
  readonly paths: readonly string[]
}

/** The builder as operators see it. Times are milliseconds since the epoch. */
export interface BuilderState {
  readonly mode: BuilderMode
  /** Why it is not `ready`, in words for people. */
  readonly reason: string | null
  readonly workspace: WorkspaceName
  readonly process: BuilderProcessState | null
  /** Builds that were made of changes alone since the last full build. */
  readonly changesSinceFull: number
  readonly lastFull: {
    readonly at: number
    readonly tookMs: number
    readonly cause: string
  } | null
  /** The full build that is under way, if any: the first one, or one in the background. */
  readonly full: FullBuildState | null
  readonly drift: Drift | null
  /** Versions of posts that are left out because they broke a build. */
  readonly quarantine: readonly QuarantinedPost[]
}
