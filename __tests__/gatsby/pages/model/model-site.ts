import type { PageUsageFields } from '../../../../gatsby/reference/glossary/page-usage.ts'
import {
  PAGE_USAGE_TYPE,
  pageUsageNodes,
  usingPages,
} from '../../../../gatsby/reference/glossary/page-usage.ts'
import type {
  PageInput,
  PlannedPage,
  PlannedReference,
} from '../../../../gatsby/pages/plan/plan-pages.ts'
import { planPages, planRedirects } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { sitemapEntries } from '../../../../gatsby/derived/sitemap/plan-sitemap.ts'
import {
  followRedirects,
  linkedSlugs,
} from '../../../../gatsby/posts/dependent-fields/follow-redirects.ts'
import { listItem, listNodes, topicsNode } from '../../../../gatsby/nodes/list-nodes.ts'
import { mergePosts } from '../../../../gatsby/posts/merge-posts.ts'
import type {
  CoverPicture,
  LeftOutFields,
  PlannedNode,
  PostListNodeFields,
  PostNodeFields,
  RedirectFields,
} from '../../../../gatsby/nodes/nodes.ts'
import {
  NODE_TYPES,
  postNodeId,
  redirectNodeId,
  SOURCE_STATE_ID,
} from '../../../../gatsby/nodes/nodes.ts'
import { authorListPath } from '../../../../shared/accounts/authors.ts'
import { leftOutNode } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { tagLink } from '../../../../gatsby/nodes/tag-link.ts'
import type { Deferrals } from '../../../../gatsby/pages/model/tables/deferrals.ts'
import { openSiteModel } from '../../../../gatsby/pages/model/site-model.ts'
import type {
  ContentChange,
  SiteChange,
  SiteModel,
} from '../../../../gatsby/pages/model/change/site-change.ts'
import { postPath } from '../../../../shared/site/paths.ts'
import { authorName } from '../../../../shared/site/site.ts'
import { pick } from '../../../../shared/records/typed-records.ts'
import { EMPTY_WRITTEN_FIELDS, TEXT_FIELDS } from '../../../../shared/post/fields/written-fields.ts'

/** What the tests change of a post. */
export interface Document {
  readonly postId: string
  readonly slug: string
  readonly title: string
  readonly tags: readonly string[]
  readonly authorId: string
  /** Minutes since the site began. */
  readonly minute: number
  readonly cover: CoverPicture | null
  /** Names of terms that the body uses. */
  readonly terms: readonly string[]
  /** Ids of facts that the body refers to. */
  readonly facts: readonly string[]
  /** Slugs that the body links to. */
  readonly links: readonly string[]
  readonly text: string
  readonly revision: number
  /** Whether the document does not fit the schema. */
  readonly isBroken: boolean
}

/** A document, with what the test cares about on top. */
export const document = (postId: string, overrides: Partial<Document> = {}): Document => ({
  postId,
  slug: postId,
  title: `Post ${postId}`,
  tags: ['Taxes'],
  authorId: 'pliego-first-author',
  minute: 0,
  cover: null,
  terms: [],
  facts: [],
  links: [],
  text: 'Read it twice.',
  revision: 1,
  isBroken: false,
  ...overrides,
})

export const TERMS = ['itin', 'ein', 'w-8ben']
export const FACT_IDS = ['states/ohio/sales-tax', 'states/delaware/report-fee', 'tools/a/b']
export const TOPICS = ['Taxes', 'Companies']
const CARD_DESIGN = 'design'
const termPath = (term: string) => `/glossary/${term}`
const momentOf = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

/** A post's node as it is when the document has just been read. */
export function nodeOf(from: Document): PlannedNode<PostNodeFields> {
  const html = [
    `<p>${from.text}</p>`,
    ...from.links.map((slug) => `<p><a href="/discover/${slug}">More</a></p>`),
  ].join('')
  return {
    id: postNodeId(from.postId),
    type: NODE_TYPES.post,
    fields: {
      ...pick(EMPTY_WRITTEN_FIELDS, TEXT_FIELDS),
      postId: from.postId,
      slug: from.slug,
      path: postPath(from.slug),
      title: from.title,
      excerpt: `About ${from.title}`,
      html,
      authorId: 'ana',
      lead: `About ${from.title}`,
      publishedAt: momentOf(from.minute),
      updatedAt: momentOf(from.minute + from.revision * 7),
      revision: from.revision,
      digest: `${from.postId} ${from.revision}`,
      authorName: authorName(from.authorId),
      authorPath: authorListPath(from.authorId),
      readingMinutes: 1,
      tags: from.tags.map(tagLink),
      headings: [],
      cover: from.cover,
      pictures: [],
      warnings: [],
      referencePaths: from.terms.map(termPath),
      markedTermPaths: [],
      factIds: from.facts,
      passages: [],
      isExcerptOfBody: false,
      linkedSlugs: linkedSlugs(html),
      siteLinks: [],
      isWorthRetrying: false,
      missingPictures: 0,
    },
  }
}

/** A document that has no page. */
export const brokenNode = ({ postId, revision }: Document): PlannedNode<LeftOutFields> =>
  leftOutNode(postId, [`title: too long in revision ${revision}`], null)

/** Nodes by id and pages by path, as they are in Gatsby's store. */
export interface StoredSite {
  readonly nodes: Map<string, PlannedNode>
  readonly pages: Map<string, PlannedPage>
}

/** Everything that the documents contribute. */
export interface Content {
  readonly documents: ReadonlyMap<string, Document>
  /** Post ids by former slug. */
  readonly redirects: ReadonlyMap<string, string>
  readonly cursor: string | null
  /** By the last part of the path. */
  readonly terms: ReadonlyMap<string, Term>
}

/** A term of the glossary. */
export interface Term {
  readonly title: string
  /** Another term that its page names. */
  readonly related: string
}

/** The glossary of a site before anyone has changed it. */
export const FIRST_TERMS: ReadonlyMap<string, Term> = new Map(
  TERMS.map((term) => [term, { title: term, related: TERMS[0]! }]),
)

const referenceOf = (terms: Content['terms']) =>
  [...terms].map(([term, { title, related }]) => ({
    path: termPath(term),
    label: title,
    termLinks: [],
    related: [{ path: termPath(related) }],
  }))

const termNodeOf = ([term, { title, related }]: readonly [string, Term]): PlannedNode => ({
  id: `GlossaryTerm:${term}`,
  type: 'GlossaryTerm',
  fields: { path: termPath(term), label: title, related },
})

const plannedTerm = ([term, { title }]: readonly [string, Term]): PlannedReference => ({
  id: `GlossaryTerm:${term}`,
  path: termPath(term),
  kind: 'glossary',
  title,
})

/** What a full build makes of the content, by the planners that a full build uses. */
export function builtFrom({ documents, redirects, cursor, terms }: Content): StoredSite {
  const read = [...documents.values()]
  const merged = mergePosts(
    { posts: new Map(), leftOut: new Map(), state: null },
    { kind: 'full' },
    {
      posts: read.filter(({ isBroken }) => !isBroken).map(nodeOf),
      leftOut: read.filter(({ isBroken }) => isBroken).map(brokenNode),
    },
  )
  const former: RedirectFields[] = [...redirects].map(([slug, postId]) => ({ slug, postId }))
  const posts = followRedirects(merged.posts, former)
  const items = posts.map(({ fields }) => listItem(fields))
  const lists = listNodes(items, TOPICS)
  const nodes: PlannedNode[] = [
    ...posts,
    ...merged.leftOut,
    ...lists,
    topicsNode(items, TOPICS),
    ...former.map((fields) => ({
      id: redirectNodeId(fields.slug),
      type: NODE_TYPES.redirect,
      fields,
    })),
    ...[...terms].map(termNodeOf),
    ...pageUsageNodes(
      referenceOf(terms),
      posts.map(({ fields }) => fields),
    ),
    {
      id: SOURCE_STATE_ID,
      type: NODE_TYPES.state,
      fields: { cursor, code: 'code', terms: 'terms', facts: 'facts', epoch: 'first' },
    },
  ]
  const pages = planPages(pageInput({ posts, lists, former, terms }))
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    pages: new Map(pages.map((page) => [page.path, page])),
  }
}

const pageInput = (from: {
  readonly posts: readonly PlannedNode<PostNodeFields>[]
  readonly lists: readonly PlannedNode<PostListNodeFields>[]
  readonly former: readonly RedirectFields[]
  readonly terms: Content['terms']
}): PageInput => ({
  posts: from.posts.map(({ fields }) => fields),
  lists: from.lists.map(({ fields }) => fields),
  redirects: from.former,
  reference: [...from.terms].map(plannedTerm),
  cardDesign: CARD_DESIGN,
})

/** The fields of all nodes of one type. */
export const fieldsOf = <Fields>({ nodes }: StoredSite, type: string): Fields[] =>
  [...nodes.values()].filter((node) => node.type === type).map(({ fields }) => fields as Fields)

/** The redirects and the sitemap that a full build writes from what is stored. */
export function filesOf(site: StoredSite) {
  const posts = fieldsOf<PostNodeFields>(site, NODE_TYPES.post)
  const lists = fieldsOf<PostListNodeFields>(site, NODE_TYPES.list)
  const former = fieldsOf<RedirectFields>(site, NODE_TYPES.redirect)
  const redirects = planRedirects({ posts, lists, redirects: former })
  const entries = sitemapEntries({
    pages: ['/', ...site.pages.keys()],
    redirects: new Set(redirects.map(({ from }) => from)),
    posts,
    lists,
    reference: [],
  })
  return { redirects, sitemap: new Map(entries.map(({ path, lastmod }) => [path, lastmod])) }
}

/** Opens the model of a stored site, and asks that site for nodes. */
export const modelOf = (site: StoredSite, deferrals?: Deferrals): SiteModel =>
  openSiteModel({
    built: {
      posts: fieldsOf<PostNodeFields>(site, NODE_TYPES.post),
      leftOut: fieldsOf<LeftOutFields>(site, NODE_TYPES.leftOut),
      redirects: fieldsOf<RedirectFields>(site, NODE_TYPES.redirect),
      pageUsage: fieldsOf<PageUsageFields>(site, PAGE_USAGE_TYPE),
      state: fieldsOf<Parameters<typeof openSiteModel>[0]['built']['state']>(
        site,
        NODE_TYPES.state,
      )[0]!,
    },
    getNode(id) {
      const node = site.nodes.get(id)
      return node === undefined ? undefined : { ...node.fields, id, internal: { type: node.type } }
    },
    cardDesign: CARD_DESIGN,
    featuredTopics: TOPICS,
    ...(deferrals === undefined ? {} : { deferrals }),
  })

/** Applies a plan as the node store does. */
export function applyPlan(site: StoredSite, { nodes, pages }: SiteChange): void {
  for (const id of nodes.remove) {
    if (!site.nodes.delete(id)) throw new Error(`There is no node ${id} to remove`)
  }
  for (const node of nodes.upsert) site.nodes.set(node.id, structuredClone(node))
  for (const path of pages.remove) {
    if (!site.pages.delete(path)) throw new Error(`There is no page ${path} to remove`)
  }
  for (const page of pages.set) site.pages.set(page.path, structuredClone(page))
}

/** What reading the documents again tells between two states of the content. */
export function changeBetween(before: Content, after: Content): ContentChange {
  const changed = [...after.documents.values()].filter(
    (one) => before.documents.get(one.postId) !== one,
  )
  return {
    posts: changed.filter(({ isBroken }) => !isBroken).map(nodeOf),
    leftOut: changed.filter(({ isBroken }) => isBroken).map(brokenNode),
    removedIds: [...before.documents.keys()].filter((postId) => !after.documents.has(postId)),
    redirects: {
      set: [...after.redirects]
        .filter(([slug, postId]) => before.redirects.get(slug) !== postId)
        .map(([slug, postId]) => ({ slug, postId })),
      remove: [...before.redirects.keys()].filter((slug) => !after.redirects.has(slug)),
    },
    cursor: after.cursor,
    reference: termsBetween(before.terms, after.terms),
  }
}

/** What making the glossary again tells between two states of it. */
function termsBetween(
  before: Content['terms'],
  after: Content['terms'],
): NonNullable<ContentChange['reference']> | null {
  const changed = [...after].filter(
    ([term, now]) => JSON.stringify(before.get(term)) !== JSON.stringify(now),
  )
  const gone = [...before.keys()].filter((term) => !after.has(term))
  if (changed.length + gone.length === 0) return null
  const isOtherPage = ([term, { title }]: readonly [string, Term]) =>
    before.get(term)?.title !== title
  return {
    upsert: changed.map(termNodeOf),
    remove: gone.map((term) => `GlossaryTerm:${term}`),
    pages: {
      set: changed.filter(isOtherPage).map(plannedTerm),
      remove: gone.map(termPath),
    },
    using: usingPages(referenceOf(after)),
    first: changed.map(([term]) => termPath(term)),
    sitemap: new Map(changed.map(([term]) => [termPath(term), { lastmod: null }])),
  }
}
