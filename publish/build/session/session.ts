import { setTimeout as delay } from 'node:timers/promises'
import type { BuilderMessage, BuilderReport } from '../../../shared/builder-protocol.ts'
import type { PostChange } from '../../../shared/publish-message.ts'
import type { BuilderProcess } from '../process/builder-process.ts'
import type { BuilderProcessState } from '../builder-state.ts'
import type { BuiltSite, ChangedSite } from '../built-site.ts'
import { createSealing } from './sealing.ts'
import type { PreparedWorkspace } from '../workspace/prepare.ts'
import { openSiteReport } from '../report.ts'
import type { Workspace } from '../workspace/workspaces.ts'

/** Quiet after which the state is stored and sealed, in milliseconds. */
const QUIET_MS = 2_000

/** Longest time that a session that ends is given to store its state, in milliseconds. */
const CLOSE_MS = 4_000

/** What a session needs. */
export interface SessionOptions {
  readonly process: BuilderProcess
  readonly workspace: Workspace
  readonly prepared: PreparedWorkspace
  readonly ready: Extract<BuilderMessage, { kind: 'ready' }>
  readonly startedAt: number
  readonly quietMs?: number
  /** Told what cannot be helped: the state could not be sealed. */
  readonly onProblem: (problem: string) => void
}

/** A builder process that is ready, and the workspace that belongs to it. */
export interface Session {
  readonly workspace: Workspace
  readonly process: BuilderProcess
  readonly describe: () => BuilderProcessState
  /** The site as the full build made it. */
  readonly whole: BuiltSite
  /** Whether the full build remembered nothing of earlier ones. */
  readonly isFromNothing: boolean
  /** Whether there was no build: the site is what it was when the state was stored. */
  readonly isResumed: boolean
  readonly hasRest: () => boolean
  /** For how long the state has been stored and sealed, in milliseconds; null while it is not. */
  readonly sealedForMs: () => number | null
  /** @throws NeedsFullBuildError, BuilderFailedError, BuilderEndedError */
  readonly build: (
    changes: readonly PostChange[],
    mayDefer: boolean,
  ) => Promise<ChangedSite & { readonly raw: BuilderReport }>
  /** @throws NeedsFullBuildError, BuilderFailedError, BuilderEndedError */
  readonly finish: () => Promise<ChangedSite>
  /** Whether a `finish` is under way. */
  readonly isFinishing: () => boolean
  /** Lets a `finish` that is under way come to an end soon. */
  readonly requestYield: () => void
  /** Stores the state, seals the workspace and ends the process. */
  readonly close: () => Promise<void>
}

/** Makes a session of a process that is ready. */
export function openSession(options: SessionOptions): Session {
  const { process, workspace, prepared, ready, onProblem } = options
  const { fingerprint, sources } = prepared
  const report = openSiteReport(ready.report)
  let requests = 0
  let { hasRest } = ready
  let finishing: string | null = null
  const nextId = () => `r${(requests += 1)}`
  const sealing = createSealing({
    workspace,
    sources,
    fingerprint,
    onProblem,
    quietMs: options.quietMs ?? QUIET_MS,
    save: async () => {
      await process.ask('saved', { kind: 'save', id: nextId() })
    },
  })
  void process.ended.then(sealing.stop)

  const requestYield = () => {
    if (finishing !== null) process.tell({ kind: 'yield', id: finishing })
  }

  const common = { workspace: workspace.name, folder: workspace.output, fingerprint }
  return {
    workspace,
    process,
    describe: () => ({
      pid: process.pid,
      startedAt: options.startedAt,
      memory: process.memory(),
    }),
    whole: {
      ...common,
      kind: 'whole',
      report: report.whole,
      hasRest: ready.hasRest,
      timings: { full: ready.took },
    },
    isFromNothing: prepared.coldReason !== null,
    isResumed: prepared.isResumable,
    hasRest: () => hasRest,
    sealedForMs: sealing.sealedForMs,
    build: (changes, mayDefer) =>
      sealing.change(async () => {
        const { written, removed, deferred, timings, ...built } = await process.ask('built', {
          kind: 'build',
          id: nextId(),
          postIds: changes.map(({ postId }) => postId),
          mayDefer,
        })
        hasRest = built.hasRest
        const result = { files: { written, removed }, deferred, timings, hasRest }
        const waiting = new Set(deferred.map(({ postId }) => postId))
        const made = changes.filter(({ postId }) => !waiting.has(postId))
        const told = report.apply(made, built.report)
        return { ...common, kind: 'changed', ...result, report: told, raw: built.report }
      }),
    finish: () =>
      sealing.change(async () => {
        finishing = nextId()
        const { written, removed, timings, ...finished } = await process
          .ask('finished', { kind: 'finish', id: finishing })
          .finally(() => {
            finishing = null
          })
        hasRest = finished.hasRest
        const result = { files: { written, removed }, deferred: [], timings, hasRest }
        return { ...common, kind: 'changed', ...result, report: { kind: 'none' } }
      }),
    isFinishing: () => finishing !== null,
    requestYield,
    close: async () => {
      const sealed = sealing.close()
      // The state can be stored between two parts of the follow-up work.
      requestYield()
      // What takes longer is made again at the next start.
      await Promise.race([sealed, delay(CLOSE_MS, undefined, { ref: false })])
      await process.stop()
    },
  }
}
