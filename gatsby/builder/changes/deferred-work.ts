import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { DeferredProgress } from '../../derived/maker/derived-file.ts'
import type { DerivedFiles } from '../../derived/open-derived-files.ts'
import { BackendRefusedError, BackendUnreachableError } from '../../errors.ts'
import { gatherFileChanges } from '../../files/file-changes.ts'
import type { SiteModel } from '../../pages/model/change/site-change.ts'
import type { AppliedToSite } from './apply-change.ts'
import { applySiteChange, brokenPages, makeWaitingPages } from './apply-change.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import type { Phases } from '../protocol/phases.ts'

/** Dependencies of deferred work. */
export interface DeferredWorkParts {
  readonly gatsby: Pick<Gatsby, 'apply' | 'waiting' | 'makeWaiting' | 'collect'>
  readonly model: SiteModel
  readonly files: DerivedFiles
  /** Posts whose texts are to follow changed terms and facts. */
  readonly texts: {
    has(): boolean
    /** Makes the next part; null where the signal came first, or nothing is left. */
    next(signal: AbortSignal, phases: Phases): Promise<AppliedToSite | null>
  }
  /** Pictures that {@link DeferredWorkParts.files} asked for and that were made since the last call. */
  readonly takePictures: () => string[]
  /** Told what was applied, when the site is whole again. */
  readonly onApplied: (applied: AppliedToSite) => void
}

/** The outcome. */
export interface DeferredWorkMade extends FileChanges {
  /** Failed work, in words for operators; it is tried again after the next build. */
  readonly problem: string | null
}

/** Work that changes defer: pages, files, and garbage. */
export interface DeferredWork {
  has(): boolean
  /** Whether pages are among it. */
  hasPages(): boolean
  /** Whether {@link DeferredWork.make} changes what Gatsby's stored state tells of, such as pages. */
  changesState(): boolean
  /** Whether pages wait that show what was before the last change: they are made first. */
  hasWaitingPages(): boolean
  /** The next work, for people; null when there is none. */
  progress(): DeferredProgress | null
  /** A build was made. */
  noteBuild(): void
  /**
   * Makes what is deferred, until the signal asks it to yield. Pages that wait go to the readers first:
   * where there are some, nothing else is made by this call.
   *
   * @throws BrokenPagesError when a page fails
   */
  make(signal: AbortSignal, phases: Phases): Promise<DeferredWorkMade>
}

/** Most pages that are made between two looks whether to yield: a change that comes waits for them. */
const PAGES_PER_PART = 2

/** How long pages that wait are gathered before they go to the readers, in milliseconds. */
const STEP_MS = 1_000

/** Builds after which what no page refers to any more is removed. */
const COLLECT_EVERY_BUILDS = 100

/** Begins with what the model, the files and Gatsby have left. */
export function openDeferredWork(parts: DeferredWorkParts): DeferredWork {
  const { gatsby, model, files, texts } = parts
  let buildsSinceCollection = 0
  /** Why texts cannot follow before the next build; null where they can. */
  let problem: string | null = null

  const isToFollow = () => problem === null && texts.has()
  const hasPages = () => gatsby.waiting() > 0 || model.deferred() > 0 || isToFollow()
  const isCollectionDue = () => buildsSinceCollection >= COLLECT_EVERY_BUILDS
  const take = (changed: ReturnType<typeof gatherFileChanges>, applied: AppliedToSite) => {
    changed.add(applied)
    parts.onApplied(applied)
  }

  const makeWaiting = async (signal: AbortSignal, phases: Phases): Promise<DeferredWorkMade> => {
    const changed = gatherFileChanges()
    const step = AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)])
    while (gatsby.waiting() > 0 && !step.aborted) {
      take(changed, await makeWaitingPages(parts, PAGES_PER_PART, phases))
    }
    changed.add({ written: parts.takePictures(), removed: [] })
    return { ...changed.all(), problem: null }
  }

  /** Notes a failing backend: what was made before goes to the readers all the same. */
  const followTexts = async (signal: AbortSignal, phases: Phases) => {
    try {
      return await texts.next(signal, phases)
    } catch (error) {
      if (!(error instanceof BackendUnreachableError || error instanceof BackendRefusedError)) {
        throw error
      }
      problem = error.message
      return null
    }
  }

  const makeOthers = async (signal: AbortSignal, phases: Phases): Promise<DeferredWorkMade> => {
    const changed = gatherFileChanges()
    while (!signal.aborted) {
      const applied = await applyDeferred(parts, phases)
      if (applied === null) break
      take(changed, applied)
    }
    while (!signal.aborted && isToFollow()) {
      const applied = await followTexts(signal, phases)
      if (applied === null) break
      take(changed, applied)
      // Readers get these first, and what shows them.
      if (gatsby.waiting() > 0) break
    }
    // Asked to yield it does nothing but take a search index that has been made meanwhile.
    const derived = await phases.wait('files', () => files.later(signal))
    changed.add(derived)
    changed.add({ written: parts.takePictures(), removed: [] })
    if (!signal.aborted && isCollectionDue()) {
      const { removed } = await phases.wait('collect', () => gatsby.collect())
      changed.add({ written: [], removed })
      buildsSinceCollection = 0
    }
    return { ...changed.all(), problem: derived.failure?.message ?? problem }
  }

  return {
    has: () => hasPages() || files.hasDeferred(),
    hasPages,
    changesState: () => hasPages() || isCollectionDue(),
    hasWaitingPages: () => gatsby.waiting() > 0,
    progress: () =>
      hasPages()
        ? {
            phase: isToFollow()
              ? 'Bringing texts up to date with terms and figures'
              : 'Drawing the lists',
          }
        : files.progress(),
    noteBuild: () => {
      buildsSinceCollection += 1
      problem = null
    },
    make: (signal, phases) =>
      gatsby.waiting() > 0 && !signal.aborted
        ? makeWaiting(signal, phases)
        : makeOthers(signal, phases),
  }
}

/** Makes the next part of what the model has deferred; null when nothing is. */
async function applyDeferred(
  parts: DeferredWorkParts,
  phases: Phases,
): Promise<AppliedToSite | null> {
  const change = phases.run('plan', () => parts.model.planLater())
  if (change === null) return null
  const applied = await applySiteChange(parts, change, phases)
  if (applied.failedPages.length > 0) throw brokenPages(applied.failedPages)
  return applied
}
