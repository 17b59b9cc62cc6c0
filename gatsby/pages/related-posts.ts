import { byNewest } from '../source/list-nodes.ts'
import type { PostNodeFields } from '../source/nodes.ts'

/** How many related posts a page offers. */
const SHOWN = 3

/** How far along a tag's posts, in each direction, a related one is looked for. */
const REACH = 8

/** What the choice of related posts goes by. */
export type RelatablePost = Pick<
  PostNodeFields,
  'postId' | 'path' | 'title' | 'excerpt' | 'publishedAt' | 'tags'
>

/** A link to a related post. */
export interface RelatedPost {
  readonly path: string
  readonly title: string
  readonly excerpt: string
}

/**
 * Related posts by post id: those with most tags in common, the nearest first, of equally near ones the newer. Pure.
 *
 * Only posts that stand near in the order of a shared tag are looked at, so that publishing a post
 * changes a bounded number of pages however many posts there are.
 */
export function relatedPosts(posts: readonly RelatablePost[]): Map<string, readonly RelatedPost[]> {
  const newestFirst = [...posts].sort(byNewest)
  const byTag = new Map<string, RelatablePost[]>()
  for (const post of newestFirst) {
    for (const path of tagPaths(post)) addTo(byTag, path, post)
  }
  const places = new Map(newestFirst.map((post, index) => [post.postId, index]))
  const candidates = new Map<string, Map<RelatablePost, number>>()
  for (const tagged of byTag.values()) {
    tagged.forEach((post, index) => {
      const counts = candidates.get(post.postId) ?? new Map<RelatablePost, number>()
      candidates.set(post.postId, counts)
      for (const other of tagged.slice(Math.max(0, index - REACH), index + REACH + 1)) {
        if (other !== post) counts.set(other, (counts.get(other) ?? 0) + 1)
      }
    })
  }
  const place = (post: RelatablePost) => places.get(post.postId) ?? 0
  return new Map(
    newestFirst.map((post) => {
      const distance = (other: RelatablePost) => Math.abs(place(other) - place(post))
      const chosen = [...(candidates.get(post.postId) ?? [])]
        .sort(
          ([a, shared], [b, others]) =>
            others - shared || distance(a) - distance(b) || place(a) - place(b),
        )
        .slice(0, SHOWN)
      return [post.postId, chosen.map(([{ path, title, excerpt }]) => ({ path, title, excerpt }))]
    }),
  )
}

const tagPaths = ({ tags }: RelatablePost): Set<string> =>
  new Set(tags.flatMap(({ path }) => (path === null ? [] : [path])))

function addTo(byTag: Map<string, RelatablePost[]>, path: string, post: RelatablePost): void {
  const tagged = byTag.get(path)
  if (tagged === undefined) byTag.set(path, [post])
  else tagged.push(post)
}
