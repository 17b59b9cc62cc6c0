import { planCard } from '../cards/card.ts'
import type { CardSubject } from '../cards/card.ts'
import { postCard } from '../cards/post-card.ts'
import { pageUsageId } from '../../reference/glossary/page-usage.ts'
import { listSubject, referenceSubject } from '../cards/subjects.ts'
import { byNewest } from '../../nodes/list-nodes.ts'
import type { PostListNodeFields, PostNodeFields, RedirectFields } from '../../nodes/nodes.ts'
import { listNodeId, postNodeId } from '../../nodes/nodes.ts'
import type { ReferenceKindName, ReferenceNamed } from '../../../shared/kinds/names.ts'
import { REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import { addressOfRedirect, hasRedirectPage, isOfBlog } from '../../../shared/site/old-address.ts'
import {
  ALL_POSTS_PATH,
  postPath,
  STANDING_REDIRECT,
  TOPICS_PATH,
} from '../../../shared/site/paths.ts'
import type { RelatablePost, RelatedPost } from './related-posts.ts'
import { relatedPosts } from './related-posts.ts'

/** The templates in `src/templates/`. */
export type PageTemplate = 'post' | 'post-list' | 'redirect' | ReferenceNamed<'template'>

/** A link to the post before or after. */
export interface Neighbour {
  readonly path: string
  readonly title: string
}

/** One page to be created. */
export interface PlannedPage {
  readonly path: string
  readonly template: PageTemplate
  readonly context: Readonly<Record<string, unknown>>
}

/** A permanent redirect from an address that a post used to have. */
export interface PostRedirect {
  readonly from: string
  readonly to: string
  readonly status: 301
}

/** Input for the page of an entry of the reference sections. */
export interface PlannedReference {
  /** Of its node. */
  readonly id: string
  readonly path: string
  readonly kind: ReferenceKindName
  readonly title: string
  /** Given where the page shows the data of a document. */
  readonly entryDigest?: string | undefined
}

/** The nodes that pages are made from; no bodies. */
export interface PageInput {
  readonly posts: readonly (RelatablePost & Pick<PostNodeFields, 'cover'>)[]
  readonly lists: readonly Pick<PostListNodeFields, 'path' | 'kind' | 'name'>[]
  readonly redirects: readonly RedirectFields[]
  readonly reference: readonly PlannedReference[]
  /** Identifies what all Open Graph pictures share; see `gatsby/pages/cards/card-design.ts`. */
  readonly cardDesign: string
}

/**
 * Nodes become pages. Pure: a full build and a later incremental one plan the same pages from the
 * same nodes. A neighbour's title travels in the context, so that a page never queries another
 * post's node.
 */
export function planPages(input: PageInput): PlannedPage[] {
  const newestFirst = [...input.posts].sort(byNewest)
  const related = relatedPosts(input.posts)
  const card = (subject: CardSubject) => planCard(subject, input.cardDesign).path
  return [
    ...newestFirst.map((post, index) =>
      postPage(post, {
        newer: newestFirst[index - 1],
        older: newestFirst[index + 1],
        related: related.get(post.postId) ?? [],
        card: postCard(post, index, input.cardDesign).path,
      }),
    ),
    ...input.lists.map((list) => listPage(list.path, card(listSubject(list)))),
    ...redirectPages(input),
    ...input.reference.map((entry) => referencePage(entry, card(referenceSubject(entry)))),
  ]
}

/** The page of an entry of the reference sections. Pure. */
export function referencePage(
  { id, path, kind, entryDigest }: Omit<PlannedReference, 'title'>,
  card: string,
): PlannedPage {
  const context = { id, card, usageId: pageUsageId(path) }
  return {
    path,
    template: REFERENCE_KINDS[kind].template,
    context: entryDigest === undefined ? context : { ...context, entryDigest },
  }
}

interface PostSurroundings {
  readonly newer: Neighbour | undefined
  readonly older: Neighbour | undefined
  readonly related: readonly RelatedPost[]
  /** Path of its Open Graph picture. */
  readonly card: string
}

const neighbour = (post: Neighbour | undefined): Neighbour | null =>
  post === undefined ? null : { path: post.path, title: post.title }

/** The page of a post. Pure. */
export function postPage(
  { postId, path }: Pick<PostNodeFields, 'postId' | 'path'>,
  { newer, older, related, card }: PostSurroundings,
): PlannedPage {
  return {
    path,
    template: 'post',
    context: {
      id: postNodeId(postId),
      newer: neighbour(newer),
      older: neighbour(older),
      related,
      card,
    },
  }
}

/** One page of a list; that of the newest posts names all topics as well. Pure. */
export function listPage(path: string, card: string): PlannedPage {
  const context = { id: listNodeId(path), card }
  if (path !== ALL_POSTS_PATH) return { path, template: 'post-list', context }
  return { path, template: 'post-list', context: { ...context, withTopics: true } }
}

function redirectPages({ posts, lists, redirects }: PageInput): PlannedPage[] {
  const ofPosts = redirects.filter(({ slug }) => hasRedirectPage(slug))
  return planRedirects({ posts, lists, redirects: ofPosts }).map(redirectPage)
}

/** The page at an address that a post used to have. Pure. */
export function redirectPage({ from, to }: PostRedirect): PlannedPage {
  return { path: from, template: 'redirect', context: { to } }
}

/** The address of a redirect; null for one of the blog that was entered as an earlier site's. */
export function redirectAddress(slug: string): string | null {
  const old = addressOfRedirect(slug)
  if (old === null) return postPath(slug)
  return isOfBlog(old) ? null : old
}

/**
 * Old slugs of posts that still have a page lead there, and so do addresses of an earlier site. An address
 * that a page has today is never a redirect. Pure.
 */
export function planRedirects({
  posts,
  lists,
  redirects,
}: Pick<PageInput, 'posts' | 'lists' | 'redirects'>): PostRedirect[] {
  const byId = new Map(posts.map((post) => [post.postId, post.path]))
  const taken = new Set([TOPICS_PATH, ...byId.values(), ...lists.map(({ path }) => path)])
  const moved = redirects.flatMap(({ slug, postId, to: page }) => {
    const from = redirectAddress(slug)
    const to = page ?? byId.get(postId)
    return to === undefined || from === null || taken.has(from)
      ? []
      : [{ from, to, status: 301 as const }]
  })
  return [STANDING_REDIRECT, ...moved].sort((a, b) => (a.from < b.from ? -1 : 1))
}
