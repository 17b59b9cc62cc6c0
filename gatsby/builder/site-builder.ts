import type {
  BuilderMemory,
  BuilderMessage,
  BuilderReport,
  QuarantinedPost,
} from '../../shared/builder-protocol.ts'
import type { Rest } from '../derived/derived-file.ts'
import type { DerivedFiles } from '../derived/open-derived-files.ts'
import { gatherFileChanges } from '../files/file-changes.ts'
import type { SiteModel } from '../model/site-change.ts'
import type { UnfinishedMark } from '../source/unfinished-build.ts'
import type { AppliedSoFar, Site } from './apply-change.ts'
import { applyContent, applySiteChange, brokenPages, nothingApplied } from './apply-change.ts'
import { ContentInDoubtError } from './errors.ts'
import type { Gatsby } from './internals/gatsby.ts'
import { pageCounter } from './page-counter.ts'
import type { Phases } from './phases.ts'
import type { PutOff } from './put-off.ts'
import { startPhases } from './phases.ts'
import type { ContentReaderParts } from './reading/read-content.ts'
import { openContentReader } from './reading/read-content.ts'
import { WAITING_REASON } from './reading/fair-share.ts'

/** What a builder of a site is made of. */
export interface SiteBuilderParts extends ContentReaderParts {
  readonly gatsby: Pick<Gatsby, 'apply' | 'saveState' | 'pages' | 'collect'>
  readonly model: SiteModel
  readonly files: DerivedFiles
  /** Pictures that {@link SiteBuilderParts.files} asked for and that were made since the last call. */
  readonly takePictures: () => string[]
  readonly mark: Pick<UnfinishedMark, 'set' | 'clear'>
  /** Stores what is left for later. */
  readonly writePutOff: (putOff: PutOff) => Promise<void>
  /** The first day on which the states have other figures than the site shows; null when none is known. */
  readonly figuresUntil: string | null
  /** The day in the site's zone, such as `2026-11-22`. */
  readonly today: () => string
  readonly memory: () => BuilderMemory
}

type Result<Kind extends BuilderMessage['kind']> = Omit<
  Extract<BuilderMessage, { kind: Kind }>,
  'kind' | 'id'
>

/** The site, kept up to date change by change. Calls must not overlap. */
export interface SiteBuilder {
  /**
   * @param mayDefer whether posts that are much work may be left to a later build
   * @throws BackendUnreachableError, BackendRefusedError, PreparationError: nothing was applied
   * @throws ContentInDoubtError, NeedsFullBuildError, BrokenPagesError, GatsbyStateError
   */
  build(postIds: readonly string[], mayDefer?: boolean): Promise<Result<'built'>>
  /** Makes what is deferred, until the signal asks it to yield. */
  finish(signal: AbortSignal): Promise<Result<'finished'>>
  /** Puts the state on the disk, for a warm start. */
  save(): Promise<void>
  /** Whether {@link finish} has something to make. */
  hasRest(): boolean
  /** What it makes next, for people; null when there is nothing. */
  rest(): Rest | null
  /** Whether the site is what the last build has made of it. It is not while a change is applied. */
  isSure(): boolean
}

/** Builds after which what no page refers to any more is removed. */
const COLLECT_EVERY_BUILDS = 100

/** Makes a builder of a site that a full build has just made. */
export function createSiteBuilder(parts: SiteBuilderParts): SiteBuilder {
  const { model, files, held, mark, now } = parts
  const reader = openContentReader(parts)
  const pages = pageCounter(parts.gatsby.pages())
  let isSure = true
  let buildsSinceCollection = 0

  const site: Site = {
    model,
    files,
    held,
    gatsby: {
      apply: (change) => {
        // From here to the next save, a process that is cut off leaves a store ahead of its pages.
        mark.set()
        isSure = false
        return parts.gatsby.apply(change)
      },
    },
  }

  return {
    isSure: () => isSure,
    hasRest: () => model.deferred() > 0 || files.hasRest(),
    rest: () => (model.deferred() > 0 ? { phase: 'Drawing the lists' } : files.rest()),

    build: async (postIds, mayDefer = false) => {
      refuseOldFigures(parts)
      const phases = startPhases(now)
      const read = await reader.read(postIds, mayDefer, phases)
      const applied = nothingApplied()
      const broken =
        read.content === null ? [] : await applyContent(site, read.content, applied, phases)
      reader.commit(read, broken)
      isSure = true
      buildsSinceCollection += 1
      const { written, removed } = applied.files.all()
      const counts = pages.count(applied.changes, written)
      return {
        written,
        removed,
        deferred: read.waitingIds.map((postId) => ({ postId, reason: WAITING_REASON })),
        hasRest: model.deferred() > 0 || files.hasRest(),
        report: reportOn(parts, read.postIds, applied, [...read.broken, ...broken], counts),
        timings: phases.all(),
        memory: parts.memory(),
      }
    },

    finish: async (signal) => {
      const phases = startPhases(now)
      const changed = gatherFileChanges()
      while (!signal.aborted) {
        const applied = await applyDeferred(site, model, phases)
        if (applied === null) break
        changed.add(applied.files.all())
        pages.count(applied.changes, applied.files.all().written)
        isSure = true
      }
      // Asked to yield it does nothing but take a search index that has been made meanwhile.
      const derived = await phases.wait('files', () => files.later(signal))
      changed.add(derived)
      changed.add({ written: parts.takePictures(), removed: [] })
      const problem = derived.failure?.message ?? null
      if (!signal.aborted && buildsSinceCollection >= COLLECT_EVERY_BUILDS) {
        const { removed } = await phases.wait('collect', () => parts.gatsby.collect())
        changed.add({ written: [], removed })
        buildsSinceCollection = 0
      }
      return {
        ...changed.all(),
        // What cannot be made now is tried again after the next build, not again and again.
        hasRest: model.deferred() > 0 || (problem === null && files.hasRest()),
        ...(problem === null ? {} : { problem }),
        timings: phases.all(),
        memory: parts.memory(),
      }
    },

    save: async () => {
      await parts.writePutOff({ pages: model.deferrals(), files: files.putOff() })
      await parts.gatsby.saveState()
      mark.clear()
    },
  }
}

/** @throws ContentInDoubtError on a day from which states have other figures than the site shows */
function refuseOldFigures({ figuresUntil, today }: SiteBuilderParts): void {
  if (figuresUntil === null || today() < figuresUntil) return
  throw new ContentInDoubtError(
    `From ${figuresUntil} on states have other rates or fees than the site shows.`,
  )
}

/** Makes the next part of what the builds before have deferred; null when nothing is. */
async function applyDeferred(
  site: Site,
  model: SiteModel,
  phases: Phases,
): Promise<AppliedSoFar | null> {
  const change = phases.run('plan', () => model.planLater())
  if (change === null) return null
  const applied = nothingApplied()
  const failedPages = await applySiteChange(site, change, applied, phases)
  if (failedPages.length > 0) throw brokenPages(failedPages)
  return applied
}

function reportOn(
  { held, files, model }: Pick<SiteBuilderParts, 'held' | 'files' | 'model'>,
  postIds: readonly string[],
  applied: AppliedSoFar,
  broken: readonly QuarantinedPost[],
  pages: BuilderReport['pages'],
): BuilderReport {
  return {
    posts: postIds.flatMap((id) => {
      const post = held.post(id)
      if (post === null) return []
      return [{ id, path: post.path, revision: post.revision, digest: post.digest }]
    }),
    warnings: [...new Set([...postIds, ...applied.warnedAnew])].flatMap((id) => [
      ...files.warningsOf(id),
    ]),
    leftOut: model.leftOut().map(({ postId, problems }) => ({ postId, problems: [...problems] })),
    quarantine: [...broken],
    pages,
  }
}
