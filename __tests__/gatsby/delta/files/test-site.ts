import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PlannedCard } from '../../../../gatsby/cards/card.ts'
import { planCard } from '../../../../gatsby/cards/card.ts'
import { cardDesign } from '../../../../gatsby/cards/card-design.ts'
import { planCards } from '../../../../gatsby/cards/plan-cards.ts'
import { SITE_SUBJECT } from '../../../../gatsby/cards/subjects.ts'
import type { ChangedFiles } from '../../../../gatsby/delta/files/derived-files.ts'
import type { SiteFacts, SitePlan } from '../../../../gatsby/delta/model/site-plan.ts'
import type { PlannedPage, Redirect } from '../../../../gatsby/pages/plan-pages.ts'
import { planPages, planRedirects } from '../../../../gatsby/pages/plan-pages.ts'
import { sitemapEntries } from '../../../../gatsby/sitemap/plan-sitemap.ts'
import { listItem, listNodes } from '../../../../gatsby/source/list-nodes.ts'
import type {
  PlannedNode,
  PostListNodeFields,
  PostNodeFields,
  RedirectFields,
} from '../../../../gatsby/source/nodes.ts'
import { NODE_TYPES, postNodeId } from '../../../../gatsby/source/nodes.ts'

/** What a site is made from. */
export interface SiteContent {
  readonly posts: readonly PostNodeFields[]
  readonly redirects: readonly RedirectFields[]
}

/** A site as the planners of a full build see it. */
export interface TestSite {
  readonly posts: ReadonlyMap<string, PostNodeFields>
  readonly nodes: ReadonlyMap<string, PlannedNode>
  readonly pages: ReadonlyMap<string, PlannedPage>
  readonly redirects: readonly Redirect[]
  readonly cards: readonly PlannedCard[]
  getNode(id: string): object | undefined
  getNodesByType(type: string): object[]
}

const FORM = { path: '/forms/w-7', verifiedOn: '2026-01-01' }
const FIXED = ['/', '/forms', '/404.html']

/** Plans a whole site. */
export function planSite({ posts, redirects }: SiteContent): TestSite {
  const design = cardDesign()
  const lists = listNodes(posts.map(listItem))
  const input = {
    posts,
    lists: lists.map(({ fields }) => fields),
    redirects,
    reference: [{ id: 'OfficialForm:w-7', path: FORM.path, type: 'OfficialForm', title: 'W-7' }],
    cardDesign: design,
  }
  const nodes: PlannedNode[] = [
    ...posts.map((post) => ({ id: postNodeId(post.postId), type: NODE_TYPES.post, fields: post })),
    ...lists,
    { id: 'OfficialForm:w-7', type: 'OfficialForm', fields: FORM },
  ]
  const pages: PlannedPage[] = [
    ...planPages(input),
    ...FIXED.map((at) => ({
      path: at,
      template: 'post-topics' as const,
      context: { card: planCard(SITE_SUBJECT, design).path },
    })),
  ]
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return {
    posts: new Map(posts.map((post) => [post.postId, post])),
    nodes: byId,
    pages: new Map(pages.map((page) => [page.path, page])),
    redirects: planRedirects(input),
    cards: planCards(input),
    getNode: (id) => byId.get(id)?.fields,
    getNodesByType: (type) =>
      type === 'SitePage'
        ? pages.map((page) => ({ ...page }))
        : nodes.filter((node) => node.type === type).map((node) => node.fields),
  }
}

/** What leads from one site to another, found by comparing them whole. */
export function planBetween(before: TestSite, after: TestSite): SitePlan {
  const nodes = difference(before.nodes, after.nodes)
  const pages = difference(before.pages, after.pages)
  const named = new Set(pages.set.map(({ context }) => context['card']))
  const posts = difference(before.posts, after.posts)
  const redirects = difference(byFrom(before.redirects), byFrom(after.redirects))
  return {
    nodes: { upsert: nodes.set, remove: nodes.removed },
    pages: { set: pages.set, remove: pages.removed },
    deferred: 0,
    facts: {
      posts: { changed: posts.set.map(({ postId }) => postId), removed: posts.removed },
      lists: listFacts(before, after),
      redirects: { set: redirects.set, remove: redirects.removed },
      cards: after.cards.filter((card) => named.has(card.path)),
      sitemap: sitemapFacts(before, after),
    },
  }
}

const byFrom = (redirects: readonly Redirect[]) =>
  new Map(redirects.map((redirect) => [redirect.from, redirect]))

function difference<Item>(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>) {
  const isSame = (key: string, item: Item) =>
    before.has(key) && JSON.stringify(before.get(key)) === JSON.stringify(item)
  return {
    set: [...after].flatMap(([key, item]) => (isSame(key, item) ? [] : [item])),
    removed: [...before.keys()].filter((key) => !after.has(key)),
  }
}

function listFacts(before: TestSite, after: TestSite): SiteFacts['lists'] {
  const fronts = (site: TestSite) =>
    new Map(
      (site.getNodesByType(NODE_TYPES.list) as PostListNodeFields[])
        .filter(({ number }) => number === null)
        .map((list) => [
          list.path,
          { ...list, shown: list.items.map(({ postId }) => site.posts.get(postId)) },
        ]),
    )
  const { set, removed } = difference(fronts(before), fronts(after))
  return { changed: set.map(({ path: at, kind }) => ({ path: at, kind })), removed }
}

/** The sitemap's entries of a site. */
export const entriesOf = (site: TestSite) =>
  sitemapEntries({
    pages: [...site.pages.keys()],
    redirects: new Set(site.redirects.map(({ from }) => from)),
    posts: [...site.posts.values()],
    lists: site.getNodesByType(NODE_TYPES.list) as PostListNodeFields[],
    reference: [FORM],
  })

function sitemapFacts(before: TestSite, after: TestSite): SiteFacts['sitemap'] {
  const byPath = (site: TestSite) => new Map(entriesOf(site).map((entry) => [entry.path, entry]))
  const { set, removed } = difference(byPath(before), byPath(after))
  return new Map<string, { readonly lastmod: string | null } | 'gone'>([
    ...removed.map((at) => [at, 'gone'] as const),
    ...set.map(({ path: at, lastmod }) => [at, { lastmod }] as const),
  ])
}

/** Writes and removes the pages of posts, as Gatsby would. */
export async function applyPages(
  publicDir: string,
  before: TestSite,
  after: TestSite,
): Promise<ChangedFiles> {
  const posts = difference(before.posts, after.posts)
  const kept = new Set([...after.posts.values()].map((post) => post.path))
  const file = (at: string) => `${at}/index.html`
  for (const post of posts.set) {
    await mkdir(path.join(publicDir, post.path), { recursive: true })
    const body = `<div data-pagefind-body="" data-search-section="Blog"><h1>${post.title}</h1>${post.html}</div>`
    await writeFile(path.join(publicDir, file(post.path)), `<main>${body}</main>`)
  }
  const gone = [...before.posts.values()].map((post) => post.path).filter((at) => !kept.has(at))
  for (const at of gone) await rm(path.join(publicDir, at), { recursive: true })
  return { written: posts.set.map((post) => file(post.path)), removed: gone.map(file) }
}

/** All files below a folder but the pages, by path. */
export async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'index.html')
  return new Map(
    await Promise.all(
      files.map(async (entry): Promise<[string, string]> => {
        const file = path.join(entry.parentPath, entry.name)
        return [`/${path.relative(folder, file)}`, await readFile(file, 'latin1')]
      }),
    ),
  )
}
