import type {
  BuilderMemory,
  BuilderMessage,
  BuilderReport,
  QuarantinedPost,
} from '../../shared/builder-protocol.ts'
import type { PostSource, RawDocument } from '../source/post-source.ts'
import { quarantinedNode } from '../source/prepare-documents.ts'
import type { Preparer } from '../source/preparer.ts'
import type { Quarantine } from '../source/quarantine.ts'
import { versionOf } from '../source/quarantine.ts'
import type { UnfinishedMark } from '../source/unfinished-build.ts'
import { applyContent, siteChange } from './apply-change.ts'
import type { AppliedContent, Site } from './apply-change.ts'
import { BrokenPagesError, ContentInDoubtError } from './errors.ts'
import { fileChanges } from '../files/file-changes.ts'
import type { DerivedFiles } from '../derived/derived-files.ts'
import type { HeldContent } from './held-content.ts'
import type { Gatsby } from './internals/gatsby.ts'
import type { ContentChange, SiteModel } from '../model/site-plan.ts'
import { pageCounter } from './page-counter.ts'
import type { Phases } from './phases.ts'
import { startPhases } from './phases.ts'
import type { Delta } from './read-delta.ts'
import { readDelta } from './read-delta.ts'
import { createTurnTaker, WAITING_REASON } from './take-turns.ts'

/** What a builder of a site is made of. */
export interface SiteBuilderParts {
  readonly gatsby: Pick<Gatsby, 'apply' | 'saveState' | 'pages' | 'collect'>
  readonly model: SiteModel
  readonly files: DerivedFiles
  /** Pictures that {@link SiteBuilderParts.files} asked for and that were made since the last call. */
  readonly takePictures: () => string[]
  readonly held: HeldContent
  readonly source: PostSource
  readonly preparer: Pick<Preparer, 'prepare'>
  readonly readQuarantine: () => Promise<Quarantine>
  readonly mark: Pick<UnfinishedMark, 'set' | 'clear'>
  /** Everything up to here was read by the full build. */
  readonly cursor: Date
  /** The first day on which the states have other figures than the site shows; null when none is known. */
  readonly figuresUntil: string | null
  /** The day in the site's zone, such as `2026-11-22`. */
  readonly today: () => string
  /** Milliseconds, from any beginning. */
  readonly now: () => number
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
  /** Makes what is deferred, until the signal asks to give way. */
  finish(signal: AbortSignal): Promise<Result<'finished'>>
  /** Puts the state on the disk, for a warm start. */
  save(): Promise<void>
  /** Whether {@link finish} has something to make. */
  hasRest(): boolean
  /** Whether the site is what the last build has made of it. It is not while a change is applied. */
  isSure(): boolean
}

/** How often the numbers of posts are compared: after so many builds, or after so long. */
const COUNT_EVERY_BUILDS = 20
const COUNT_EVERY_MS = 5 * 60_000

/** Builds after which what no page refers to any more is removed. */
const COLLECT_EVERY_BUILDS = 100

/** Makes a builder of a site that a full build has just made. */
export function createSiteBuilder(parts: SiteBuilderParts): SiteBuilder {
  const { gatsby, model, files, held, source, preparer, mark, now, figuresUntil, today } = parts
  const pages = pageCounter(gatsby.pages())
  /** Posts that have broken a build here; the publisher's own list may lag behind. */
  const broken = new Map<string, QuarantinedPost>()
  const turns = createTurnTaker()
  let { cursor } = parts
  let isSure = true
  let buildsSinceCount = 0
  let countedAt = now()
  let buildsSinceCollection = 0

  const site: Site = {
    model,
    files,
    gatsby: {
      apply: (change) => {
        // From here to the next save, a process that is cut off leaves a store ahead of its pages.
        mark.set()
        isSure = false
        return gatsby.apply(change)
      },
    },
  }

  const quarantine = async (): Promise<Quarantine> => {
    const own = [...broken].map(([id, entry]) => [id, { ...entry, revision: null }] as const)
    return new Map([...own, ...(await parts.readQuarantine())])
  }

  const read = async (postIds: readonly string[]): Promise<Delta> => {
    const isDue = buildsSinceCount >= COUNT_EVERY_BUILDS || now() - countedAt >= COUNT_EVERY_MS
    const question = { postIds, cursor, quarantine: await quarantine(), isCounting: isDue }
    const delta = await readDelta(source, held, question)
    buildsSinceCount = delta.isCounted ? 0 : buildsSinceCount + 1
    if (delta.isCounted) countedAt = now()
    return delta
  }

  const prepare = async (delta: Delta, mayDefer: boolean) => {
    const { now: documents, later: others } = mayDefer
      ? turns.take(delta.documents)
      : { now: delta.documents, later: [] }
    // What was only read again for its pictures has its page, and waits for another look.
    const later = others.filter((document) => !isHeld(held, document))
    const prepared = await preparer.prepare(documents)
    for (const entry of prepared.broken) broken.set(entry.postId, entry)
    for (const { fields } of prepared.posts) broken.delete(fields.postId)
    const readTo = cursorBefore(later, delta.cursor, cursor)
    const content: ContentChange = {
      posts: prepared.posts,
      leftOut: [...prepared.leftOut, ...delta.broken.map(quarantinedNode)],
      removedIds: delta.removedIds,
      redirects: delta.redirects,
      cursor: readTo.getTime() === cursor.getTime() ? null : readTo.toISOString(),
    }
    return { content, foundBroken: prepared.broken, readTo, later }
  }

  const apply = async (content: ContentChange, phases: Phases): Promise<AppliedContent> => {
    const applied = await applyContent(site, content, phases)
    for (const one of applied.contents) held.commit(one)
    for (const entry of applied.broken) broken.set(entry.postId, entry)
    return applied
  }

  const reportOn = (
    postIds: readonly string[],
    applied: AppliedContent | null,
    quarantined: readonly QuarantinedPost[],
    counts: BuilderReport['pages'],
  ): BuilderReport => ({
    posts: postIds.flatMap((id) => {
      const post = held.post(id)
      return post === null
        ? []
        : [{ id, path: post.path, revision: post.revision, digest: post.digest }]
    }),
    warnings: [...new Set([...postIds, ...(applied?.warnedAnew ?? [])])].flatMap((id) => [
      ...files.warningsOf(id),
    ]),
    leftOut: model.leftOut().map(({ postId, problems }) => ({ postId, problems: [...problems] })),
    quarantine: [...quarantined],
    pages: counts,
  })

  const hasRest = () => model.deferred() > 0 || files.hasRest()

  return {
    isSure: () => isSure,
    hasRest,

    build: async (postIds, mayDefer = false) => {
      if (figuresUntil !== null && today() >= figuresUntil) {
        throw new ContentInDoubtError(
          `From ${figuresUntil} on states have other rates or fees than the site shows.`,
        )
      }
      const phases = startPhases(now)
      const delta = await phases.wait('read', () => read(postIds))
      const { content, foundBroken, readTo, later } = await phases.wait('prepare', () =>
        prepare(delta, mayDefer),
      )
      const applied = isNothing(content) ? null : await apply(content, phases)
      cursor = readTo
      isSure = true
      buildsSinceCollection += 1
      const { written, removed } = applied?.files.all() ?? { written: [], removed: [] }
      const isLater = new Set(later.map(({ id }) => id))
      const built = delta.postIds.filter((postId) => !isLater.has(postId))
      const found = [...foundBroken, ...(applied?.broken ?? [])]
      return {
        written,
        removed,
        deferred: later.map(({ id }) => ({ postId: id, reason: WAITING_REASON })),
        hasRest: hasRest(),
        report: reportOn(built, applied, found, pages.count(applied?.plans ?? [], written)),
        timings: phases.all(),
        memory: parts.memory(),
      }
    },

    finish: async (signal) => {
      const phases = startPhases(now)
      const changed = fileChanges()
      while (!signal.aborted) {
        const plan = phases.run('plan', () => model.planLater())
        if (plan === null) break
        files.begin(plan)
        const applied = await site.gatsby.apply(siteChange(plan))
        phases.add(applied.timings)
        model.commit(plan)
        changed.add(applied)
        changed.add(await phases.wait('files', () => files.now(plan, applied)))
        pages.count([plan], applied.written)
        const [failed] = applied.failedPages
        if (failed !== undefined) {
          throw new BrokenPagesError(`${failed.path} could not be drawn: ${failed.message}`)
        }
        isSure = true
      }
      // Asked to give way it does nothing but take a search index that has been made meanwhile.
      const derived = await phases.wait('files', () => files.later(signal))
      changed.add(derived)
      changed.add({ written: parts.takePictures(), removed: [] })
      const problem = derived.failure?.message ?? null
      if (!signal.aborted && buildsSinceCollection >= COLLECT_EVERY_BUILDS) {
        const { removed } = await phases.wait('collect', () => gatsby.collect())
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
      await gatsby.saveState()
      mark.clear()
    },
  }
}

function isHeld(held: HeldContent, document: RawDocument): boolean {
  const before = held.versionOf(document.id)
  const { updatedAt, revision } = versionOf(document)
  return before?.kind === 'post' && before.updatedAt === updatedAt && before.revision === revision
}

/** How far everything has been read: what waits is read again. */
function cursorBefore(later: readonly RawDocument[], read: Date, before: Date): Date {
  const times = later.flatMap(({ data: { updatedAt } }) =>
    updatedAt instanceof Date ? [updatedAt.getTime()] : [],
  )
  return new Date(Math.max(before.getTime(), Math.min(read.getTime(), ...times)))
}

function isNothing({ posts, leftOut, removedIds, redirects, cursor }: ContentChange): boolean {
  const { set, remove } = redirects
  const parts = [posts, leftOut, removedIds, set, remove]
  return cursor === null && parts.every(({ length }) => length === 0)
}
