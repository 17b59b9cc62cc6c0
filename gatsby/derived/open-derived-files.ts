import path from 'node:path'
import type { FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { SiteChange } from '../pages/model/change/site-change.ts'
import type { ReportedWarning } from '../report/warnings.ts'
import type { BuildError } from '../errors.ts'
import { gatherFileChanges } from '../files/file-changes.ts'
import type {
  FilesMadeLater,
  FilesMadeNow,
  FileDeferrals,
  DeferredProgress,
} from './maker/derived-file.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { openPublicFiles, recordFile } from '../files/public-files.ts'
import type { MadeSite } from './registry.ts'
import { DERIVED_FILES } from './registry.ts'
import { openSiteWarnings } from './site-warnings.ts'

/** How long {@link DerivedFiles.later} gathers what is made before it goes to the readers, in milliseconds. */
const STEP_MS = 3_000

interface DerivedNow extends FileChanges {
  /**
   * Posts about which the build says something else than before: changed ones, and those with a link
   * to a page that came or went. What it says now, which may be nothing: see
   * {@link DerivedFiles.warningsOf}.
   */
  readonly postsWithNewWarnings: readonly string[]
}

export interface DerivedLater extends FileChanges {
  /**
   * Why search index or cards could not be made. Everything else is done, what was there before stays,
   * and the next call tries again.
   */
  readonly failure: BuildError | null
}

/**
 * Every file of the site that no page makes, kept as a full build would write it. Calls do not
 * overlap, but for {@link DerivedFiles.begin}, which may run beside Gatsby's work.
 */
export interface DerivedFiles {
  /**
   * Draws the link preview cards that a plan needs, aside from the public folder. To be called as
   * soon as there is a plan; {@link DerivedFiles.now} waits for it. Nothing is lost when the plan is
   * never applied.
   */
  begin(plan: SiteChange): void
  /**
   * Takes note of a plan that Gatsby has applied, parts of what was deferred included, and makes what
   * its pages need at once: cards, redirects, copied pictures.
   *
   * @param applied what Gatsby wrote and removed for it
   */
  now(plan: SiteChange, applied: FileChanges): Promise<DerivedNow>
  /** Whether {@link DerivedFiles.later} has something to make. */
  hasDeferred(): boolean
  /** Describes what is deferred, for people; null when there is nothing. */
  progress(): DeferredProgress | null
  /** Returns what is deferred, for a process that goes on with it. */
  deferrals(): FileDeferrals
  /**
   * Makes the progress: search index, cards that the pages did not wait for, feeds, sitemap. Returns every
   * few seconds with what was made, so that readers get it; then there is more to be made.
   *
   * @param signal ends the work at the next safe point, with what was written until then; the index
   *   goes on being made in its own process and is published by a later call
   */
  later(signal: AbortSignal): Promise<DerivedLater>
  /** Returns the warnings of the build about a post; broken pictures before what the rules say. */
  warningsOf(postId: string): readonly ReportedWarning[]
  /** Returns the warnings of the build about all posts. */
  warnings(): readonly ReportedWarning[]
  /** Ends the processes that make the search index and draw cards. */
  close(): Promise<void>
}

/** Opens for a site that a full build has just made. */
export async function openDerivedFiles(site: MadeSite): Promise<DerivedFiles> {
  const publicDir = path.join(site.directory, 'public')
  const files = await openPublicFiles({ publicDir, recordFile: recordFile(site.directory) })
  const now: FilesMadeNow[] = []
  const later: FilesMadeLater[] = []
  const entries = new Map<string, FilesMadeLater>()
  for (const entry of DERIVED_FILES) {
    const deferrals = ownValue(site.deferrals ?? {}, entry.makes) ?? null
    const followed = (await entry.follow?.(site, files, deferrals)) ?? {}
    if (followed.now !== undefined) now.push(followed.now)
    if (followed.later === undefined) continue
    later.push(followed.later)
    entries.set(entry.makes, followed.later)
  }
  const warnings = await openSiteWarnings(site)

  return {
    begin: (change) => {
      for (const one of now) one.begin?.(change)
    },
    now: async (change, applied) => {
      const made = gatherFileChanges()
      for (const one of now) made.add(await one.make(change))
      for (const one of later) one.note(applied, change)
      const changes = made.all()
      return { ...changes, postsWithNewWarnings: warnings.note(change, [applied, changes]) }
    },
    hasDeferred: () => later.some((one) => one.hasDeferred()),
    progress: () => later.find((one) => one.hasDeferred())?.progress() ?? null,
    deferrals: () =>
      Object.fromEntries(
        [...entries].flatMap(([makes, one]) => {
          const left = one.deferrals()
          return left === null ? [] : [[makes, left] as const]
        }),
      ),
    later: async (signal) => {
      const made = gatherFileChanges()
      const failed = new Map<FilesMadeLater, BuildError>()
      const isAside = (one: FilesMadeLater) => one.begin !== undefined
      later.find((one) => isAside(one) && one.hasDeferred())?.begin?.()
      const isToGoOn = () => {
        const { written, removed } = made.all()
        // After a failure no other call follows before the next build: the others are made in this one.
        const isWorthReleasing = written.length + removed.length > 0 && failed.size === 0
        const isLeft = later.some((one) => !failed.has(one) && one.hasDeferred())
        return isLeft && !isWorthReleasing && !signal.aborted
      }
      do {
        const step = AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)])
        // Search index and cards each take all cores and 500 MB: one after the other.
        let isOneAside = false
        for (const one of later) {
          if (failed.has(one) || (isOneAside && isAside(one))) continue
          const changes = await one.make(step)
          made.add(changes)
          if (changes.failure) failed.set(one, changes.failure)
          else isOneAside ||= isAside(one) && one.hasDeferred()
        }
      } while (isToGoOn())
      const [failure = null] = failed.values()
      const changes = made.all()
      warnings.note(null, [changes])
      return { ...changes, failure }
    },
    warningsOf: (postId) => warnings.of(postId),
    warnings: () => warnings.all(),
    close: async () => {
      for (const one of later) await one.close?.()
    },
  }
}
