import type { PlannedCard } from '../../cards/card.ts'
import type { PlannedPage, PlannedReference, PostRedirect } from '../../plan/plan-pages.ts'
import type { UsingPages } from '../../../reference/glossary/page-usage.ts'
import type { Deferrals } from '../tables/deferrals.ts'
import type {
  LeftOutFields,
  PlannedNode,
  PostListKind,
  PostNodeFields,
  RedirectFields,
} from '../../../nodes/nodes.ts'

/** Content read since the last change: the outcome of preparing the changed documents. */
export interface ContentChange {
  /** New and edited posts. */
  readonly posts: readonly PlannedNode<PostNodeFields>[]
  /** Documents that have no page; each takes the place of a post with the same id. */
  readonly leftOut: readonly PlannedNode<LeftOutFields>[]
  /** Posts that readers can no longer see; unknown ones are skipped. */
  readonly removedIds: readonly string[]
  readonly redirects: {
    readonly set: readonly RedirectFields[]
    /** Slugs that lead nowhere any more. */
    readonly remove: readonly string[]
  }
  /** ISO 8601: how far the documents have been read; null leaves it where it is. */
  readonly cursor: string | null
  /** Changes to the reference sections; left out, or null, where they are as they were. */
  readonly reference?: {
    /** New and changed nodes. */
    readonly upsert: readonly PlannedNode[]
    /** Node ids. */
    readonly remove: readonly string[]
    readonly pages: {
      /** New pages, and those that are told something else. */
      readonly set: readonly PlannedReference[]
      readonly remove: readonly string[]
    }
    /** Of every page of the sections, by its path: the pages of the sections that use it. */
    readonly using: UsingPages
    /** Paths of the pages that readers of the change look for; null where no page may wait. */
    readonly first: readonly string[] | null
    readonly sitemap: FileInputs['sitemap']
  } | null
  /** Fingerprint of the terms that all posts lead to by now; left out where that is as it was. */
  readonly terms?: string
  /** Fingerprint of the facts that all posts follow by now; left out where that is as it was. */
  readonly facts?: string
}

/** A list of posts whose front page, and with it its feeds, says something new. */
export interface ChangedList {
  readonly path: string
  readonly kind: PostListKind
}

/** Inputs of the files beside the pages. Everything not named here is as it was. */
export interface FileInputs {
  readonly posts: {
    /** Ids of posts whose node is written: new, edited, back, or with links that lead elsewhere. */
    readonly changed: readonly string[]
    /** Ids of posts that have no page any more. */
    readonly removed: readonly string[]
  }
  readonly lists: {
    /** Lists whose feeds say something new, an edited body included. */
    readonly changed: readonly ChangedList[]
    /** Paths of lists that are no more. */
    readonly removed: readonly string[]
  }
  readonly redirects: {
    readonly set: readonly PostRedirect[]
    /** Addresses that no longer lead elsewhere. */
    readonly remove: readonly string[]
  }
  /** Whether nodes of the reference sections are others. */
  readonly isReferenceChanged: boolean
  /** The cards of all pages that are set, each once; the others are as they were. */
  readonly cards: readonly PlannedCard[]
  /**
   * By path: the date of an address in the sitemap (ISO 8601, or null for one without a date), or
   * `gone` for one that does not belong there any more. Only addresses that may have changed.
   */
  readonly sitemap: ReadonlyMap<string, { readonly lastmod: string | null } | 'gone'>
}

/** A change to apply, and what follows from it. */
export interface SiteChange {
  /** Those that readers look for first come first. */
  readonly nodes: {
    readonly upsert: readonly PlannedNode[]
    /** Node ids. */
    readonly remove: readonly string[]
  }
  readonly pages: {
    /** A page may have had another template before: a post's address becomes a redirect. */
    readonly set: readonly PlannedPage[]
    /** Paths; none of them is set as well. */
    readonly remove: readonly string[]
    /**
     * Paths of the pages that readers of the change look for, set here or not: the others that show
     * something else by it, but for new ones, may be made after these are live. Null when none may.
     */
    readonly first: readonly string[] | null
  }
  readonly fileInputs: FileInputs
  /** Pages that wait for {@link SiteModel.planLater} once this plan is committed. */
  readonly deferred: number
}

/** Nothing changes. */
export const NO_SITE_CHANGE: SiteChange = {
  nodes: { upsert: [], remove: [] },
  pages: { set: [], remove: [], first: null },
  fileInputs: {
    posts: { changed: [], removed: [] },
    lists: { changed: [], removed: [] },
    redirects: { set: [], remove: [] },
    isReferenceChanged: false,
    cards: [],
    sitemap: new Map(),
  },
  deferred: 0,
}

/** One document without a page, for the report. */
export type LeftOutPost = Pick<LeftOutFields, 'postId' | 'problems'>

/**
 * The site as it has been applied. Planning changes nothing: a plan counts once it is committed, and
 * only a plan for the state as it is can be.
 */
export interface SiteModel {
  /**
   * Plans the effects of a change as far as they are not deferred: the posts' own pages, everything that
   * links to them and front pages. Once all of these are made, no page leads to one that is not there.
   */
  plan(change: ContentChange): SiteChange
  /**
   * The next part of what is deferred, as the site is now; null when nothing is.
   *
   * @param limit most pages of the part
   */
  planLater(limit?: number): SiteChange | null
  /**
   * Takes a plan that has been applied.
   *
   * @throws StalePlanError when another plan was committed since this one was made
   */
  commit(plan: SiteChange): void
  /** Pages that are deferred. */
  deferred(): number
  /** The same, for a process that goes on with them. */
  deferrals(): Deferrals
  /** All redirects, in the order of their addresses. */
  redirects(): PostRedirect[]
  /** Ids of the posts that refer to a fact, sorted: their pages, feeds and warnings depend on its value. */
  citing(factId: string): string[]
  leftOut(): LeftOutPost[]
  postCount(): number
  /** Ids of all posts, those included that only their slug keeps from having a page. */
  postIds(): string[]
}
