import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildError } from '../errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { createSerialQueue } from '../../node-shared/serial-queue.ts'
import type { PostChange } from '../../shared/publish-message.ts'
import type { ProcessLimits } from './process/conversation.ts'
import { BUILDER, BUILDER_PROGRAM } from './process/builder-command.ts'
import type { BuilderState, Drift } from './builder-state.ts'
import type { Builder, BuilderOptions, FullBuild } from './builder-types.ts'
import type { BuiltSite } from './built-site.ts'
import { openCounts } from './counts.ts'
import { contentSettings } from './process/environment.ts'
import type { BuildSettings } from './process/environment.ts'
import { fingerprint } from './workspace/fingerprint.ts'
import { launch } from './launch.ts'
import type { OnPhase } from './process/progress.ts'
import type { StartOptions } from './start-session.ts'
import { plainBuild } from './plain-build.ts'
import type { Command } from './process/process-group.ts'
import { createRestartBackoff } from './restart-backoff.ts'
import { isWarm } from './workspace/prepare.ts'
import { openQuarantine } from './quarantine.ts'
import type { Session } from './session.ts'
import { createSessionInUse } from './session-in-use.ts'
import { takeInventory } from './workspace/copy-sources.ts'
import { openWorkspaces } from './workspace/workspaces.ts'
import type { Workspace } from './workspace/workspaces.ts'

const GATSBY_BUILD: Command = {
  file: process.execPath,
  args: [path.join('node_modules', 'gatsby', 'cli.js'), 'build'],
}

const MINUTE_MS = 60_000

const DEFAULT_LIMITS: ProcessLimits = {
  startMs: 30 * MINUTE_MS,
  requestMs: 10 * MINUTE_MS,
  silenceMs: MINUTE_MS,
  saveMs: MINUTE_MS,
  stopMs: 3_000,
}

/** Makes a builder. Nothing runs before it is asked to build. */
export async function createBuilder(options: BuilderOptions): Promise<Builder> {
  const { projectDir, dataDir, machine, now, onChange, onNeedsFull, onProblem } = options
  const buildDir = path.join(dataDir, 'build')
  const workspaces = await openWorkspaces(buildDir)
  const quarantine = await openQuarantine(path.join(buildDir, 'quarantine.json'))
  const counts = await openCounts(path.join(buildDir, 'counts.json'), options.fullBuildEvery)
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const sessions = createSessionInUse({
    quarantine,
    pauses: createRestartBackoff(() => now().getTime()),
    onLoss: (reason, pauseMs) => {
      if (full === null && !isClosed) onNeedsFull(reason, pauseMs)
      onChange()
    },
    onProblem,
  })
  const plainTurns = createSerialQueue()

  let plainReason = whyPlain(options)
  let full: { cause: string; startedAt: number; phase: string | null } | null = null
  let drift: Drift | null = null
  let isClosed = false
  /** Changes that were built while a full build was under way, which may not have seen them. */
  let meanwhile: PostChange[] = []

  /** The counts are kept in memory as well; a build that was made must not fail for them. */
  const notStored = (error: unknown) => {
    onProblem(`The count of publishes could not be stored: ${messageOf(error)}`)
  }
  const settings = (): BuildSettings => ({
    ...options.settings(),
    reportFile: path.join(buildDir, 'report.json'),
    imageCacheDir: path.join(dataDir, 'images'),
    quarantineFile: quarantine.file,
  })
  const startOptions: StartOptions = {
    ...{ projectDir, buildDir, settings, machine, limits, quarantine, now, onProblem },
    command: options.builderCommand ?? BUILDER,
    ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
  }

  const chooseWorkspace = async (): Promise<Workspace> => {
    if (sessions.current() !== null) return workspaces.other()
    const content = contentSettings(settings())
    if (await isWarm(workspaces.active(), { projectDir, content })) return workspaces.active()
    const isOtherWarm = await isWarm(workspaces.other(), { projectDir, content })
    return isOtherWarm ? workspaces.other() : workspaces.active()
  }

  const plain = async (
    buildId: string,
    isCold: boolean,
    signal: AbortSignal,
    onPhase: OnPhase,
  ): Promise<BuiltSite> => {
    const site = await plainTurns(() =>
      plainBuild({
        ...{ projectDir, buildDir, buildId, machine, now, isCold, signal, onPhase },
        workspace: workspaces.active(),
        settings: settings(),
        command: options.command ?? GATSBY_BUILD,
        timeLimitMs: options.timeLimitMs ?? limits.startMs,
      }),
    )
    await counts.noteFull(now().getTime(), site.timings['full'] ?? 0, 'a publish').catch(notStored)
    return site
  }

  return {
    fingerprint: async () =>
      fingerprint(await takeInventory(projectDir), contentSettings(settings()), process.version),

    state: () => {
      const session = sessions.current()
      return {
        mode: mode(),
        reason: plainReason ?? (full === null ? sessions.reason() : full.cause),
        workspace: workspaces.active().name,
        process: session?.describe() ?? null,
        deltasSinceFull: counts.deltas(),
        lastFull: counts.lastFull(),
        full,
        drift,
        quarantine: quarantine.list(),
      }
    },
    takesChanges: () => plainReason !== null || sessions.current() !== null,
    isPlain: () => plainReason !== null,
    hasRest: () => sessions.current()?.hasRest() === true,

    build: async ({ buildId, changes }, signal, onPhase) => {
      if (plainReason !== null) return plain(buildId, false, signal, onPhase)
      const site = await sessions.use((session) => sessions.build(session, changes, true))
      if (full !== null) meanwhile.push(...changes)
      await counts.noteDelta().catch(notStored)
      const due = counts.dueFor(now().getTime())
      if (full === null && due !== null) onNeedsFull(due, 0)
      return site
    },
    finish: async () => {
      if (sessions.current()?.hasRest() !== true) return null
      return sessions.use((session) => session.finish())
    },
    requestYield: () => {
      sessions.current()?.requestYield()
    },

    full: async ({ buildId, cause, isCold, newChanges }, signal, onPhase) => {
      if (isClosed) throw new BuildError('build/stopped', 'The build was stopped.', null)
      const startedAt = now().getTime()
      full = { cause, startedAt, phase: null }
      meanwhile = []
      onChange()
      const tell: OnPhase = (phase, done, total) => {
        if (full !== null) full = { ...full, phase }
        onPhase(phase, done, total)
      }
      const over = () => {
        full = null
        onChange()
      }
      try {
        if (plainReason === null) {
          await sessions.othersEnded()
          const session = await launch(startOptions, {
            ...{ buildId, isCold, newChanges, signal },
            workspace: await chooseWorkspace(),
            isInBackground: sessions.current() !== null,
            onPhase: tell,
          })
          if (!('kind' in session)) return next(session)
          plainReason = session.reason
          onProblem(`Every publish is a full build: ${session.reason}`)
        }
        const site = await plain(buildId, isCold, signal, tell)
        return {
          site,
          catchUp: () => Promise.resolve(null),
          takeOver: () => {
            over()
            return Promise.resolve()
          },
          discard: () => {
            over()
            return Promise.resolve()
          },
        }
      } catch (error) {
        over()
        throw error
      }

      function next(session: Session): FullBuild {
        return {
          site: session.whole,
          catchUp: async (changes) => {
            const isAlone = sessions.current() === null && meanwhile.length === 0
            if (changes.length === 0 && isAlone) return null
            return sessions.build(session, [...meanwhile, ...changes])
          },
          takeOver: async () => {
            await workspaces.activate(session.workspace.name)
            if (session.isFromNothing || counts.lastFull() === null) {
              await counts
                .noteFull(now().getTime(), session.whole.timings['full'] ?? 0, cause)
                .catch(notStored)
            }
            sessions.replaceBy(session)
            over()
            // Closed while it was made: nobody else would end it.
            if (!isClosed) return
            sessions.replaceBy(null)
            await sessions.othersEnded()
          },
          discard: async () => {
            over()
            session.process.kill('The build was not used.')
            await session.process.ended
          },
        }
      }
    },

    noteDrift: (found) => {
      drift = found
      onChange()
    },

    close: async () => {
      isClosed = true
      sessions.replaceBy(null)
      await sessions.othersEnded()
      await counts.save().catch(notStored)
      onChange()
    },
  }

  function mode(): BuilderState['mode'] {
    if (isClosed) return 'stopped'
    if (plainReason !== null) return 'full-builds-only'
    if (sessions.current() !== null) return 'ready'
    return full === null ? 'waiting' : 'starting'
  }
}

function whyPlain({ builderCommand, projectDir }: BuilderOptions): string | null {
  if (builderCommand === null) return 'PLIEGO_BUILDER is set to "full".'
  if (builderCommand !== undefined || existsSync(path.join(projectDir, BUILDER_PROGRAM)))
    return null
  return `There is no ${BUILDER_PROGRAM} in the project.`
}
