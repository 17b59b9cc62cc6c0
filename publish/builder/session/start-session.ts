import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import { BuildError, BuilderEndedError } from '../../contract/errors.ts'
import { inWorkspace, buildEnvironment, contentSettings } from '../process/build-command.ts'
import { startBuilderProcess } from '../process/builder-process.ts'
import type { BuilderProcess } from '../process/builder-process.ts'
import type { ProcessLimits } from '../process/conversation.ts'
import { MEMORY_DAMAGED, removeMarker, renewResumeKey } from '../../workspace/dirty-marker.ts'
import { markChange, markDirty } from '../../workspace/interrupted-change.ts'
import type { BuildSettings } from '../process/build-command.ts'
import { openLog, OWN_PHASES } from '../process/build-output.ts'
import { prepare } from '../../workspace/prepare.ts'
import type { PrepareOptions, PreparedWorkspace, RestoreOutput } from '../../workspace/prepare.ts'
import type { Command } from '../process/process-group.ts'
import type { OnPhase } from '../process/build-output.ts'
import { noteLeftOut } from './quarantine.ts'
import type { Quarantine } from './quarantine.ts'
import { openSession } from './session.ts'
import type { BuilderSession } from './session.ts'
import type { Workspace } from '../../workspace/workspaces.ts'

/** Options that are the same for every start of a builder. */
export interface StartOptions {
  readonly projectDir: string
  readonly buildDir: string
  readonly settings: () => BuildSettings
  readonly machine: Readonly<Record<string, string | undefined>>
  readonly command: Command
  readonly limits: ProcessLimits
  readonly quietMs?: number
  readonly quarantine: Quarantine
  readonly now: () => Date
  readonly restoreOutput?: RestoreOutput | undefined
  readonly onProblem: (problem: string) => void
  /** Told how follow-up work goes. */
  readonly onDeferredProgress: OnPhase
}

/** One start. */
export interface BuilderStart {
  readonly workspace: Workspace
  readonly buildId: string
  readonly isCold: boolean
  readonly isInBackground: boolean
  /** Whether there is no release yet: readers get the pages first. */
  readonly isFirst: boolean
  /** Changes that were never built: one of them may be the reason when the process ends. */
  readonly newChanges: readonly DocumentChange[]
  readonly signal: AbortSignal
  readonly onPhase: OnPhase
}

/** The builder cannot work with this version of Gatsby. */
export interface Unsupported {
  readonly kind: 'unsupported'
  readonly reason: string
}

/**
 * Prepares the workspace, starts a process in it and waits until that is ready.
 *
 * @throws BuilderFailedError, BuilderEndedError; BuildError `build/stopped`
 */
export async function startSession(
  options: StartOptions,
  given: BuilderStart & Pick<PrepareOptions, 'isDamaged'>,
  onPrepared?: (prepared: PreparedWorkspace) => void,
): Promise<BuilderSession | Unsupported> {
  const { workspace, signal, onPhase } = given
  const settings = options.settings()
  if (signal.aborted) throw stopped()
  onPhase(OWN_PHASES.preparing, null, null)
  await mkdir(settings.imageCacheDir, { recursive: true })
  await mkdir(workspace.folder, { recursive: true })
  const prepared = await prepare(workspace, {
    projectDir: options.projectDir,
    content: contentSettings(settings),
    isCold: given.isCold,
    isDamaged: given.isDamaged === true,
    restoreOutput: options.restoreOutput,
  })
  onPrepared?.(prepared)
  const log = await openLog(options.buildDir, given.buildId, options.now())
  if (prepared.coldReason !== null) {
    const what = `${prepared.coldReason}: all pages are built again.`
    log.line(what)
    if (prepared.coldReason === MEMORY_DAMAGED) options.onProblem(what)
  }
  const startedAt = options.now().getTime()
  let session: BuilderSession | null = null
  const builder = startBuilderProcess({
    command: inWorkspace(options.command, prepared, given.isFirst),
    folder: workspace.site,
    environment: buildEnvironment(settings, options.machine),
    isInBackground: given.isInBackground,
    limits: options.limits,
    logFile: path.basename(log.file),
    onLine: (line) => {
      log.line(line)
    },
    onProgress: (phase, done, total) => {
      if (session === null) onPhase(phase, done, total)
      else if (session.isMakingDeferred()) options.onDeferredProgress(phase, done, total)
    },
  })
  void builder.ended.then((reason) => {
    log.line(reason)
    return log.close()
  })
  const noteNodes = () => noteOpenedNodes(workspace, prepared, options.onProblem)
  const ready = await untilReady(builder, signal).catch(async (error: unknown) => {
    if (signal.aborted) await noteNodes()
    // What is stored did not serve: the next start must not trust it, unless the process was killed.
    else if (!prepared.isResumable || !(error instanceof BuilderEndedError)) {
      await markDirty(workspace.folder)
    }
    throw error
  })
  await noteNodes()
  if (ready.kind === 'unsupported') {
    await builder.stop()
    return { kind: 'unsupported', reason: ready.reason }
  }
  const { interrupted } = prepared
  // Until a change is made it counts: what ends builders would end the next one as well.
  if (interrupted !== null) {
    await markChange(workspace.folder, { ...interrupted, recoveries: interrupted.recoveries + 1 })
  }
  await noteLeftOut(options.quarantine, ready.report.quarantine, options.onProblem)
  session = openSession({
    process: builder,
    workspace,
    prepared,
    ready,
    startedAt,
    today: () => options.settings().day,
    sealMs: options.limits.sealMs,
    onProblem: options.onProblem,
    ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
  })
  return session
}

/** Without this the next start may have to build; that is no reason to end a process that is ready. */
async function noteOpenedNodes(
  { folder, site }: Workspace,
  { isResumable, interrupted, fingerprint }: PreparedWorkspace,
  onProblem: StartOptions['onProblem'],
): Promise<void> {
  if (!isResumable) return
  const note = async () => {
    if (interrupted !== null) return
    await renewResumeKey(folder, site, fingerprint)
    await removeMarker(folder)
  }
  await note().catch((error: unknown) => {
    onProblem(`The stored state of the builder could not be sealed again: ${messageOf(error)}`)
  })
}

async function untilReady(builder: BuilderProcess, signal: AbortSignal) {
  const onAbort = () => {
    builder.kill('The build was stopped.')
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await builder.started
  } catch (error) {
    builder.kill('The build has failed.')
    await builder.ended
    throw signal.aborted ? stopped() : error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The error of a build that was stopped. */
export function stopped(): BuildError {
  return new BuildError('build/stopped', 'The build was stopped.', null)
}
