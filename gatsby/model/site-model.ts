import { site } from '../../shared/site.ts'
import type { Redirect } from '../pages/plan-pages.ts'
import { STANDING_REDIRECT } from '../pages/plan-pages.ts'
import { NODE_TYPES, SOURCE_STATE_ID } from '../nodes/nodes.ts'
import type { Deferrals } from './deferrals.ts'
import { deferAgain, deferralsOf } from './deferrals.ts'
import { bodyWork, deferredBodyWork, editLinks } from './body-work.ts'
import { StalePlanError } from './errors.ts'
import type { Happened } from './facts.ts'
import { factsOf } from './facts.ts'
import { deferredListWork, editLists, listWork } from './list-work.ts'
import type { BuiltSite } from './open-tables.ts'
import { openTables } from './open-tables.ts'
import { deferredPostPageWork, postPageWork } from './post-page-work.ts'
import { editRedirects, redirectAt, redirectChanges } from './redirect-work.ts'
import type { GetNode, SettledPosts } from './settle-posts.ts'
import { settlePosts } from './settle-posts.ts'
import type { ContentChange, SiteModel, SiteChange } from './site-change.ts'
import type { SiteDraft, SiteTables } from './tables.ts'
import { commitDraft, countDeferred, draftOn } from './tables.ts'
import { deferredTermWork, termWork } from './term-work.ts'
import { topicWork } from './topic-work.ts'
import type { PageWork, SplitWork } from './work.ts'
import { planBuilder } from './work.ts'

/**
 * Pages of a plan beyond which those that can wait do. Each costs about 10 ms on the way to the readers:
 * rendering it, compressing it and its data.
 */
const PAGES_AT_ONCE = 4

/** Most pages of one part of what is deferred: a change that comes meanwhile waits for the part. */
const PAGES_PER_PART = 2

/** What {@link openSiteModel} needs. */
export interface SiteModelInput {
  readonly built: BuiltSite
  /** Asks the node store, where the last committed plan has been applied. */
  readonly getNode: GetNode
  /** Identifies what all Open Graph pictures share; see `gatsby/cards/card-design.ts`. */
  readonly cardDesign: string
  readonly featuredTopics?: readonly string[]
  readonly pagesAtOnce?: number
  /** What the process that left this site had deferred. */
  readonly deferrals?: Deferrals
}

/**
 * Opens the incremental model of a site from what a full build left. Bodies are not kept: where the
 * links of one must lead elsewhere, its node is asked for.
 */
export function openSiteModel(input: SiteModelInput): SiteModel {
  const { built, getNode, cardDesign, pagesAtOnce = PAGES_AT_ONCE } = input
  const settings = { featuredTopics: input.featuredTopics ?? site.blogTopics, cardDesign }
  const usage = [...built.termUsage]
  const termPages = new Map(usage.map(({ path, pages }) => [path, pages]))
  const tables = openTables({ ...built, termUsage: usage }, settings.featuredTopics)
  deferAgain(tables, input.deferrals, getNode)
  let version = 0
  const drafts = new WeakMap<SiteChange, { readonly draft: SiteDraft; readonly version: number }>()

  const finish = (
    draft: SiteDraft,
    works: Iterable<PageWork>,
    happened: Omit<Happened, 'collected'>,
  ): SiteChange => {
    const change = siteChangeOf(draft, works, happened)
    drafts.set(change, { draft, version })
    return change
  }

  function* deferredWork(draft: SiteDraft): Generator<PageWork> {
    yield* deferredPostPageWork(draft, cardDesign)
    yield* deferredTermWork(draft, termPages)
    yield* deferredBodyWork(draft, getNode)
    for (const path of tables.deferredLists.keys()) yield* deferredListWork(draft, path, settings)
  }

  return {
    plan(change) {
      const draft = draftOn(tables)
      const settled = settlePosts(draft, change, getNode)
      const { edits } = settled
      const changes = editLists(draft, edits, settings)
      editLinks(draft, edits)
      const slugs = editRedirects(draft, change.redirects, edits)
      const redirects = redirectChanges(tables, draft, slugs)
      const bodies = bodyWork(tables, draft, settled, slugs, getNode)
      const posts = postPageWork(tables, draft, edits, changes, cardDesign)
      const lists = changes.map((one) => ({ ...one, ...listWork(draft, one, settings) }))
      const terms = termWork(tables, draft, edits, termPages)
      const { now, later } = split([bodies, posts, terms, ...lists], pagesAtOnce)
      const works = [
        ...now,
        ...redirects.work,
        ...topicWork(draft, changes),
        leftOutWork(settled),
        stateWork(draft, change.cursor),
      ]
      for (const work of later) work.defer()
      return finish(draft, works, { edits, lists, redirects })
    },
    planLater(limit = PAGES_PER_PART) {
      const draft = draftOn(tables)
      const works: PageWork[] = []
      for (const work of deferredWork(draft)) {
        if (works.length === limit) break
        works.push(work)
      }
      if (works.length === 0) return null
      return finish(draft, works, NOTHING_HAPPENED)
    },
    commit(plan) {
      const planned = drafts.get(plan)
      if (planned?.version !== version) {
        throw new StalePlanError(
          'The plan was made for another state of the site. Plan the change again.',
        )
      }
      commitDraft(planned.draft)
      version += 1
    },
    deferred: () => countDeferred(draftOn(tables)),
    deferrals: () => deferralsOf(tables),
    redirects: () => allRedirects(tables),
    leftOut: () => [...tables.leftOut].map(([postId, { problems }]) => ({ postId, problems })),
    postCount: () => tables.posts.size,
  }
}

function allRedirects(tables: SiteTables): Redirect[] {
  const moved = [...tables.redirects.keys()]
    .map((slug) => redirectAt(tables, slug))
    .filter((redirect): redirect is Redirect => redirect !== null)
  return [STANDING_REDIRECT, ...moved].sort((a, b) => (a.from < b.from ? -1 : 1))
}

const NOTHING_HAPPENED = { edits: [], lists: [], redirects: { set: [], remove: [] } }

/** What a draft and its work come to. */
function siteChangeOf(
  draft: SiteDraft,
  works: Iterable<PageWork>,
  happened: Omit<Happened, 'collected'>,
): SiteChange {
  const builder = planBuilder()
  for (const work of works) work.apply(builder)
  const collected = builder.collected()
  for (const [path, pages] of draft.deferredLists.entries()) {
    if (pages.size === 0) draft.deferredLists.delete(path)
  }
  return {
    nodes: { upsert: collected.upsert, remove: collected.removedNodes },
    pages: { set: collected.pages, remove: collected.removedPages },
    facts: factsOf(draft, { ...happened, collected }),
    deferred: countDeferred(draft),
  }
}

/** Everything that must not wait, and of the rest as many pages as there is room for. */
function split(works: readonly SplitWork[], room: number) {
  const required = works.flatMap((work) => work.required)
  const optional = works.flatMap((work) => work.optional)
  const fitting = Math.max(0, room - required.length)
  return {
    now: [...required, ...optional.slice(0, fitting)],
    later: optional.slice(fitting),
  }
}

const leftOutWork = ({ leftOut, noLongerLeftOut }: SettledPosts): PageWork => ({
  apply(builder) {
    for (const node of leftOut) builder.upsert(node)
    for (const id of noLongerLeftOut) builder.removeNode(id)
  },
})

/** How far the documents have been read goes into the same node as after a full build. */
function stateWork(draft: SiteDraft, cursor: ContentChange['cursor']): PageWork {
  const state = draft.state.get(SOURCE_STATE_ID)
  const isNew = state !== undefined && cursor !== null && cursor !== state.cursor
  if (isNew) draft.state.set(SOURCE_STATE_ID, { ...state, cursor })
  return {
    apply(builder) {
      if (!isNew) return
      const fields = { ...state, cursor }
      builder.upsert({ id: SOURCE_STATE_ID, type: NODE_TYPES.state, fields })
    },
  }
}
