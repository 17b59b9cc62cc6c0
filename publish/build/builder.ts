import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../durable-file.ts'
import { BuildError, hasCode } from '../errors.ts'
import { markClean, markDirty, recoverFromDirty, unseal } from './dirty-marker.ts'
import { buildEnvironment, contentSettings } from './environment.ts'
import type { BuildSettings } from './environment.ts'
import { failureReason } from './failure-reason.ts'
import { cacheKey, fingerprint, sourcesKey } from './fingerprint.ts'
import { openLog } from './logs.ts'
import { OWN_PHASES, phaseOf } from './progress.ts'
import { readReport } from './report.ts'
import type { BuildReport } from './report.ts'
import { runCommand } from './run-command.ts'
import type { Command, RunOutcome } from './run-command.ts'
import { prepareWorkspace, takeInventory } from './workspace.ts'

const DEFAULT_TIME_LIMIT_MS = 30 * 60 * 1000

/** Lines of output that are searched for the reason of a failure. */
const REMEMBERED_LINES = 2_000

/** What a builder needs. */
export interface BuilderOptions {
  readonly projectDir: string
  readonly dataDir: string
  readonly settings: () => Omit<BuildSettings, 'reportFile' | 'imageCacheDir'>
  /** The environment of this process, of which a build sees a few variables. */
  readonly machine: Readonly<Record<string, string | undefined>>
  /** Runs in the prepared folder and leaves the site in `public/`; `gatsby build` when left out. */
  readonly command?: Command
  readonly timeLimitMs?: number
  readonly now: () => Date
}

/** The result of a build that ended well. */
export interface BuiltSite {
  /** The folder with the whole site. */
  readonly folder: string
  readonly fingerprint: string
  /** What the build says about itself, when it says anything. */
  readonly report: BuildReport
}

/** Builds the site in a folder of its own, with a warm cache. */
export interface Builder {
  /**
   * @throws BuildError `build/failed`, `build/stopped`, `build/time-limit`, or the code that the
   *   build gave in its report
   */
  build(buildId: string, signal: AbortSignal, onPhase: (phase: string) => void): Promise<BuiltSite>
  /** The fingerprint that a build started now would have. */
  fingerprint(): Promise<string>
}

/** Makes a builder. Only one build may run at a time in a data folder. */
export function createBuilder(options: BuilderOptions): Builder {
  const { projectDir, dataDir, machine, now } = options
  const buildDir = path.join(dataDir, 'build')
  const site = path.join(buildDir, 'site')
  const reportFile = path.join(buildDir, 'report.json')
  const command = options.command ?? {
    file: process.execPath,
    args: [path.join('node_modules', 'gatsby', 'cli.js'), 'build'],
  }
  const settings = (): BuildSettings => ({
    ...options.settings(),
    reportFile,
    imageCacheDir: path.join(dataDir, 'images'),
  })

  return {
    fingerprint: async () =>
      fingerprint(await takeInventory(projectDir), contentSettings(settings()), process.version),

    build: async (buildId, signal, onPhase) => {
      onPhase(OWN_PHASES.preparing)
      await mkdir(path.join(dataDir, 'images'), { recursive: true })
      const current = settings()
      const content = contentSettings(current)
      const inventory = await takeInventory(projectDir)
      await dropForeignCaches(buildDir, site, cacheKey(inventory, content, process.version))
      const sources = sourcesKey(inventory)
      const recovered = await recoverFromDirty(buildDir, site, sources)
      await prepareWorkspace(projectDir, site, inventory)
      await rm(reportFile, { force: true })
      await mkdir(buildDir, { recursive: true })
      await markDirty(buildDir)

      const log = await openLog(buildDir, buildId, now())
      if (recovered !== null) log.line(`${recovered}: all pages are made again.`)
      const output: string[] = []
      let phase = ''
      const outcome = await runCommand({
        command,
        folder: site,
        environment: buildEnvironment(current, machine),
        timeLimitMs: options.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
        signal,
        onLine: (line) => {
          log.line(line)
          if (output.length < REMEMBERED_LINES) output.push(line)
          const next = phaseOf(line)
          if (next === null || next === phase) return
          phase = next
          onPhase(next)
        },
      }).finally(() => log.close())
      const report = await readReport(reportFile)
      assertDone(outcome, report, output, path.basename(log.file))
      await markClean(buildDir, site, sources)
      return {
        folder: path.join(site, 'public'),
        fingerprint: fingerprint(inventory, content, process.version),
        report,
      }
    },
  }
}

function assertDone(
  outcome: RunOutcome,
  report: BuildReport,
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

/** Gatsby follows its sources by itself, but not every setting, package and version of Node. */
async function dropForeignCaches(buildDir: string, site: string, key: string): Promise<void> {
  const keyFile = path.join(buildDir, 'cache-key')
  if ((await readText(keyFile)) === key) return
  await unseal(buildDir)
  await rm(path.join(site, '.cache'), { recursive: true, force: true })
  await rm(path.join(site, 'public'), { recursive: true, force: true })
  await writeDurably(keyFile, key)
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
