import type {
  BuilderMemory,
  BuilderReport,
  QuarantinedPost,
} from '../../../shared/publish/builder-protocol.ts'
import type { DerivedFiles } from '../../derived/open-derived-files.ts'
import type { SiteModel } from '../../pages/model/change/site-change.ts'
import type { UnfinishedMark } from '../../nodes/unfinished-build.ts'
import { idsFrom } from '../../../shared/documents/document-source.ts'
import type { ChangedTerms } from '../../reference/glossary/changed-terms.ts'
import type { AppliedToSite } from './apply-change.ts'
import { applyContent, together } from './apply-change.ts'
import type { DeferredWorkParts } from './deferred-work.ts'
import { openDeferredWork } from './deferred-work.ts'
import { openFactFollower } from './fact-follower.ts'
import { openTermFollower } from './term-follower.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import { pageCounter } from './page-counter.ts'
import type { BuilderDeferrals } from './stored-deferrals.ts'
import { startPhases } from '../protocol/phases.ts'
import type { SiteBuilder } from '../protocol/site-builder.ts'
import type { ContentReaderParts } from '../reading/read-content.ts'
import { openContentReader } from '../reading/read-content.ts'
import { WAITING_REASON } from '../reading/fair-share.ts'

/** The parts of a builder of a site. */
export interface SiteBuilderParts extends ContentReaderParts {
  readonly gatsby: Pick<
    Gatsby,
    'apply' | 'waiting' | 'makeWaiting' | 'saveState' | 'pages' | 'collect' | 'getNode'
  >
  readonly model: SiteModel
  readonly files: DerivedFiles
  /** Pictures that {@link SiteBuilderParts.files} asked for and that were made since the last call. */
  readonly takePictures: () => string[]
  readonly mark: Pick<UnfinishedMark, 'set' | 'clear'>
  /** Names of terms that another process has left for texts to follow. */
  readonly termsLeft: ChangedTerms | null
  /** Stores what is left for later. */
  readonly storeDeferrals: (deferrals: BuilderDeferrals) => Promise<void>
  readonly memory: () => BuilderMemory
}

/** Makes a builder of a site that a full build has just made. */
// eslint-disable-next-line max-lines-per-function -- the parts of one builder share what is sure and stored
export function createSiteBuilder(parts: SiteBuilderParts): SiteBuilder {
  const { model, files, held, mark, now } = parts
  const reader = openContentReader(parts)
  const pages = pageCounter(parts.gatsby.pages())
  let isSure = true
  /** Whether nothing was applied since Gatsby's state was stored by this process. */
  let isStateStored = false

  const gatsby = told(parts.gatsby, {
    onBegin: () => {
      // From here to the next save, a process that is cut off leaves a store ahead of its pages.
      mark.set()
      isSure = false
      isStateStored = false
    },
    onCollect: () => {
      isStateStored = false
    },
  })
  const site = { model, files, held, gatsby }
  const terms = openTermFollower({
    store: parts.gatsby,
    model,
    reader,
    terms: () => parts.edited.terms(),
    left: parts.termsLeft,
  })
  const facts = openFactFollower({
    store: parts.gatsby,
    model,
    facts: () => parts.edited.facts(),
  })
  const deferred = openDeferredWork({
    gatsby,
    model,
    files,
    texts: {
      has: () => facts.has() || terms.has(),
      next: async (signal, phases) => {
        const content = (await facts.next(signal)) ?? (await terms.next(signal, phases))
        return content && (await applyContent(site, content, phases)).applied
      },
    },
    takePictures: parts.takePictures,
    onApplied: (applied) => {
      pages.count(applied.changes, applied.written)
      isSure = true
    },
  })

  return {
    isSure: () => isSure,
    hasDeferred: () => deferred.has(),
    hasDeferredPages: () => deferred.changesState(),
    awaitedPictures: () => held.awaited(),
    progress: () => deferred.progress(),

    build: async (changes, mayDefer = false, day = null) => {
      const phases = startPhases(now)
      if (day !== null) parts.edited.dayIs(day)
      const read = await reader.read(changes, mayDefer, phases)
      const content = phases.run('plan', () => facts.withCiting(read))
      const { applied, broken } =
        content === null
          ? { applied: together([]), broken: [] }
          : await applyContent(site, content, phases)
      await reader.commit(read, broken)
      facts.note(read)
      terms.note(read.edited?.changedTerms ?? null)
      isSure = true
      deferred.noteBuild()
      const { written, removed } = applied
      const entryIds = [...idsFrom('entries', changes), ...(read.edited?.ids ?? [])]
      const counts = pages.count(applied.changes, written)
      return {
        written: [...written],
        removed: [...removed],
        deferred: read.waitingIds.map((id) => ({ source: 'posts', id, reason: WAITING_REASON })),
        hasDeferred: deferred.has(),
        hasDeferredPages: deferred.changesState(),
        hasWaitingPages: deferred.hasWaitingPages(),
        awaitedPictures: held.awaited(),
        staleFrom: parts.edited.staleFrom(),
        report: reportOn(
          parts,
          { postIds: read.postIds, entryIds },
          applied,
          [...read.broken, ...broken],
          counts,
        ),
        timings: phases.all(),
        memory: parts.memory(),
      }
    },

    makeDeferred: async (signal) => {
      const phases = startPhases(now)
      const { problem, written, removed } = await deferred.make(signal, phases)
      return {
        written: [...written],
        removed: [...removed],
        // What cannot be made now is tried again after the next build, not again and again.
        hasDeferred: problem === null ? deferred.has() : deferred.hasPages(),
        hasDeferredPages: deferred.changesState(),
        hasWaitingPages: deferred.hasWaitingPages(),
        ...(problem === null ? {} : { problem }),
        timings: phases.all(),
        memory: parts.memory(),
      }
    },

    save: async () => {
      await parts.storeDeferrals({
        pages: model.deferrals(),
        files: files.deferrals(),
        terms: terms.left(),
      })
      // After work on other files only what is left for later has changed.
      if (!isStateStored) await parts.gatsby.saveState()
      isStateStored = true
      mark.clear()
    },
  }
}

/** Gatsby that says when it begins to change something, or to remove what no page refers to. */
function told(
  gatsby: SiteBuilderParts['gatsby'],
  { onBegin, onCollect }: { readonly onBegin: () => void; readonly onCollect: () => void },
): DeferredWorkParts['gatsby'] {
  return {
    apply: (change) => {
      onBegin()
      return gatsby.apply(change)
    },
    makeWaiting: (limit) => {
      onBegin()
      return gatsby.makeWaiting(limit)
    },
    waiting: () => gatsby.waiting(),
    collect: () => {
      onCollect()
      return gatsby.collect()
    },
  }
}

function reportOn(
  { held, files, model, edited }: Pick<SiteBuilderParts, 'held' | 'files' | 'model' | 'edited'>,
  {
    postIds,
    entryIds,
  }: { readonly postIds: readonly string[]; readonly entryIds: readonly string[] },
  applied: AppliedToSite,
  broken: readonly QuarantinedPost[],
  pages: BuilderReport['pages'],
): BuilderReport {
  const entries = edited.report(entryIds)
  const posts = postIds.flatMap((id) => {
    const post = held.post(id)
    if (post === null) return []
    const { path, revision, digest } = post
    return [{ source: 'posts' as const, id, path, revision, digest }]
  })
  return {
    documents: [...posts, ...entries.documents],
    warnings: [...new Set([...postIds, ...applied.postsWithNewWarnings])].flatMap((id) => [
      ...files.warningsOf(id),
    ]),
    leftOut: [
      ...model.leftOut().map(({ postId, problems }) => ({
        document: { source: 'posts' as const, id: postId },
        problems: [...problems],
      })),
      ...entries.leftOut,
    ],
    quarantine: [...broken],
    pages,
  }
}
