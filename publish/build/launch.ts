import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  BuildError,
  BuilderEndedError,
  BuilderFailedError,
  NeedsFullBuildError,
} from '../errors.ts'
import type { PostChange } from '../../shared/publish-message.ts'
import { inWorkspace } from './builder-command.ts'
import { startBuilderProcess } from './builder-process.ts'
import type { BuilderProcess, ProcessLimits } from './builder-process.ts'
import { MEMORY_DAMAGED } from './dirty-marker.ts'
import { buildEnvironment, contentSettings } from './environment.ts'
import type { BuildSettings } from './environment.ts'
import { openLog } from './logs.ts'
import { prepare } from './prepare.ts'
import type { PrepareOptions, PreparedWorkspace } from './prepare.ts'
import type { Command } from './process-group.ts'
import { OWN_PHASES } from './progress.ts'
import type { Quarantine } from './quarantine.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import type { Workspace } from './workspaces.ts'

/** Starts in a row, each of which has found one more post that breaks the build. */
const MAX_STARTS = 50

/** Up to this many suspects are tried one by one; more of them are halved first. */
const FEW_SUSPECTS = 4

/** The code of a build that Gatsby gave up, with or without a reason. */
const GATSBY_GAVE_UP = 'builder/build-failed'

const WARM_FAILED =
  'The builder could not start from what the last one remembered, which may be damaged: everything is made again from nothing.'

/** Told what is under way, in words for people; both numbers are null where nobody can say. */
export type OnPhase = (phase: string, done: number | null, total: number | null) => void

/** What starting a builder needs that is the same for every start. */
export interface LaunchOptions {
  readonly projectDir: string
  readonly buildDir: string
  readonly settings: () => BuildSettings
  readonly machine: Readonly<Record<string, string | undefined>>
  readonly command: Command
  readonly limits: ProcessLimits
  readonly quietMs?: number
  readonly quarantine: Quarantine
  readonly now: () => Date
  readonly onProblem: (problem: string) => void
}

/** One start. */
export interface Launch {
  readonly workspace: Workspace
  readonly buildId: string
  readonly isCold: boolean
  readonly isInBackground: boolean
  /** Changes that are built for the first time: a builder that ends without a word may do so for them. */
  readonly suspects: readonly PostChange[]
  readonly signal: AbortSignal
  readonly onPhase: OnPhase
}

/** The builder cannot work with this version of Gatsby. */
export interface Unsupported {
  readonly kind: 'unsupported'
  readonly reason: string
}

/**
 * Starts a builder process in a workspace and waits until it is ready. Posts that make it end are found
 * and quarantined; every start but the last has then taught something.
 *
 * @throws BuilderFailedError, BuilderEndedError; BuildError `build/stopped`
 */
export async function launch(
  options: LaunchOptions,
  given: Launch,
): Promise<Session | Unsupported> {
  const { quarantine } = options
  let suspects: readonly PostChange[] = []
  let wasWarm = false
  let isDamaged = false
  const onPrepared = ({ isUnchanged }: PreparedWorkspace) => {
    wasWarm = isUnchanged
  }
  try {
    for (let round = 1; ; round += 1) {
      try {
        const session = await start(options, { ...given, isDamaged }, onPrepared)
        if ('kind' in session || suspects.length === 0) return session
        return await tryOneByOne(options, given, session, suspects)
      } catch (error) {
        if (round === MAX_STARTS || !(await isLearnt(error))) throw error
      }
    }
  } finally {
    await quarantine.clearSuspects()
  }

  /** Whether the next start is another one than the one that has failed. */
  async function isLearnt(error: unknown): Promise<boolean> {
    if (error instanceof BuilderFailedError) {
      if (await quarantine.add(error.suspects)) return true
      return error.code === GATSBY_GAVE_UP && mayBeDamaged(error)
    }
    if (!(error instanceof BuilderEndedError)) return false
    if (suspects.length > 0 || given.suspects.length === 0) return mayBeDamaged(error)
    suspects = given.suspects.filter(({ kind }) => kind === 'upsert')
    await quarantine.suspect(suspects)
    return suspects.length > 0
  }

  /** Whether what is remembered may be the reason of a failure. The next start drops it. */
  function mayBeDamaged({ message }: BuildError): boolean {
    if (!wasWarm || given.signal.aborted) return false
    isDamaged = true
    options.onProblem(`${WARM_FAILED} ${message}`)
    return true
  }
}

async function tryOneByOne(
  options: LaunchOptions,
  given: Launch,
  first: Session,
  suspects: readonly PostChange[],
): Promise<Session | Unsupported> {
  const { quarantine } = options
  let session = first
  let groups = halves(suspects)
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    await quarantine.clear(group)
    try {
      const { raw } = await session.build(group, false)
      await quarantine.add(raw.quarantine)
    } catch (error) {
      if (error instanceof BuilderFailedError && error.isUsable) {
        if (!(await quarantine.add(error.suspects))) {
          await session.close()
          throw error
        }
        groups.unshift(group)
        continue
      }
      const isTheirs = error instanceof BuilderEndedError || error instanceof BuilderFailedError
      if (!isTheirs && !(error instanceof NeedsFullBuildError)) throw error
      session.process.kill('A post has ended the build.')
      await session.process.ended
      if (given.signal.aborted) throw stopped()
      const [only] = group
      if (group.length === 1 && only !== undefined) {
        await quarantine.convict(only, `the builder ended while it was made: ${error.message}`)
      } else {
        await quarantine.suspect(group)
        groups = [...halves(group), ...groups]
      }
      const next = await start(options, given)
      if ('kind' in next) return next
      session = next
    }
  }
  return session
}

function halves(changes: readonly PostChange[]): (readonly PostChange[])[] {
  if (changes.length <= FEW_SUSPECTS) return changes.map((change) => [change])
  const middle = Math.ceil(changes.length / 2)
  return [changes.slice(0, middle), changes.slice(middle)]
}

async function start(
  options: LaunchOptions,
  given: Launch & Pick<PrepareOptions, 'isDamaged'>,
  onPrepared?: (prepared: PreparedWorkspace) => void,
): Promise<Session | Unsupported> {
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
  })
  onPrepared?.(prepared)
  const log = await openLog(options.buildDir, given.buildId, options.now())
  if (prepared.coldReason !== null) {
    const what = `${prepared.coldReason}: all pages are made again.`
    log.line(what)
    if (prepared.coldReason === MEMORY_DAMAGED) options.onProblem(what)
  }
  const startedAt = options.now().getTime()
  const builder = startBuilderProcess({
    command: inWorkspace(options.command, prepared),
    folder: workspace.site,
    environment: buildEnvironment(settings, options.machine),
    isInBackground: given.isInBackground,
    limits: options.limits,
    logFile: path.basename(log.file),
    onLine: (line) => {
      log.line(line)
    },
    onProgress: onPhase,
  })
  void builder.ended.then((reason) => {
    log.line(reason)
    return log.close()
  })
  const ready = await untilReady(builder, signal)
  if (ready.kind === 'unsupported') {
    await builder.stop()
    return { kind: 'unsupported', reason: ready.reason }
  }
  await options.quarantine.add(ready.report.quarantine)
  return openSession({
    ...{ process: builder, workspace, prepared, ready, startedAt },
    onProblem: options.onProblem,
    ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
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

function stopped(): BuildError {
  return new BuildError('build/stopped', 'The build was stopped.', null)
}
