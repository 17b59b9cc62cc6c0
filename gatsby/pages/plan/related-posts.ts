import { byNewest, placeOf } from '../../nodes/list-nodes.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'

/** How many related posts a page offers. */
const SHOWN = 3

/** How far along a tag's posts, in each direction, a related one is looked for. */
const REACH = 8

/** The fields by which related posts are chosen. */
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
 * Related posts by post id: those with most tags in common, the nearest in time first, of equally
 * near ones the newer. Pure.
 *
 * Only posts that stand near in the order of a shared tag are looked at, so that publishing a post
 * changes a bounded number of pages however many posts there are.
 */
export function relatedPosts(posts: readonly RelatablePost[]): Map<string, readonly RelatedPost[]> {
  const byTag = new Map<string, RelatablePost[]>()
  for (const post of [...posts].sort(byNewest)) {
    for (const path of tagPaths(post)) {
      const tagged = byTag.get(path)
      if (tagged === undefined) byTag.set(path, [post])
      else tagged.push(post)
    }
  }
  const taggedWith = (path: string) => byTag.get(path) ?? []
  return new Map(posts.map((post) => [post.postId, relatedTo(post, taggedWith)]))
}

/**
 * The related posts of one post; see {@link relatedPosts}. Pure. Nearness is in time and not in
 * places, so that a post between two others leaves them as near as they were.
 *
 * @param taggedWith all posts of a tag by its path, newest first
 */
export function relatedTo(
  post: RelatablePost,
  taggedWith: (path: string) => readonly RelatablePost[],
): RelatedPost[] {
  const shared = new Map<RelatablePost, number>()
  for (const path of tagPaths(post)) {
    for (const other of nearPosts(taggedWith(path), post)) {
      shared.set(other, (shared.get(other) ?? 0) + 1)
    }
  }
  const time = timeOf(post)
  const best: Candidate[] = []
  for (const [other, tags] of shared) {
    const candidate = { other, tags, distance: Math.abs(timeOf(other) - time) }
    const place = best.findIndex((one) => isNearer(candidate, one))
    best.splice(place === -1 ? best.length : place, 0, candidate)
    if (best.length > SHOWN) best.pop()
  }
  return best.map(({ other: { path, title, excerpt } }) => ({ path, title, excerpt }))
}

interface Candidate {
  readonly other: RelatablePost
  /** Tags in common. */
  readonly tags: number
  /** Milliseconds. */
  readonly distance: number
}

function isNearer(a: Candidate, b: Candidate): boolean {
  if (a.tags !== b.tags) return a.tags > b.tags
  return a.distance === b.distance ? byNewest(a.other, b.other) < 0 : a.distance < b.distance
}

/** Reading the dates took most of the time of choosing; a post is a candidate for many others. */
const times = new WeakMap<RelatablePost, number>()

function timeOf(post: RelatablePost): number {
  let time = times.get(post)
  if (time === undefined) {
    time = Date.parse(post.publishedAt)
    times.set(post, time)
  }
  return time
}

/**
 * The posts of a tag whose related posts a post may be among, and the other way round. Pure.
 *
 * @param tagged all posts of the tag, newest first, with or without the post itself
 */
export function nearPosts<Near extends Pick<RelatablePost, 'postId' | 'publishedAt'>>(
  tagged: readonly Near[],
  post: Pick<RelatablePost, 'postId' | 'publishedAt'>,
): Near[] {
  const place = placeOf(tagged, post)
  return tagged
    .slice(Math.max(0, place - REACH), place + REACH + 1)
    .filter(({ postId }) => postId !== post.postId)
}

const tagPaths = ({ tags }: RelatablePost): Set<string> => new Set(tags.map(({ path }) => path))
