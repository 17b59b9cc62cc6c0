import type { Node } from 'gatsby'
import { site } from '../../../shared/site/site.ts'
import { dayAt } from '../../../shared/time/zoned-time.ts'
import { contentFiles } from '../../reference/content/content-files.ts'
import type { EditedEntryFields } from '../../reference/entries/edited-entry.ts'
import { EDITED_ENTRY_TYPE } from '../../reference/entries/edited-entry.ts'
import { openGoodEntries } from '../../reference/entries/good-entries.ts'
import type { ReferenceContent } from '../../reference/entries/plan-content.ts'
import { openContent } from '../../reference/entries/plan-content.ts'
import { openEditedContent } from '../reading/edited-content.ts'
import type { BuilderMemory, BuilderReport } from '../../../shared/publish/builder-protocol.ts'
import type { BuildConfig } from '../../settings/config.ts'
import { cardDesign } from '../../pages/cards/card-design.ts'
import { TERM_TYPE } from '../../reference/glossary/glossary.ts'
import { PAGE_USAGE_TYPE } from '../../reference/glossary/page-usage.ts'
import type { PageUsageFields } from '../../reference/glossary/page-usage.ts'
import type { AttemptPolicy } from '../../posts/source/attempt.ts'
import { openFirestoreSource } from '../../posts/source/firestore-source.ts'
import type { LeftOutFields, RedirectFields, SourceStateFields } from '../../nodes/nodes.ts'
import { NODE_TYPES } from '../../nodes/nodes.ts'
import { indexedContext } from '../../pages/plan/page-context.ts'
import { keptFromSearch } from '../../pages/plan/kept-from-search.ts'
import { openPreparer } from '../../posts/preparation/preparer.ts'
import { readQuarantine } from '../../posts/source/quarantine.ts'
import { unfinishedMark } from '../../nodes/unfinished-build.ts'
import { FACT_TYPE, factOfNode } from '../../reference/facts/facts.ts'
import type { FactFields } from '../../reference/facts/facts.ts'
import { dayShown } from '../../reference/entries/stale-from.ts'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import type { SiteOverview } from '../../nodes/site-overview.ts'
import { nodesOfPages, openOverview } from '../../nodes/site-overview.ts'
import { readBuilderArguments } from '../../settings/builder-arguments.ts'
import { askedPictures } from '../changes/asked-pictures.ts'
import { ContentMismatchError } from '../protocol/builder-errors.ts'
import type { DerivedFiles } from '../../derived/open-derived-files.ts'
import { openDerivedFiles } from '../../derived/open-derived-files.ts'
import { heldStaleFrom } from '../reading/reference-change.ts'
import { openHeldContent } from '../reading/held-content.ts'
import type { SiteChange } from '../../pages/model/change/site-change.ts'
import type { StoredNode } from '../../adapter/modules/gatsby-types.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import type { SiteModel } from '../../pages/model/change/site-change.ts'
import { openSiteModel } from '../../pages/model/site-model.ts'
import type { BuilderDeferrals } from '../changes/stored-deferrals.ts'
import { storeDeferrals } from '../changes/stored-deferrals.ts'
import type { SiteBuilder } from '../protocol/site-builder.ts'
import { createSiteBuilder } from '../changes/create-site-builder.ts'
import { warmUpDocument } from '../reading/warm-source.ts'
import { siteReport } from './site-report.ts'

/** A publisher waits for the answer: less patience than in a full build. */
const POLICY: AttemptPolicy = {
  attempts: 3,
  timeoutMs: 10_000,
  firstDelayMs: 300,
  limitedAttempts: 8,
}

/**
 * How long one build waits for pictures of other sites, in ticks of half a second: who publishes does
 * not wait for a slow host. They come by themselves afterwards.
 */
const FOREIGN_TICKS = 16

type Held<Fields> = StoredNode & Fields

/** A change whose pages are told what those of a full build are told. */
function withIndexing(
  change: Pick<SiteChange, 'nodes' | 'pages'>,
  isKept: boolean,
): Pick<SiteChange, 'nodes' | 'pages'> {
  const set = change.pages.set.map((page) => ({
    ...page,
    context: indexedContext(page.context, isKept),
  }))
  return { ...change, pages: { ...change.pages, set } }
}

/** Returns the part of Gatsby that a site builder uses. */
const changing = (
  gatsby: Gatsby,
  isKept: boolean,
): Parameters<typeof createSiteBuilder>[0]['gatsby'] => ({
  apply: (change) => gatsby.apply(withIndexing(change, isKept)),
  waiting: () => gatsby.waiting(),
  makeWaiting: (limit) => gatsby.makeWaiting(limit),
  pages: () => gatsby.pages(),
  saveState: () => gatsby.saveState(),
  collect: () => gatsby.collect(),
  getNode: (id) => gatsby.getNode(id),
})

function overviewOf(gatsby: Gatsby): SiteOverview {
  const pages = () => gatsby.sitePages()
  return openOverview(
    nodesOfPages(pages, (id) => gatsby.getNode(id)),
    pages,
  )
}

/** The files of reference content, read when they are asked for first: no change of posts needs them. */
function contentOf(gatsby: Gatsby): (day: string) => ReferenceContent {
  let read: { readonly day: string; readonly content: ReferenceContent } | null = null
  return (day) => {
    if (read?.day !== day) {
      const { entries } = contentFiles(gatsby.getNodesByType('File') as readonly Node[])
      const { promisesReviews } = site
      read = { day, content: openContent(entries, { day, promisesReviews }) }
    }
    return read.content
  }
}

/** The memory of this process. */
export function memoryNow(): BuilderMemory {
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heapUsed }
}

async function reportOf(
  gatsby: Gatsby,
  overview: SiteOverview,
  files: DerivedFiles,
  model: SiteModel,
): Promise<BuilderReport> {
  return siteReport({
    posts: await overview.posts(),
    warnings: files.warnings(),
    leftOut: model.leftOut(),
    edited: gatsby.getNodesByType(EDITED_ENTRY_TYPE) as readonly Held<EditedEntryFields>[],
    pages: gatsby.pages().length,
  })
}

/** A site that is ready for changes. */
export interface OpenSite {
  readonly builder: SiteBuilder
  /** The first day on which it shows something that no longer holds; null when none is known. */
  readonly staleFrom: string | null
  /** Says of the whole site what a full build says that has found everything as it is. */
  report(): Promise<BuilderReport>
  /** Reads the files of reference content, which the first changed entry would wait for. */
  readContent(): void
  /** Frees what the opening and the report needed. */
  forgetOverview(): void
  close(): Promise<void>
}

/**
 * Opens the site that a full build in this process has just made, or that it goes on with, and warms up
 * what the first change needs.
 *
 * @param deferrals what another process has left for later; null after a full build
 */
// eslint-disable-next-line max-lines-per-function -- a list of the parts, each opened with those before
export async function openSite(
  gatsby: Gatsby,
  config: BuildConfig,
  pictureData: Parameters<typeof askedPictures>[1],
  deferrals: BuilderDeferrals | null,
): Promise<OpenSite> {
  // The shapes are this source's own; the schema is explicit.
  const ofType = <Fields>(type: string) => gatsby.getNodesByType(type) as readonly Held<Fields>[]
  const terms: readonly TermNames[] = ofType<TermNames>(TERM_TYPE)
  const facts = ofType<FactFields>(FACT_TYPE).map(factOfNode)
  const preparer = openPreparer({ settings: { config, terms, facts, foreignTicks: FOREIGN_TICKS } })
  // Goes on beside the rest: a thread of its own has its modules to load.
  const warmUp = preparer.prepare([warmUpDocument()])
  const opened = openFirestoreSource({
    settings: config.settings,
    origin: config.firestoreOrigin,
    buildToken: config.buildToken,
    policy: POLICY,
  })
  // The first question opens the connection. Should it fail, the first change will say so.
  const firstQuestion = opened.source.newestChange().catch(() => null)
  const [state] = ofType<SourceStateFields>(NODE_TYPES.state)
  if (state === undefined) {
    throw new ContentMismatchError('The build has not said how far it has read the posts.')
  }
  const overview = overviewOf(gatsby)
  const model = openSiteModel({
    built: {
      posts: await overview.posts(),
      leftOut: ofType<LeftOutFields>(NODE_TYPES.leftOut),
      redirects: ofType<RedirectFields>(NODE_TYPES.redirect),
      pageUsage: ofType<PageUsageFields>(PAGE_USAGE_TYPE),
      state,
    },
    getNode: (id) => gatsby.getNode(id),
    cardDesign: cardDesign(),
    ...(deferrals === null ? {} : { deferrals: deferrals.pages }),
  })
  const isKept = keptFromSearch(config, (type) => gatsby.getNodesByType(type))
  const pictures = askedPictures(gatsby, pictureData)
  const files = await openDerivedFiles({
    directory: process.cwd(),
    siteUrl: config.siteUrl,
    isKeptFromSearch: isKept,
    imageCacheDir: config.imageCacheDir,
    nodes: gatsby,
    overview,
    redirects: model.redirects(),
    isPagesFirst: deferrals === null && readBuilderArguments().isPagesFirst,
    ...(deferrals !== null && { deferrals: deferrals.files }),
    askForImage: (picture, use) => pictures.ask(picture, use),
  })
  const content = contentOf(gatsby)
  const today = () => config.day ?? dayAt(new Date(), site.timeZone)
  const staleFrom = heldStaleFrom(gatsby)
  const day = dayShown(today(), staleFrom)
  const builder = createSiteBuilder({
    gatsby: changing(gatsby, isKept),
    model,
    files,
    takePictures: () => pictures.takeWritten(),
    held: openHeldContent(gatsby, await overview.posts()),
    source: opened.source,
    preparer,
    edited: openEditedContent({
      store: gatsby,
      source: opened.entries,
      good: openGoodEntries(config.imageCacheDir),
      content,
      day,
      today,
    }),
    termsLeft: deferrals?.terms ?? null,
    readQuarantine: () => readQuarantine(config.quarantineFile),
    mark: unfinishedMark(),
    storeDeferrals: (rest) => storeDeferrals(process.cwd(), rest),
    cursor: new Date(state.cursor ?? 0),
    now: () => performance.now(),
    memory: memoryNow,
  })
  await Promise.all([warmUp, firstQuestion])
  return {
    builder,
    staleFrom,
    report: () => reportOf(gatsby, overview, files, model),
    readContent: () => {
      // The first build brings the site to another day.
      if (day === today()) content(day)
    },
    forgetOverview: () => {
      overview.forget()
    },
    close: async () => {
      await files.close()
      await preparer.close()
      await opened.close()
    },
  }
}
