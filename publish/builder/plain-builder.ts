import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createSerialQueue } from '../../node-shared/queues/serial-queue.ts'
import type { BuilderParts } from './builder-parts.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import { readReport, REPORT_FILE } from '../workspace/built-site.ts'
import { BuildError } from '../contract/errors.ts'
import { markClean } from '../workspace/dirty-marker.ts'
import { buildEnvironment, contentSettings } from './process/build-command.ts'
import type { BuildSettings } from './process/build-command.ts'
import { failureReason, openLog, OWN_PHASES, phaseOf } from './process/build-output.ts'
import type { OnPhase } from './process/build-output.ts'
import { prepare } from '../workspace/prepare.ts'
import { runCommand } from './process/process-group.ts'
import type { Command, RunOutcome } from './process/process-group.ts'
import type { Workspace } from '../workspace/workspaces.ts'

/** Lines of output that are searched for the reason of a failure. */
const REMEMBERED_LINES = 2_000

/** Options of a plain `gatsby build`. */
export interface PlainBuildOptions {
  readonly projectDir: string
  readonly buildDir: string
  readonly workspace: Workspace
  readonly buildId: string
  readonly settings: BuildSettings
  readonly machine: Readonly<Record<string, string | undefined>>
  /** Runs in the prepared folder and leaves the site in `public/`. */
  readonly command: Command
  readonly timeLimitMs: number
  readonly now: () => Date
  readonly isCold: boolean
  readonly signal: AbortSignal
  readonly onPhase: OnPhase
}

/**
 * Builds the whole site in a child process, with a warm cache where there is one.
 *
 * @throws BuildError `build/failed`, `build/stopped`, `build/time-limit`, or the code that the build
 *   gave in its report
 */
export async function plainBuild(options: PlainBuildOptions): Promise<BuiltSite<null>> {
  const { workspace, settings, onPhase, now } = options
  const { folder, site } = workspace
  const reportFile = settings.reportFile
  onPhase(OWN_PHASES.preparing, null, null)
  await mkdir(settings.imageCacheDir, { recursive: true })
  await mkdir(folder, { recursive: true })
  const startedAt = now().getTime()
  const prepared = await prepare(workspace, {
    projectDir: options.projectDir,
    content: contentSettings(settings),
    isCold: options.isCold,
  })
  await rm(reportFile, { force: true })

  const log = await openLog(options.buildDir, options.buildId, now())
  if (prepared.coldReason !== null) log.line(`${prepared.coldReason}: all pages are built again.`)
  const output: string[] = []
  let phase = ''
  const outcome = await runCommand({
    command: options.command,
    folder: site,
    environment: buildEnvironment(settings, options.machine),
    timeLimitMs: options.timeLimitMs,
    signal: options.signal,
    onLine: (line) => {
      log.line(line)
      if (output.length < REMEMBERED_LINES) output.push(line)
      const next = phaseOf(line)
      if (next === null || next === phase) return
      phase = next
      onPhase(next, null, null)
    },
  }).finally(() => log.close())
  const report = await readReport(reportFile)
  assertDone(outcome, report, output, path.basename(log.file))
  await markClean(folder, site, prepared.sources)
  return {
    workspace: workspace.name,
    folder: workspace.output,
    fingerprint: prepared.fingerprint,
    report,
    hasDeferred: false,
    timings: { full: now().getTime() - startedAt },
    // The next one lists its folder whatever happens.
    noteRelease: () => undefined,
    files: null,
    deferred: [],
  }
}

function assertDone(
  outcome: RunOutcome,
  report: BuiltSite['report'],
  output: readonly string[],
  logFile: string,
): void {
  switch (outcome.kind) {
    case 'done':
      return
    case 'stopped':
      throw new BuildError('build/stopped', 'The build was stopped.', logFile)
    case 'time-limit':
      throw new BuildError('build/time-limit', 'The build took too long and was ended.', logFile)
    case 'failed':
      if (report.kind === 'failed') throw new BuildError(report.code, report.message, logFile)
      throw new BuildError(
        'build/failed',
        failureReason(output) ??
          `The build ended with exit code ${outcome.exitCode}; its log ${logFile} has more.`,
        logFile,
      )
  }
}

const GATSBY_BUILD: Command = {
  file: process.execPath,
  args: [path.join('node_modules', 'gatsby', 'cli.js'), 'build'],
}

/** Makes every publish a whole `gatsby build`, where no builder process can be had. */
export interface PlainBuilder {
  /** Why that is so; null when there is a builder process. */
  readonly reason: () => string | null
  /** The first day on which the site that it has built shows something that no longer holds; null when none is known. */
  readonly staleFrom: () => string | null
  /** From now on every publish is a full build. */
  readonly turnOn: (reason: string) => void
  /** @throws BuildError as {@link plainBuild} */
  readonly build: (
    request: Pick<PlainBuildOptions, 'buildId' | 'isCold' | 'signal' | 'onPhase'>,
  ) => Promise<BuiltSite>
}

/**
 * @param initialReason why there can be no builder process, if that is known already
 */
export async function createPlainBuilder(
  { options, limits, buildDir, settings, workspaces, counts }: BuilderParts,
  initialReason: string | null,
): Promise<PlainBuilder> {
  const { projectDir, machine, now } = options
  const inOrder = createSerialQueue()
  let reason = initialReason
  let report = await readReport(path.join(buildDir, REPORT_FILE))
  return {
    reason: () => reason,
    staleFrom: () =>
      reason !== null && report.kind === 'built' ? (report.staleFrom ?? null) : null,
    turnOn: (because) => {
      reason = because
      options.onProblem(`Every publish is a full build: ${because}`)
    },
    build: async (request) => {
      const site = await inOrder(() =>
        plainBuild({
          ...request,
          projectDir,
          buildDir,
          machine,
          now,
          workspace: workspaces.active(),
          settings: settings(),
          command: options.command ?? GATSBY_BUILD,
          timeLimitMs: limits.startMs,
        }),
      )
      const tookMs = site.timings['full'] ?? 0
      report = site.report
      await counts.noteFull(now().getTime(), tookMs, 'a publish')
      return site
    },
  }
}
