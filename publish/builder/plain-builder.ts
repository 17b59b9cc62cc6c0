import path from 'node:path'
import { createSerialQueue } from '../../node-shared/queues/serial-queue.ts'
import type { BuilderParts } from './builder-parts.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import { plainBuild } from './plain-build.ts'
import type { PlainBuildOptions } from './plain-build.ts'
import { readReport, REPORT_FILE } from '../workspace/build-report.ts'
import type { Command } from './process/process-group.ts'

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
          timeLimitMs: options.timeLimitMs ?? limits.startMs,
        }),
      )
      const tookMs = site.timings['full'] ?? 0
      report = site.report
      await counts.noteFull(now().getTime(), tookMs, 'a publish')
      return site
    },
  }
}
