import type { PlannedCard } from '../../cards/card.ts'
import type { PageUsageFields } from '../../../reference/glossary/page-usage.ts'
import type { PlannedPage } from '../../plan/plan-pages.ts'
import type { PostList } from '../../../nodes/list-nodes.ts'
import type {
  PostListItem,
  PostListNodeFields,
  PostNodeFields,
  SOURCE_STATE_ID,
  SourceStateFields,
  TopicEntry,
  TOPICS_ID,
} from '../../../nodes/nodes.ts'
import type { Lookup, Overlay } from './overlay.ts'
import { overlayOn } from './overlay.ts'

/** The part of a post that the model keeps: everything that another page shows of it, and no body. */
export interface SitePost {
  /** One object as long as it says the same, so that lists are compared by it. */
  readonly item: PostListItem
  readonly slug: string
  /** Since when readers have seen it as it is. */
  readonly changedAt: string
  readonly referencePaths: readonly string[]
  readonly linkedSlugs: readonly string[]
  readonly factIds: readonly string[]
}

/** A post that would have a page if its slug were free. */
export type SlugClaim = Pick<PostNodeFields, 'postId' | 'publishedAt' | 'slug'>

/** The part of a document without a page that the model keeps. */
export interface LeftOutEntry {
  readonly problems: readonly string[]
  /** Given where only the slug is in the way. */
  readonly claim: SlugClaim | null
}

/** The content of a list page. */
export type ListPageState = Pick<PostListNodeFields, 'items' | 'name' | 'olderPath' | 'newerPath'>

/** A post's page, and the posts that it leads to. */
export interface PostPageState {
  readonly page: PlannedPage
  readonly card: PlannedCard
  /** Paths. */
  readonly links: readonly string[]
}

/** The site as it is, by key. What is deferred is kept as it was applied. */
export interface SiteTables {
  readonly posts: Map<string, SitePost>
  /** Ids of the posts that have a page, by slug. */
  readonly owners: Map<string, string>
  readonly leftOut: Map<string, LeftOutEntry>
  /** Posts left out because of their slug, by slug. */
  readonly waiting: Map<string, readonly SlugClaim[]>
  readonly lists: Map<string, PostList>
  readonly topics: Map<typeof TOPICS_ID, readonly TopicEntry[]>
  /** Posts by the path of a reference page that they use, newest first; has every such page. */
  readonly postsByPage: Map<string, readonly PostListItem[]>
  /** The pages of the reference sections that use such a page, by its path. */
  readonly usingPages: Map<string, PageUsageFields['pages']>
  /** Post ids by former slug. */
  readonly redirects: Map<string, string>
  readonly formerSlugs: Map<string, readonly string[]>
  /** Ids of the posts whose authors linked to a slug. */
  readonly linking: Map<string, ReadonlySet<string>>
  /** Ids of the posts that refer to a fact, by its id. */
  readonly citing: Map<string, ReadonlySet<string>>
  readonly state: Map<typeof SOURCE_STATE_ID, SourceStateFields>
  /** Numbered pages by the path of their list. */
  readonly deferredLists: Map<string, ReadonlyMap<number, ListPageState>>
  readonly deferredPages: Map<string, PostPageState>
  readonly deferredBodies: Map<string, true>
  readonly deferredUsage: Map<string, true>
}

type Key<Table> = Table extends Map<infer K, unknown> ? K : never
type Value<Table> = Table extends Map<Key<Table>, infer V> ? V : never

/** The tables for reading: as they are, or with the changes of a draft. */
export type SiteView = {
  readonly [Name in keyof SiteTables]: Lookup<Key<SiteTables[Name]>, Value<SiteTables[Name]>>
}

/** The tables with changes that are not committed. */
export type SiteDraft = {
  readonly [Name in keyof SiteTables]: Overlay<Key<SiteTables[Name]>, Value<SiteTables[Name]>>
}

/** A draft without changes. */
export function draftOn(tables: SiteTables): SiteDraft {
  return {
    posts: overlayOn(tables.posts),
    owners: overlayOn(tables.owners),
    leftOut: overlayOn(tables.leftOut),
    waiting: overlayOn(tables.waiting),
    lists: overlayOn(tables.lists),
    topics: overlayOn(tables.topics),
    postsByPage: overlayOn(tables.postsByPage),
    usingPages: overlayOn(tables.usingPages),
    redirects: overlayOn(tables.redirects),
    formerSlugs: overlayOn(tables.formerSlugs),
    linking: overlayOn(tables.linking),
    citing: overlayOn(tables.citing),
    state: overlayOn(tables.state),
    deferredLists: overlayOn(tables.deferredLists),
    deferredPages: overlayOn(tables.deferredPages),
    deferredBodies: overlayOn(tables.deferredBodies),
    deferredUsage: overlayOn(tables.deferredUsage),
  }
}

/** Writes a draft into its tables. */
export function commitDraft(draft: SiteDraft): void {
  for (const overlay of Object.values(draft)) overlay.commit()
}

/** How many pages are deferred. */
export function countDeferred(draft: SiteDraft): number {
  const { deferredLists, deferredPages, deferredBodies, deferredUsage } = draft
  let count = 0
  for (const [, pages] of deferredLists.entries()) count += pages.size
  for (const table of [deferredPages, deferredBodies, deferredUsage]) {
    count += [...table.entries()].length
  }
  return count
}
