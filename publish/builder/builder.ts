import { documentKey } from '../../shared/documents/document-source.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Builder, BuilderOptions, BuilderMode, BuilderState, Drift } from './builder-types.ts'
import type { BuilderParts } from './builder-parts.ts'
import { openCounts } from './builder-parts.ts'
import { createFullBuilds } from './full-builds.ts'
import type { FullBuilds } from './full-builds.ts'
import { createPlainBuilder } from './plain-builder.ts'
import type { PlainBuilder } from './plain-builder.ts'
import { BUILDER_PROGRAM, contentSettings } from './process/build-command.ts'
import type { ProcessLimits } from './process/conversation.ts'
import type { BuildSettings } from './process/build-command.ts'
import { site } from '../../shared/site/site.ts'
import { dayAt } from '../../shared/time/zoned-time.ts'
import { RETRY_MS } from '../queue/backoff.ts'
import { createRecycling } from './recycling.ts'
import { createSleep } from './sleep.ts'
import type { Sleep } from './sleep.ts'
import { REPORT_FILE } from '../workspace/built-site.ts'
import { openQuarantine } from './session/quarantine.ts'
import { createRestartBackoff, createSessionInUse } from './session/session-in-use.ts'
import { takeInventory, fingerprint } from '../workspace/sources.ts'
import { openWorkspaces } from '../workspace/workspaces.ts'

const MINUTE_MS = 60_000

const DEFAULT_LIMITS: ProcessLimits = {
  startMs: 30 * MINUTE_MS,
  requestMs: 10 * MINUTE_MS,
  silenceMs: MINUTE_MS,
  saveMs: MINUTE_MS,
  sealMs: 4_000,
  stopMs: 3_000,
}

/** Makes a builder. Nothing runs before it is asked to build. */
export async function createBuilder(options: BuilderOptions): Promise<Builder> {
  const { projectDir, now, onChange, onNeedsFull, onProblem, fullBuildEvery } = options
  const buildDir = path.join(options.dataDir, 'build')
  const workspaces = await openWorkspaces(buildDir)
  const quarantine = await openQuarantine(path.join(buildDir, 'quarantine.json'))
  const counts = await openCounts(path.join(buildDir, 'counts.json'), { fullBuildEvery, onProblem })
  const settings = () => settingsOf(options, buildDir, quarantine.file)
  const sessions = createSessionInUse({
    quarantine,
    backoff: createRestartBackoff(() => now().getTime(), options.retryMs ?? RETRY_MS),
    onLoss: (reason, pauseMs) => {
      if (fullBuilds.current() === null && !isClosed) onNeedsFull(reason, pauseMs)
      onChange()
    },
    onProblem,
    onUse: (session, tookOver) => {
      recycling.watch(session, tookOver)
    },
  })
  const limits: ProcessLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const parts = { options, limits, buildDir, settings, workspaces, quarantine, counts, sessions }
  const plain = await createPlainBuilder(parts, whyPlain(options))
  const fullBuilds = createFullBuilds(parts, plain, () => isClosed)
  const isBusy = () => isClosed || fullBuilds.current() !== null
  const recycling = createRecycling(parts, isBusy)
  const sleep = createSleep(parts, isBusy)
  let drift: Drift | null = null
  let isClosed = false

  return {
    fingerprint: () => fingerprintOf(projectDir, settings()),

    state: () => stateOf(parts, { plain, fullBuilds, sleep, drift, isClosed }),
    takesChanges: () =>
      plain.reason() !== null || sessions.current() !== null || sessions.isRestarting(),
    isPlain: () => plain.reason() !== null,
    staleFrom: () => sessions.staleFrom() ?? plain.staleFrom(),
    hasDeferred: sessions.hasDeferred,
    restarted: sessions.restarted,
    hasWaitingPages: () => sessions.current()?.hasWaitingPages() === true,
    awaitedPictures: () => sessions.current()?.awaitedPictures() ?? null,

    build: async ({ buildId, changes }, signal, onPhase) => {
      if (plain.reason() !== null) return plain.build({ buildId, isCold: false, signal, onPhase })
      sleep.wake()
      const site = await sessions.use((session) => sessions.build(session, changes, true))
      const waits = new Set(site.deferred.map(documentKey))
      fullBuilds.noteChanges(changes.filter((change) => !waits.has(documentKey(change))))
      await counts.noteChange()
      const due = counts.dueFor(now().getTime())
      if (fullBuilds.current() === null && due !== null) onNeedsFull(due, 0)
      return site
    },
    makeDeferred: async () =>
      sessions.hasDeferred() ? sessions.use((session) => session.makeDeferred()) : null,
    requestYield: () => sessions.current()?.requestYield(),
    full: (...asked) => {
      // It runs beside the process that goes on publishing.
      sleep.wake()
      return fullBuilds.make(...asked)
    },
    wake: sleep.wake,
    noteDrift: (found) => {
      drift = found
      onChange()
    },

    noteSameFiles: (before, after) => sessions.current()?.noteSameFiles(before, after),

    close: async () => {
      isClosed = true
      recycling.close()
      sleep.close()
      sessions.replaceBy(null)
      await sessions.othersEnded()
      await counts.save()
      onChange()
    },
  }
}

function stateOf(
  { workspaces, sessions, counts, quarantine }: BuilderParts,
  now: {
    readonly plain: PlainBuilder
    readonly fullBuilds: FullBuilds
    readonly sleep: Sleep
    readonly drift: Drift | null
    readonly isClosed: boolean
  },
): BuilderState {
  const full = now.fullBuilds.current()
  const plainReason = now.plain.reason()
  return {
    mode: modeOf({
      isClosed: now.isClosed,
      isPlain: plainReason !== null,
      isAsleep: now.sleep.phase() === 'asleep',
      hasSession: sessions.current() !== null,
      isStarting: full !== null || sessions.isRestarting(),
    }),
    reason: plainReason ?? now.sleep.reason() ?? full?.cause ?? sessions.reason(),
    workspace: workspaces.active().name,
    process: sessions.current()?.describe() ?? null,
    changesSinceFull: counts.changes(),
    lastFull: counts.lastFull(),
    full,
    drift: now.drift,
    quarantine: quarantine.list(),
  }
}

function settingsOf(
  { settings, dataDir, now }: BuilderOptions,
  buildDir: string,
  quarantineFile: string,
): BuildSettings {
  return {
    ...settings(),
    reportFile: path.join(buildDir, REPORT_FILE),
    imageCacheDir: path.join(dataDir, 'images'),
    quarantineFile,
    day: dayAt(now(), site.timeZone),
  }
}

async function fingerprintOf(projectDir: string, settings: BuildSettings): Promise<string> {
  return fingerprint(await takeInventory(projectDir), contentSettings(settings), process.version)
}

function modeOf(now: {
  readonly isClosed: boolean
  readonly isPlain: boolean
  readonly isAsleep: boolean
  readonly hasSession: boolean
  readonly isStarting: boolean
}): BuilderMode {
  if (now.isClosed) return 'stopped'
  if (now.isPlain) return 'full-builds-only'
  if (now.isAsleep) return 'asleep'
  if (now.hasSession) return 'ready'
  return now.isStarting ? 'starting' : 'waiting'
}

function whyPlain({ builderCommand, projectDir }: BuilderOptions): string | null {
  if (builderCommand === null) return 'PLIEGO_BUILDER is set to "full".'
  if (builderCommand !== undefined || existsSync(path.join(projectDir, BUILDER_PROGRAM)))
    return null
  return `There is no ${BUILDER_PROGRAM} in the project.`
}
