import type { PageUsageFields } from '../../../reference/glossary/page-usage.ts'
import {
  byNewest,
  byTopicName,
  groupPosts,
  listItem,
  topicEntry,
} from '../../../nodes/list-nodes.ts'
import type {
  LeftOutFields,
  PostListItem,
  PostNodeFields,
  RedirectFields,
  SourceStateFields,
} from '../../../nodes/nodes.ts'
import { redirectTarget, SOURCE_STATE_ID, TOPICS_ID } from '../../../nodes/nodes.ts'
import { changedAt } from '../../../../shared/post/post-dates.ts'
import type { SitePost, SiteTables, SlugClaim } from './tables.ts'

type BuiltPost = Pick<
  PostNodeFields,
  | keyof PostListItem
  | 'slug'
  | 'updatedAt'
  | 'revision'
  | 'referencePaths'
  | 'linkedSlugs'
  | 'factIds'
>

/** The site that a full build left in the node store. Read once; nothing of it is kept. */
export interface SiteNodes {
  readonly posts: Iterable<BuiltPost>
  readonly leftOut: Iterable<LeftOutFields>
  readonly redirects: Iterable<RedirectFields>
  readonly pageUsage: Iterable<PageUsageFields>
  readonly state: SourceStateFields
}

/** Fills the tables from what a full build made, where nothing is deferred. */
export function openTables(built: SiteNodes, featuredTopics: readonly string[]): SiteTables {
  const share = sharing()
  const posts = new Map<string, SitePost>()
  for (const fields of built.posts) posts.set(fields.postId, share(sitePost(fields)))
  const items = [...posts.values()].map(({ item }) => item)
  const lists = groupPosts(items, featuredTopics)
  const redirects = new Map<string, string>()
  for (const redirect of built.redirects) redirects.set(redirect.slug, redirectTarget(redirect))
  const leftOut = [...built.leftOut]
  const usage = [...built.pageUsage]
  const claims = leftOut.flatMap(({ post }) => (post === undefined ? [] : [claimOf(post)]))
  return {
    posts,
    owners: new Map([...posts].map(([postId, { slug }]) => [slug, postId])),
    leftOut: new Map(
      leftOut.map(({ postId, problems, post }) => [
        postId,
        { problems, claim: post === undefined ? null : claimOf(post) },
      ]),
    ),
    waiting: Map.groupBy(claims, ({ slug }) => slug),
    lists,
    topics: new Map([
      [
        TOPICS_ID,
        [...lists.values()]
          .filter(({ kind }) => kind === 'tag')
          .map(topicEntry)
          .sort(byTopicName),
      ],
    ]),
    postsByPage: postsByPage(usage, posts.values()),
    usingPages: new Map(usage.map(({ path, pages }) => [path, pages])),
    redirects,
    formerSlugs: new Map(
      [...Map.groupBy(redirects, ([, postId]) => postId)].map(([postId, entries]) => [
        postId,
        entries.map(([slug]) => slug),
      ]),
    ),
    linking: idsBy(posts, ({ linkedSlugs }) => linkedSlugs),
    citing: idsBy(posts, ({ factIds }) => factIds),
    state: new Map([[SOURCE_STATE_ID, sourceState(built.state)]]),
    deferredLists: new Map(),
    deferredPages: new Map(),
    deferredBodies: new Map(),
    deferredUsage: new Map(),
  }
}

/**
 * Copies what the model keeps of a post's node: a string of the node may be a slice of a longer
 * one, such as the body, and would keep that alive.
 */
export function sitePost(fields: BuiltPost): SitePost {
  const { slug, referencePaths, linkedSlugs, factIds } = fields
  return detached({
    item: listItem(fields),
    slug,
    changedAt: changedAt(fields),
    referencePaths,
    linkedSlugs,
    factIds,
  })
}

const detached = <Kept>(value: Kept): Kept => JSON.parse(JSON.stringify(value)) as Kept

/** Returns what is kept of a post that waits for its slug. */
export function claimOf({ postId, publishedAt, slug }: PostNodeFields): SlugClaim {
  return { postId, publishedAt, slug }
}

/** The fields in the order that the source gives them; they decide the node's digest. */
const sourceState = (state: SourceStateFields): SourceStateFields => ({
  cursor: state.cursor,
  code: state.code,
  terms: state.terms,
  facts: state.facts,
  epoch: state.epoch,
})

function postsByPage(
  usage: Iterable<PageUsageFields>,
  posts: Iterable<SitePost>,
): Map<string, readonly PostListItem[]> {
  const byPage = new Map<string, PostListItem[]>()
  for (const { path } of usage) byPage.set(path, [])
  for (const { item, referencePaths } of posts) {
    for (const path of referencePaths) byPage.get(path)?.push(item)
  }
  for (const items of byPage.values()) items.sort(byNewest)
  return byPage
}

/** Ids of posts by something that they name. */
function idsBy(
  posts: ReadonlyMap<string, SitePost>,
  keysOf: (post: SitePost) => readonly string[],
): Map<string, ReadonlySet<string>> {
  const byKey = new Map<string, Set<string>>()
  for (const [postId, post] of posts) {
    for (const key of keysOf(post)) {
      byKey.set(key, (byKey.get(key) ?? new Set<string>()).add(postId))
    }
  }
  return byKey
}

/** Lets posts share what many of them say: thousands name the same tags, terms and authors. */
function sharing(): (post: SitePost) => SitePost {
  const known = new Map<string, unknown>()
  const shared = <Kept>(value: Kept): Kept => {
    const text = JSON.stringify(value)
    const kept = known.get(text) as Kept | undefined
    if (kept === undefined) known.set(text, value)
    return kept ?? value
  }
  return (post) => ({
    ...post,
    item: {
      ...post.item,
      authorName: shared(post.item.authorName),
      authorPath: shared(post.item.authorPath),
      tags: post.item.tags.map(shared),
    },
    referencePaths: post.referencePaths.map(shared),
    linkedSlugs: post.linkedSlugs.map(shared),
    factIds: post.factIds.map(shared),
  })
}
