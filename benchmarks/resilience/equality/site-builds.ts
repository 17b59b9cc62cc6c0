import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  BUILDER,
  inWorkspace,
  buildEnvironment,
  contentSettings,
} from '../../../publish/builder/process/build-command.ts'
import { startBuilderProcess } from '../../../publish/builder/process/builder-process.ts'
import type { BuilderProcess } from '../../../publish/builder/process/builder-process.ts'
import { markClean } from '../../../publish/workspace/dirty-marker.ts'
import type { BuildSettings } from '../../../publish/builder/process/build-command.ts'
import { plainBuild } from '../../../publish/builder/plain-builder.ts'
import { prepare } from '../../../publish/workspace/prepare.ts'
import { openWorkspaces } from '../../../publish/workspace/workspaces.ts'
import type { BuilderMemory } from '../../../shared/publish/builder-protocol.ts'

const ROOT_FOLDER = path.resolve(import.meta.dirname, '../../..')
const MINUTE_MS = 60_000
const LIMITS = {
  startMs: 30 * MINUTE_MS,
  requestMs: 10 * MINUTE_MS,
  silenceMs: 5 * MINUTE_MS,
  saveMs: 5 * MINUTE_MS,
  sealMs: 5 * MINUTE_MS,
  stopMs: 20_000,
}

/** Where builds are made, and of what. */
export interface BuildPlace {
  readonly folder: string
  readonly backendOrigin: string
  /** The day for which the pages are made. */
  readonly day: string
}

/** A builder process that is ready for changes. */
export interface RunningBuilder {
  readonly process: BuilderProcess
  readonly output: string
  readonly startMs: number
  readonly coldReason: string | null
  /** The day on which pages would be others; null when none is known. */
  readonly staleFrom: string | null
  readonly memory: () => BuilderMemory
  /** Keeps the state and seals the workspace, as the publisher does in a quiet moment, and ends. */
  readonly saveAndStop: () => Promise<void>
}

function settingsOf({ folder, backendOrigin, day }: BuildPlace): BuildSettings {
  return {
    siteVariables: {},
    siteUrl: 'https://site.example',
    backendOrigin,
    buildToken: '',
    reportFile: path.join(folder, 'report.json'),
    imageCacheDir: path.join(folder, 'images'),
    quarantineFile: path.join(folder, 'quarantine.json'),
    day,
  }
}

/**
 * Starts a builder process of the product. It goes on from the state that an earlier one has kept, where
 * that is still right, else it makes a full build first.
 *
 * @param begins `resumed` as far as possible, `built` with a build of what is remembered, `cold` from nothing
 */
export async function startBuilder(
  place: BuildPlace,
  begins: 'cold' | 'built' | 'resumed',
  onLine: (line: string) => void,
): Promise<RunningBuilder> {
  const settings = settingsOf(place)
  await mkdir(settings.imageCacheDir, { recursive: true })
  const workspace = (await openWorkspaces(path.join(place.folder, 'build'))).get('a')
  await mkdir(workspace.folder, { recursive: true })
  const content = contentSettings(settings)
  const prepared = await prepare(workspace, {
    projectDir: ROOT_FOLDER,
    content,
    isCold: begins === 'cold',
  })
  const isResumable = prepared.isResumable && begins === 'resumed'
  const process_ = startBuilderProcess({
    command: inWorkspace(BUILDER, { ...prepared, isResumable }, true),
    folder: workspace.site,
    environment: buildEnvironment(settings, process.env),
    isInBackground: false,
    limits: LIMITS,
    logFile: 'the output above',
    onLine,
    onProgress: () => undefined,
  })
  const ready = await process_.started
  if (ready.kind === 'unsupported') throw new Error(`No changes can be applied: ${ready.reason}`)
  return {
    process: process_,
    output: workspace.output,
    startMs: ready.took,
    coldReason: prepared.coldReason,
    staleFrom: ready.staleFrom,
    memory: () => process_.memory() ?? ready.memory,
    saveAndStop: async () => {
      await process_.ask('saved', { kind: 'save', id: 'save' })
      await markClean(workspace.folder, workspace.site, prepared.sources)
      await process_.stop()
    },
  }
}

/**
 * Makes the whole site by `gatsby build`. Of an earlier build in the folder only the bundles are used
 * again. Returns the output.
 */
export async function coldBuild(place: BuildPlace): Promise<string> {
  const buildDir = path.join(place.folder, 'build')
  const workspace = (await openWorkspaces(buildDir)).get('a')
  await rm(workspace.output, { recursive: true, force: true })
  const site = await plainBuild({
    projectDir: ROOT_FOLDER,
    buildDir,
    workspace,
    buildId: 'cold',
    machine: process.env,
    settings: settingsOf(place),
    command: {
      file: process.execPath,
      args: [path.join('node_modules', 'gatsby', 'cli.js'), 'build'],
    },
    timeLimitMs: LIMITS.startMs,
    now: () => new Date(),
    isCold: true,
    signal: new AbortController().signal,
    onPhase: () => undefined,
  })
  return site.folder
}
