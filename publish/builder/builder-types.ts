import type {
  AwaitedPictures,
  FileChanges,
  QuarantinedPost,
} from '../../shared/publish/builder-protocol.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import type { ProcessLimits } from './process/conversation.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import type { BuildSettings } from './process/build-command.ts'
import type { OnPhase } from './process/build-output.ts'
import type { Command } from './process/process-group.ts'
import type { RestoreOutput } from '../workspace/prepare.ts'
import type { BuilderProcessState } from './process/builder-process.ts'
import type { WorkspaceName } from '../workspace/workspaces.ts'

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

/** When the process of a quiet builder is ended. */
export interface SleepOptions {
  /** How long no one must have needed it, in milliseconds. */
  readonly afterMs: number
  /** Whether nothing waits for it outside of the builder: builds, follow-up work, forms of files. */
  readonly mayBegin: () => boolean
  /** When the next post is published by itself, in milliseconds since the epoch; null while none is known. */
  readonly nextDueAt: () => number | null
}

/** Options of a builder. */
export interface BuilderOptions {
  readonly projectDir: string
  readonly dataDir: string
  readonly settings: () => Omit<
    BuildSettings,
    'reportFile' | 'imageCacheDir' | 'quarantineFile' | 'day'
  >
  /** The environment of this process, of which a build sees a few variables. */
  readonly machine: Readonly<Record<string, string | undefined>>
  /** Runs in the prepared folder and leaves the site in `public/`; `gatsby build` when left out. */
  readonly command?: Command
  /** The program that holds Gatsby; null when every build is to be a plain one. */
  readonly builderCommand?: Command | null
  readonly limits?: Partial<ProcessLimits>
  readonly quietMs?: number
  readonly fullBuildEvery?: number
  /** The pause after a process has ended for the second time, in milliseconds. */
  readonly retryMs?: number
  /** How long a builder that has made a full build must be quiet to be recycled, in milliseconds. */
  readonly recycleAfterMs?: number
  /** When its process is ended; when left out, never. */
  readonly sleep?: SleepOptions | undefined
  /** Without it a builder that was killed in the middle of a change is followed by a full build. */
  readonly restoreOutput?: RestoreOutput
  readonly now: () => Date
  /** Told when {@link Builder.state} has changed. */
  readonly onChange: () => void
  /** Told that a full build is needed, and after which pause. */
  readonly onNeedsFull: (cause: string, pauseMs: number) => void
  /** Told how follow-up work goes. */
  readonly onDeferredProgress?: OnPhase
  /** Told what the operator should know. */
  readonly onProblem: (problem: string) => void
}

/** A full build. */
export interface FullBuildRequest {
  readonly buildId: string
  readonly cause: string
  /** Whether everything is made from nothing; otherwise from what the last build remembers. */
  readonly isCold: boolean
  /** Whether readers have no site yet: they get the pages first, and the rest as follow-up work. */
  readonly isFirst: boolean
  /** Changes that were never built, if there are any: see {@link launch}. */
  readonly newChanges: readonly DocumentChange[]
}

/** A full build that ended well and is not in charge yet. */
export interface FullBuild {
  readonly site: BuiltSite
  /** Whether there was no build: the site is what it was, and {@link FullBuild.catchUp} looks for changes. */
  readonly isResumed: boolean
  /** The release that holds the folder as it is before {@link FullBuild.catchUp}, where that is known. */
  readonly releasedAs: string | null
  /**
   * Makes what the builder in use has made meanwhile, beside it, until that is little. What is collected
   * afterwards holds it.
   */
  readonly keepUp: () => Promise<void>
  /** Brings it up to date; null where a plain build has read everything already. */
  readonly catchUp: (changes: readonly DocumentChange[]) => Promise<BuiltSite<FileChanges> | null>
  /** From now on changes are built by it. The builder before ends. */
  readonly takeOver: () => Promise<void>
  /**
   * Ends it, because something went wrong. Its state is stored for the next start, unless the error says
   * that the builder itself has failed.
   */
  readonly discard: (error: unknown) => Promise<void>
}

/** Builds the site in folders of its own. */
export interface Builder {
  /** The fingerprint that a build started now would have. */
  readonly fingerprint: () => Promise<string>
  readonly state: () => BuilderState
  /** Whether changes can be built now. */
  readonly takesChanges: () => boolean
  /** Whether there is no process that goes on publishing while a full build is made. */
  readonly isPlain: () => boolean
  /** The first day on which the site shows something that no longer holds; null while none is known. */
  readonly staleFrom: () => string | null
  /** Whether earlier builds have left follow-up work. */
  readonly hasDeferred: () => boolean
  /** Resolves when no process is being replaced by one that goes on from its stored state. */
  readonly restarted: () => Promise<void>
  /** Whether pages, such as lists, show what was before the last change: they are made first. */
  readonly hasWaitingPages: () => boolean
  /** Pictures that could not be fetched and may be there later; null while no process is in use. */
  readonly awaitedPictures: () => AwaitedPictures | null
  /**
   * Builds changes.
   * @throws NeedsFullBuildError (which was then asked for); BuildError
   */
  readonly build: (
    request: { readonly buildId: string; readonly changes: readonly DocumentChange[] },
    signal: AbortSignal,
    onPhase: OnPhase,
  ) => Promise<BuiltSite>
  /** Makes the follow-up work of earlier builds. Null when there is none. */
  readonly makeDeferred: () => Promise<BuiltSite<FileChanges> | null>
  /** Lets `makeDeferred` that is under way come to an end soon. */
  readonly requestYield: () => void
  /** Makes a full build, in the other folder when changes go on being built in the one in use. */
  readonly full: (
    request: FullBuildRequest,
    signal: AbortSignal,
    onPhase: OnPhase,
  ) => Promise<FullBuild>
  /** Someone may publish soon: starts a process where the builder is asleep, and keeps it from falling asleep. */
  readonly wake: () => void
  readonly noteDrift: (drift: Drift) => void
  /** A release has the same files as another one, by their names. */
  readonly noteSameFiles: (before: string, after: string) => void
  /** Ends every process, in bounded time. */
  readonly close: () => Promise<void>
}
