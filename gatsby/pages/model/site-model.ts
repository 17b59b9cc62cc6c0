import { ALL_POSTS_PATH, STANDING_REDIRECT } from '../../../shared/site/paths.ts'
import { site } from '../../../shared/site/site.ts'
import { byTopicName, topicEntry, topicsNodeOf } from '../../nodes/list-nodes.ts'
import type { PostRedirect } from '../plan/plan-pages.ts'
import { NODE_TYPES, SOURCE_STATE_ID, TOPICS_ID } from '../../nodes/nodes.ts'
import { type Deferrals, deferAgain, deferralsOf } from './tables/deferrals.ts'
import { bodyWork, deferredBodyWork, editReferences } from './body-work.ts'
import { StalePlanError } from './change/model-errors.ts'
import { type PlanOutcome, fileInputsOf } from './file-inputs.ts'
import { deferredListWork, editLists, listWork, type ListEdit } from './list-work.ts'
import { type SiteNodes, openTables } from './tables/open-tables.ts'
import { deferredPostPageWork, postPageWork } from './post-page-work.ts'
import { editRedirects, redirectAt, redirectChanges } from './redirect-work.ts'
import { editReference, referenceWork } from './reference-work.ts'
import {
  type GetNode,
  type PostEdit,
  type SettledPosts,
  settlePosts,
} from './change/settle-posts.ts'
import type { ContentChange, SiteChange, SiteModel } from './change/site-change.ts'
import {
  type SiteDraft,
  type SiteTables,
  commitDraft,
  countDeferred,
  draftOn,
} from './tables/tables.ts'
import { deferredUsageWork, usageWork } from './usage-work.ts'
import { type PageWork, type SplitWork, planBuilder } from './work.ts'

/** Most pages of one part of what is deferred: a change that comes meanwhile waits for the part. */
const PAGES_PER_PART = 2

export interface SiteModelInput {
  readonly built: SiteNodes
  /** Asks the node store, where the last committed plan has been applied. */
  readonly getNode: GetNode
  /** Identifies what all Open Graph pictures share; see `gatsby/pages/cards/card-design.ts`. */
  readonly cardDesign: string
  readonly featuredTopics?: readonly string[]
  /** Work that the process that left this site had deferred. */
  readonly deferrals?: Deferrals
}

/**
 * Opens the incremental model of a site from what a full build left. Bodies are not kept: where the
 * links of one must lead elsewhere, its node is asked for.
 */
export function openSiteModel(input: SiteModelInput): SiteModel {
  const { built, getNode, cardDesign } = input
  const settings = { featuredTopics: input.featuredTopics ?? site.blogTopics, cardDesign }
  const tables = openTables(built, settings.featuredTopics)
  deferAgain(tables, input.deferrals, getNode)
  let version = 0
  const drafts = new WeakMap<SiteChange, { readonly draft: SiteDraft; readonly version: number }>()

  const finish = (
    draft: SiteDraft,
    works: Iterable<PageWork>,
    outcome: Omit<PlanOutcome, 'collected'>,
    first: SiteChange['pages']['first'],
  ): SiteChange => {
    const change = siteChangeOf(draft, works, outcome, first)
    drafts.set(change, { draft, version })
    return change
  }

  function* deferredWork(draft: SiteDraft): Generator<PageWork> {
    yield* deferredPostPageWork(draft, cardDesign)
    yield* deferredUsageWork(draft)
    yield* deferredBodyWork(draft, getNode)
    for (const path of tables.deferredLists.keys()) yield* deferredListWork(draft, path, settings)
  }

  return {
    plan(change) {
      const draft = draftOn(tables)
      const reference = change.reference ?? null
      const changedPages = editReference(draft, tables, reference)
      const settled = settlePosts(draft, change, getNode)
      const { edits } = settled
      const changes = editLists(draft, edits, settings)
      editReferences(draft, edits)
      const slugs = editRedirects(draft, change.redirects, edits)
      const redirects = redirectChanges(tables, draft, slugs)
      const bodies = bodyWork(tables, draft, settled, slugs, getNode)
      const posts = postPageWork(tables, draft, edits, changes, cardDesign)
      const lists = changes.map((one) => ({ ...one, ...listWork(draft, one, settings) }))
      const usage = usageWork(tables, draft, edits, changedPages)
      const parts: readonly SplitWork[] = [bodies, posts, usage, ...lists]
      const works = [
        ...parts.flatMap(({ required }) => required),
        ...redirects.work,
        ...referenceWork(reference, cardDesign),
        ...topicWork(draft, changes),
        leftOutWork(settled),
        stateWork(draft, change),
      ]
      for (const { optional } of parts) for (const work of optional) work.defer()
      return finish(draft, works, { edits, lists, redirects, reference }, firstOf(reference, edits))
    },
    planLater(limit = PAGES_PER_PART) {
      const draft = draftOn(tables)
      const works: PageWork[] = []
      for (const work of deferredWork(draft)) {
        if (works.length === limit) break
        works.push(work)
      }
      if (works.length === 0) return null
      return finish(draft, works, NO_OUTCOME, null)
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
    citing: (factId) => [...(tables.citing.get(factId) ?? [])].sort(),
    leftOut: () => [...tables.leftOut].map(([postId, { problems }]) => ({ postId, problems })),
    postCount: () => tables.posts.size,
    postIds: () => allPostIds(tables),
  }
}

const allPostIds = ({ posts, leftOut }: SiteTables): string[] => [
  ...posts.keys(),
  ...[...leftOut].flatMap(([postId, { claim }]) => (claim === null ? [] : [postId])),
]

function allRedirects(tables: SiteTables): PostRedirect[] {
  const moved = [...tables.redirects.keys()]
    .map((slug) => redirectAt(tables, slug))
    .filter((redirect): redirect is PostRedirect => redirect !== null)
  return [STANDING_REDIRECT, ...moved].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Paths of the pages that readers look for first; null where no order is given. */
function firstOf(
  reference: ContentChange['reference'],
  edits: readonly PostEdit[],
): SiteChange['pages']['first'] {
  return reference?.first === null ? null : [...(reference?.first ?? []), ...pathsOf(edits)]
}

const NO_OUTCOME = { edits: [], lists: [], redirects: { set: [], remove: [] }, reference: null }

function siteChangeOf(
  draft: SiteDraft,
  works: Iterable<PageWork>,
  outcome: Omit<PlanOutcome, 'collected'>,
  first: SiteChange['pages']['first'],
): SiteChange {
  const builder = planBuilder()
  for (const work of works) work.apply(builder)
  const collected = builder.collected()
  for (const [path, pages] of draft.deferredLists.entries()) {
    if (pages.size === 0) draft.deferredLists.delete(path)
  }
  return {
    nodes: { upsert: collected.upsert, remove: collected.removedNodes },
    pages: { set: collected.pages, remove: collected.removedPages, first },
    fileInputs: fileInputsOf(draft, { ...outcome, collected }),
    deferred: countDeferred(draft),
  }
}

const pathsOf = (edits: readonly PostEdit[]): string[] => [
  ...edits.flatMap(({ after }) => (after === undefined ? [] : [after.item.path])),
  ALL_POSTS_PATH,
]

const leftOutWork = ({ leftOut, noLongerLeftOut }: SettledPosts): PageWork => ({
  apply(builder) {
    for (const node of leftOut) builder.upsert(node)
    for (const id of noLongerLeftOut) builder.removeNode(id)
  },
})

/** How far the documents have been read, and what all posts follow, goes into the same node as after a full build. */
function stateWork(draft: SiteDraft, { cursor, terms, facts }: ContentChange): PageWork {
  const state = draft.state.get(SOURCE_STATE_ID)
  const fields = state && {
    ...state,
    cursor: cursor ?? state.cursor,
    terms: terms ?? state.terms,
    facts: facts ?? state.facts,
  }
  const isNew = JSON.stringify(fields) !== JSON.stringify(state)
  if (isNew && fields !== undefined) draft.state.set(SOURCE_STATE_ID, fields)
  return {
    apply(builder) {
      if (!isNew || fields === undefined) return
      builder.upsert({ id: SOURCE_STATE_ID, type: NODE_TYPES.state, fields })
    },
  }
}

/** The list of all tags, where a tag comes, goes, or has another name or number. */
function topicWork(draft: SiteDraft, lists: readonly ListEdit[]): PageWork[] {
  const changed = lists.filter(({ before, after }) => {
    if ((after ?? before)?.kind !== 'tag') return false
    return before?.name !== after?.name || before?.items.length !== after?.items.length
  })
  if (changed.length === 0) return []
  const paths = new Set(changed.map(({ path }) => path))
  const kept = (draft.topics.get(TOPICS_ID) ?? []).filter(({ path }) => !paths.has(path))
  const entries = changed.flatMap(({ after }) => (after === undefined ? [] : [topicEntry(after)]))
  const topics = [...kept, ...entries].sort(byTopicName)
  draft.topics.set(TOPICS_ID, topics)
  return [
    {
      apply: (builder) => {
        builder.upsert(topicsNodeOf(topics))
      },
    },
  ]
}
