import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { planCard } from '../../../gatsby/pages/cards/card.ts'
import { cardDesign } from '../../../gatsby/pages/cards/card-design.ts'
import { SITE_SUBJECT } from '../../../gatsby/pages/cards/subjects.ts'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { ContentChange } from '../../../gatsby/pages/model/change/site-change.ts'
import type { PlannedPage, PostRedirect } from '../../../gatsby/pages/plan/plan-pages.ts'
import { planPages, planRedirects } from '../../../gatsby/pages/plan/plan-pages.ts'
import { listItem, listNodes } from '../../../gatsby/nodes/list-nodes.ts'
import type { PlannedNode, PostNodeFields, RedirectFields } from '../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES, postNodeId } from '../../../gatsby/nodes/nodes.ts'

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
  readonly redirects: readonly PostRedirect[]
  getNodesByType(type: string): object[]
}

const FORM = {
  path: '/forms/w-7',
  label: 'Form W-7: An application',
  number: 'Form W-7',
  title: 'An application',
  alsoKnownAs: [],
  inSpanish: ['solicitud'],
  calendar: null,
  changedOn: '2026-01-01',
  verification: { state: 'official', verifiedOn: '2026-01-01' },
}
const FIXED = ['/', '/forms', '/404.html']

/** Plans a whole site. */
export function planSite({ posts, redirects }: SiteContent): TestSite {
  const design = cardDesign()
  const lists = listNodes(posts.map(listItem))
  const input = {
    posts,
    lists: lists.map(({ fields }) => fields),
    redirects,
    reference: [
      { id: 'OfficialForm:w-7', path: FORM.path, kind: 'forms' as const, title: FORM.label },
    ],
    cardDesign: design,
  }
  const nodes: PlannedNode[] = [
    ...posts.map(nodeOf),
    ...lists,
    { id: 'OfficialForm:w-7', type: 'OfficialForm', fields: FORM },
  ]
  const pages: PlannedPage[] = [
    ...planPages(input),
    ...FIXED.map((at) => ({
      path: at,
      template: 'tool' as const,
      context: { card: planCard(SITE_SUBJECT, design).path },
    })),
  ]
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return {
    posts: new Map(posts.map((post) => [post.postId, post])),
    nodes: byId,
    pages: new Map(pages.map((page) => [page.path, page])),
    redirects: planRedirects(input),
    getNodesByType: (type) => nodes.filter((node) => node.type === type).map((node) => node.fields),
  }
}

/** What was read when a site's content became another. */
export function contentChange(before: SiteContent, after: SiteContent): ContentChange {
  const byId = ({ posts }: SiteContent) => new Map(posts.map((post) => [post.postId, post]))
  const bySlug = ({ redirects }: SiteContent) => new Map(redirects.map((one) => [one.slug, one]))
  const posts = difference(byId(before), byId(after))
  const redirects = difference(bySlug(before), bySlug(after))
  return {
    posts: posts.set.map(nodeOf),
    leftOut: [],
    removedIds: posts.removed,
    redirects: { set: redirects.set, remove: redirects.removed },
    cursor: null,
  }
}

const nodeOf = (post: PostNodeFields): PlannedNode<PostNodeFields> => ({
  id: postNodeId(post.postId),
  type: NODE_TYPES.post,
  fields: post,
})

function difference<Item>(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>) {
  const isSame = (key: string, item: Item) =>
    before.has(key) && JSON.stringify(before.get(key)) === JSON.stringify(item)
  return {
    set: [...after].flatMap(([key, item]) => (isSame(key, item) ? [] : [item])),
    removed: [...before.keys()].filter((key) => !after.has(key)),
  }
}

/** Writes and removes the pages of posts, as Gatsby would. */
export async function applyPages(
  publicDir: string,
  before: TestSite,
  after: TestSite,
): Promise<FileChanges> {
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
