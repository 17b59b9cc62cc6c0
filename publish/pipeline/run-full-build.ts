import { collectGarbage } from '../../node-shared/process/collect-garbage.ts'
import type { FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { FullBuild } from '../builder/builder-types.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import type { OnPhase } from '../builder/process/build-output.ts'
import { OWN_PHASES } from '../builder/process/build-output.ts'
import { BuildError } from '../contract/errors.ts'
import { releaseName } from '../release/model/release.ts'
import type { Tree } from '../release/model/release.ts'
import { pageOf } from '../release/lists/shard.ts'
import { heldAt, noteFailure, noteLive, noteStart, releaseFor, releaseSite } from './run-build.ts'
import type { RunBuildOptions } from './run-build.ts'
import type { RunBuild } from '../queue/worker.ts'

/** Files whose storing leaves so much garbage that it is worth some tenths of a second to free it. */
const MANY_FILES = 20_000

/** Paths that are named when files differ. */
const SHOWN_PATHS = 20

type Claimed = Parameters<RunBuild>[0]

/** The builds that one full build is made for. */
interface Group {
  /** Null when the builder is only being started. */
  readonly claimed: Claimed | null
  /** Builds of changes that it holds as well. */
  readonly absorbed: Claimed[]
}

/**
 * Runs a full build. While a builder takes changes it runs beside it, and the two change over when the
 * new one is up to date; else it holds the changes that wait.
 *
 * @param claimed null to start the builder: then a build is recorded only if readers get another site
 */
export async function runFullBuild(
  options: RunBuildOptions,
  claimed: Claimed | null,
  signal: AbortSignal,
): Promise<void> {
  const { builder, siteQueue, followUp, releases } = options
  const isInBackground = builder.takesChanges() && !builder.isPlain()
  const group: Group = { claimed, absorbed: [] }
  if (claimed !== null) noteStart(options, claimed)
  const make = async () => {
    if (!isInBackground) absorb(options, group)
    return builder.full(
      {
        buildId: idOf(group),
        cause: claimed?.build.cause ?? 'the publisher was started',
        // What changes have made in the folder in use is compared with what is made from nothing.
        isCold: isInBackground || claimed?.build.isCold === true,
        isFirst: releases.newest() === null,
        newChanges: group.absorbed.flatMap(({ changes }) => changes),
      },
      signal,
      phaseTeller(options, group),
    )
  }
  let isNew = false
  try {
    if (isInBackground) {
      const next = await make()
      const tree = await collect(options, group, next)
      followUp.requestYield()
      isNew = await siteQueue(() => changeOver(options, group, next, tree))
    } else {
      isNew = await siteQueue(async () => {
        const next = await make()
        return changeOver(options, group, next, await collect(options, group, next))
      })
    }
  } catch (error) {
    if (signal.aborted || (error instanceof BuildError && error.code === 'build/stopped')) return
    giveBack(options, group, error)
  } finally {
    followUp.ask()
  }
  // Changes are published meanwhile: after many of them there is much to remove.
  if (isNew) await releases.collectGarbage()
}

/** Takes the builds of changes that wait: the full build holds them. */
function absorb(options: RunBuildOptions, { absorbed }: Group): void {
  for (let next = options.queue.claim('content', true); next !== null;) {
    absorbed.push(next)
    noteStart(options, next)
    next = options.queue.claim('content', true)
  }
}

/**
 * Stores the files while changes go on being published. Null where the newest release is known to hold
 * them: nothing has to be looked at then, of 37,000 files at 10,000 posts.
 */
async function collect(
  options: RunBuildOptions,
  group: Group,
  next: FullBuild,
): Promise<Tree | null> {
  const newest = options.releases.newest()
  if (newest !== null && next.releasedAs === releaseName(newest)) return null
  phaseTeller(options, group)(OWN_PHASES.releasing, null, null)
  try {
    const { releases } = options
    await next.keepUp()
    const isFirst = releases.newest() === null
    const tree = await releases.collect(next.site.folder, next.site.workspace, isFirst)
    // The next builder starts in a moment, and needs the memory.
    if (isFirst && tree.files >= MANY_FILES) await collectGarbage()
    return tree
  } catch (error) {
    await next.discard(error)
    throw error
  }
}

/** Readers get the new site, and its builder the changes. Returns false where the site is as it was. */
async function changeOver(
  options: RunBuildOptions,
  group: Group,
  next: FullBuild,
  tree: Tree | null,
): Promise<boolean> {
  const { builder, queue, releases, verifier, followUp, emit } = options
  const before = releases.newest()?.release
  // A site that was not built anew holds none of the changes.
  const early = next.isResumed ? 0 : group.absorbed.length
  // Follow-up work that is not done yet differs without being wrong.
  const isBeside = builder.takesChanges() && !builder.isPlain()
  const isComparable = isBeside && !builder.hasDeferred() && !queue.isPending('content')
  const staleFrom = builder.staleFrom()
  let caughtUp: BuiltSite<FileChanges> | null
  let released: Awaited<ReturnType<typeof releaseSite>>
  const isStart = group.claimed === null
  try {
    // The next builder takes those that wait as this one would: each in its turn.
    if (!isBeside) absorb(options, group)
    const late = group.absorbed.slice(early)
    caughtUp = await next.catchUp(late.flatMap(({ changes }) => changes))
    if (isStart && group.absorbed.length === 0) recordStart(options, group)
    const builds = [...(group.claimed === null ? [] : [group.claimed]), ...group.absorbed]
    released = await releaseWhole(options, next, tree, caughtUp, builds)
    await next.takeOver()
  } catch (error) {
    await next.discard(error)
    throw error
  }
  const { report, timings } = next.site
  verifier.look({ number: 0, changes: [], report, isWhole: true, held: null })
  const holdsNothing = group.absorbed.every(({ changes }) => changes.length === 0)
  if (isStart && holdsNothing && released.release === before) {
    for (const { build } of group.absorbed) queue.discard(build.number)
    return false
  }
  const held = heldAt(released)
  if (group.claimed !== null) noteLive(options, group.claimed, released, report, timings)
  for (const [index, claimed] of group.absorbed.entries()) {
    const { build, changes } = claimed
    const told = index < early || caughtUp === null ? next.site : caughtUp
    noteLive(options, claimed, released, told.report, told.timings)
    verifier.look({ number: build.number, changes, report: told.report, isWhole: false, held })
  }
  const ids = [group.claimed, ...group.absorbed].flatMap((one) =>
    one === null ? [] : [one.build.id],
  )
  if ((caughtUp ?? next.site).hasDeferred) followUp.note(ids)
  else for (const buildId of ids) emit({ kind: 'finished', buildId, release: released.release })
  // Pages for another day are others.
  const isOfSameDay = builder.staleFrom() === staleFrom
  if (isComparable && isOfSameDay && before !== undefined && before !== released.release) {
    await noteDrift(options, before, released.release, caughtUp)
  }
  return true
}

/** Makes a release of the whole folder, and of what came after it was collected; readers get the last. */
async function releaseWhole(
  options: RunBuildOptions,
  { site }: FullBuild,
  tree: Tree | null,
  caughtUp: BuiltSite<FileChanges> | null,
  builds: readonly Claimed[],
) {
  const { folder, fingerprint } = site
  const who = releaseFor(builds)
  if (caughtUp === null || isNothing(caughtUp.files)) {
    return releaseSite(options, site, who, tree === null ? AS_BEFORE : { tree })
  }
  if (tree !== null) {
    const made = await options.releases.create({ folder, fingerprint, ...who, tree })
    site.noteRelease(releaseName(made))
    options.emit({ kind: 'released', release: made.release })
  }
  return releaseSite(options, caughtUp, who)
}

/** The files of the newest release. */
const AS_BEFORE = { tree: 'newest', changes: { written: [], removed: [] } } as const

function isNothing({ written, removed }: FileChanges): boolean {
  return written.length + removed.length === 0
}

/** Counts the files in which what was made from nothing differs from what changes have made of it. */
async function noteDrift(
  { builder, releases, log, now }: RunBuildOptions,
  before: number,
  after: number,
  caughtUp: BuiltSite<FileChanges> | null,
): Promise<void> {
  const { hasOtherSources, added, removed, changed, otherFiles } = await releases.diff(
    before,
    after,
  )
  if (hasOtherSources) return
  const { written = [], removed: gone = [] } = caughtUp?.files ?? {}
  const touched = [...written, ...gone]
  const isNew = new Set(touched.map(pageOf))
  const pages = [...changed, ...added, ...removed].filter((page) => !isNew.has(page))
  const others =
    touched.length === 0 ? otherFiles.added + otherFiles.removed + otherFiles.changed : 0
  const files = pages.length + others
  if (files === 0) return
  const paths = pages.slice(0, SHOWN_PATHS)
  log.warn('build.drift', { files, paths: paths.join(' '), from: before, to: after })
  builder.noteDrift({ at: now(), files, paths })
}

/** Records that the builder was started, in case that readers get another site by it. */
function recordStart({ queue }: RunBuildOptions, { absorbed }: Group): void {
  queue.enqueue({ cause: 'changes since the publisher was stopped', changes: [] })
  const started = queue.claim('content', true)
  if (started !== null) absorbed.push(started)
}

/** After a failure changes go to the builder in use. Without one they have failed too, and are tried again. */
function giveBack(options: RunBuildOptions, group: Group, error: unknown): void {
  const { queue, builder, emit } = options
  const { claimed, absorbed } = group
  const failed = claimed ?? claimFull(options, 'the builder could not be started')
  if (failed !== null) noteFailure(options, failed, error)
  for (const one of absorbed) {
    if (builder.takesChanges()) {
      queue.requeue(one.build.number)
      emit({ kind: 'queued', buildId: one.build.id, changes: one.changes })
    } else {
      noteFailure(options, one, error)
    }
  }
}

function claimFull({ queue }: RunBuildOptions, cause: string): Claimed | null {
  queue.enqueue({ lane: 'full', cause, changes: [] })
  return queue.claim('full', true)
}

function idOf({ claimed, absorbed }: Group): string {
  return (claimed ?? absorbed[0])?.build.id ?? 'start'
}

function phaseTeller({ emit }: RunBuildOptions, group: Group): OnPhase {
  return (phase, done, total) => {
    for (const one of [group.claimed, ...group.absorbed]) {
      if (one !== null) emit({ kind: 'progress', buildId: one.build.id, phase, done, total })
    }
  }
}
