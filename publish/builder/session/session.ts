import { setTimeout as delay } from 'node:timers/promises'
import type {
  AwaitedPictures,
  BuilderMessage,
  BuilderReport,
  FileChanges,
} from '../../../shared/publish/builder-protocol.ts'
import { documentKey } from '../../../shared/documents/document-source.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import type { BuilderProcess, BuilderProcessState } from '../process/builder-process.ts'
import type { BuiltSite } from '../../workspace/built-site.ts'
import { createSealing } from './sealing.ts'
import type { Sealing, SealingOptions } from './sealing.ts'
import type { PreparedWorkspace } from '../../workspace/prepare.ts'
import { openSiteReport } from '../../workspace/built-site.ts'
import { followReleasedOutput } from '../../workspace/released-output.ts'
import type { ReleasedOutput } from '../../workspace/released-output.ts'
import type { Workspace } from '../../workspace/workspaces.ts'

/** Quiet after which the state is stored and sealed, in milliseconds. */
const QUIET_MS = 2_000

/** Options of a session. */
export interface SessionOptions {
  readonly process: BuilderProcess
  readonly workspace: Workspace
  readonly prepared: PreparedWorkspace
  readonly ready: Extract<BuilderMessage, { kind: 'ready' }>
  readonly startedAt: number
  /** The day that it is, in the site's time zone. */
  readonly today: () => string
  readonly quietMs?: number
  /** Longest time that a session that ends is given to store its state, in milliseconds. */
  readonly sealMs: number
  /** Told what cannot be helped: the state could not be sealed. */
  readonly onProblem: (problem: string) => void
}

/** A builder process that is ready, and the workspace that belongs to it. */
export interface BuilderSession {
  readonly workspace: Workspace
  readonly process: BuilderProcess
  readonly describe: () => BuilderProcessState
  /** The site as the full build made it. */
  readonly whole: BuiltSite
  /** Whether the full build remembered nothing of earlier ones. */
  readonly isFromNothing: boolean
  /** Whether there was no build: the site is what it was when the state was stored. */
  readonly isResumed: boolean
  /** The first day on which the site shows something that no longer holds; null when none is known. */
  readonly staleFrom: () => string | null
  /** The release that held the output at the start as it was, where that is known. */
  readonly releasedAs: string | null
  /** Another release has the same files. */
  readonly noteSameFiles: (before: string, after: string) => void
  readonly hasDeferred: () => boolean
  /** Whether pages show what was before the last change. */
  readonly hasWaitingPages: () => boolean
  /** Pictures that could not be fetched and may be there later. */
  readonly awaitedPictures: () => AwaitedPictures
  /** For how long the state has been stored and sealed, in milliseconds; null while it is not. */
  readonly sealedForMs: () => number | null
  /** Stores the state and seals it now. @returns whether it is sealed */
  readonly seal: () => Promise<boolean>
  /** @throws NeedsFullBuildError, BuilderFailedError, BuilderEndedError */
  readonly build: (
    changes: readonly DocumentChange[],
    mayDefer: boolean,
  ) => Promise<BuiltSite<FileChanges> & { readonly raw: BuilderReport }>
  /** @throws NeedsFullBuildError, BuilderFailedError, BuilderEndedError */
  readonly makeDeferred: () => Promise<BuiltSite<FileChanges>>
  /** Whether a `makeDeferred` is under way. */
  readonly isMakingDeferred: () => boolean
  /** Lets a `makeDeferred` that is under way come to an end soon. */
  readonly requestYield: () => void
  /** Stores the state, seals the workspace and ends the process. */
  readonly close: () => Promise<void>
}

/** Makes a session of a process that is ready. */
export function openSession(options: SessionOptions): BuilderSession {
  const { process, workspace, prepared, ready } = options
  const report = openSiteReport(ready.report)
  let requests = 0
  let left = leftAtStart(ready)
  let { awaitedPictures, staleFrom } = ready
  const nextId = () => `r${(requests += 1)}`
  const isOnFiles = () => !left.hasDeferredPages
  const { sealing, output, whole } = openSealing(options, {
    save: () => process.ask('saved', { kind: 'save', id: nextId() }).then(() => undefined),
    hasFilesLeft: () => left.hasDeferred && isOnFiles(),
  })
  void process.ended.then(sealing.stop)

  const deferred = createDeferredRequest(process, nextId)

  const makeDeferred = async (): Promise<BuiltSite<FileChanges>> => {
    const change = output.change()
    const made = await deferred.make()
    left = made
    return { ...common, ...changedBy(change, made), deferred: [], report: { kind: 'none' } }
  }
  const common = {
    workspace: workspace.name,
    folder: workspace.output,
    fingerprint: prepared.fingerprint,
  }
  return {
    workspace,
    process,
    describe: () => describe(options),
    whole: { ...common, ...wholeSite(ready, whole), report: report.whole },
    isFromNothing: prepared.coldReason !== null,
    isResumed: prepared.isResumable,
    staleFrom: () => staleFrom,
    releasedAs: prepared.releasedAs,
    noteSameFiles: output.isSame,
    hasDeferred: () => left.hasDeferred,
    hasWaitingPages: () => left.hasWaitingPages,
    awaitedPictures: () => awaitedPictures,
    sealedForMs: sealing.sealedForMs,
    seal: sealing.seal,
    build: (changes, mayDefer) =>
      sealing.change(async () => {
        const change = output.change()
        const built = await process.ask('built', {
          kind: 'build',
          id: nextId(),
          changes: changes.map(({ source, id }) => ({ source, id })),
          mayDefer,
          day: options.today(),
        })
        left = built
        awaitedPictures = built.awaitedPictures
        staleFrom = built.staleFrom
        const { deferred } = built
        const waiting = new Set(deferred.map(documentKey))
        const made = changes.filter((change) => !waiting.has(documentKey(change)))
        const told = report.apply(made, built.report)
        return {
          ...common,
          ...changedBy(change, built),
          deferred,
          report: told,
          raw: built.report,
        }
      }),
    makeDeferred: () => {
      deferred.announce()
      return sealing.change(makeDeferred, isOnFiles)
    },
    isMakingDeferred: deferred.isBegun,
    requestYield: deferred.requestYield,
    close: async () => {
      await sealInTime(sealing, deferred.requestYield, options.sealMs)
      await process.stop()
    },
  }
}

/** The `makeDeferred` of a session, which can be asked to yield also while it waits for its turn. */
function createDeferredRequest(process: BuilderProcess, nextId: () => string) {
  let id: string | null = null
  let isYieldAsked = false
  const requestYield = () => {
    isYieldAsked = true
    if (id !== null) process.tell({ kind: 'yield', id })
  }
  return {
    isBegun: () => id !== null,
    announce: () => {
      isYieldAsked = false
    },
    requestYield,
    make: () => {
      id = nextId()
      const made = process.ask('madeDeferred', { kind: 'makeDeferred', id })
      if (isYieldAsked) requestYield()
      return made.finally(() => {
        id = null
      })
    },
  }
}

const leftAtStart = ({ hasDeferred, hasDeferredPages }: SessionOptions['ready']) => ({
  hasDeferred,
  hasDeferredPages,
  hasWaitingPages: false,
})

/** Seals the workspace, or gives up after a time: work that takes longer is made again at the next start. */
async function sealInTime(
  sealing: Sealing,
  requestYield: () => void,
  timeMs: number,
): Promise<void> {
  const sealed = sealing.close()
  // The state can be stored between two parts of the follow-up work.
  requestYield()
  await Promise.race([sealed, delay(timeMs, undefined, { ref: false })])
}

/** The site as the process has found or made it. */
function wholeSite(
  { hasDeferred, took }: SessionOptions['ready'],
  change: ReturnType<ReleasedOutput['change']> | null,
) {
  return {
    files: null,
    deferred: [],
    hasDeferred,
    timings: { full: took },
    noteRelease: (release: string) => change?.isReleasedAs(release),
  }
}

function describe({ process, startedAt }: SessionOptions): BuilderProcessState {
  return { pid: process.pid, startedAt, memory: process.memory() }
}

/** Marker and seal of the workspace, and which release holds its output. */
function openSealing(
  { workspace, prepared, onProblem, quietMs = QUIET_MS }: SessionOptions,
  given: Pick<SealingOptions, 'save' | 'hasFilesLeft'>,
) {
  const { fingerprint, sources } = prepared
  const sealing = createSealing({
    workspace,
    sources,
    fingerprint,
    isSealed: prepared.isResumable && prepared.interrupted === null,
    interrupted: prepared.interrupted,
    sealedAs: prepared.sealedAs,
    onProblem,
    quietMs,
    ...given,
    release: () => followed.output.release(),
  })
  const followed = followReleasedOutput(prepared.releasedAs, sealing.noteRelease)
  return { sealing, ...followed }
}

/** Returns the changed site that an answer of the builder tells of. */
function changedBy(
  change: ReturnType<ReleasedOutput['change']>,
  {
    written,
    removed,
    timings,
    hasDeferred,
  }: Extract<BuilderMessage, { kind: 'built' | 'madeDeferred' }>,
) {
  if (written.length + removed.length === 0) change.isEmpty()
  return {
    files: { written, removed },
    timings,
    hasDeferred,
    noteRelease: change.isReleasedAs,
  }
}
