import type { PlannedFile } from '../../files/planned-file.ts'
import type { PostListNodeFields, PostNodeFields } from '../../nodes/nodes.ts'
import { feedPaths } from '../../../shared/site/paths.ts'
import { changedAt } from '../../../shared/post/post-dates.ts'
import { postLine } from '../../../shared/post/sample-notice.ts'
import { site } from '../../../shared/site/site.ts'
import { writeAtom } from './atom.ts'
import type { FeedDocument, FeedEntry } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'
import { escapeXml } from '../../files/xml.ts'

/** The part of a list that its feed needs. */
export interface FeedList extends Pick<PostListNodeFields, 'path' | 'kind' | 'name' | 'number'> {
  readonly items: readonly { readonly postId: string }[]
}

/** The sources of the feeds. */
export interface FeedInput {
  readonly siteUrl: string
  readonly lists: readonly FeedList[]
  readonly posts: ReadonlyMap<string, PostNodeFields>
  /** The body of a post as feeds carry it. */
  readonly htmlOf: (post: PostNodeFields) => string
  /** Path of the cover as it is published, or null when there is none. */
  readonly coverOf: (post: PostNodeFields) => string | null
}

/** Atom asks for a date even where nothing has been published yet. */
const NO_POSTS_YET = new Date(0).toISOString()

/** Year in which the ids were first handed out; part of every one of them. RFC 4151. */
const IDS_SINCE = '2026'

/** Whether a list has feeds: the front pages of the whole blog and of each tag. */
export function hasFeeds({ kind, number }: Pick<FeedList, 'kind' | 'number'>): boolean {
  return kind !== 'author' && number === null
}

/**
 * The feeds of the whole blog and of each tag, in three formats. A feed holds what the front page of
 * its list holds: the 20 to 39 newest posts. Pure: equal nodes make equal files.
 */
export function planFeeds(input: FeedInput): PlannedFile[] {
  return input.lists.flatMap((list) => [...feedFiles(list, input)])
}

/** The feeds of one list, each written when it is asked for; none for a list without feeds. */
export function* feedFiles(
  list: FeedList,
  input: Omit<FeedInput, 'lists'>,
): Generator<PlannedFile, void> {
  if (!hasFeeds(list)) return
  const posts = list.items.flatMap(({ postId }) => input.posts.get(postId) ?? [])
  const feed = feedDocument(
    list,
    posts.map((post) => feedEntry(post, input)),
    input.siteUrl,
  )
  const paths = feedPaths(list.path)
  yield { path: paths.rss, text: writeRss(feed) }
  yield { path: paths.atom, text: writeAtom(feed) }
  yield { path: paths.json, text: writeJsonFeed(feed) }
}

function feedDocument(
  { path, kind, name }: FeedList,
  entries: readonly FeedEntry[],
  siteUrl: string,
): FeedDocument {
  const { rss, atom, json } = feedPaths(path)
  return {
    id: tagUri(siteUrl, `list${path}`),
    title: kind === 'tag' ? `${site.name}: ${name}` : site.name,
    description: kind === 'tag' ? `Posts about ${name}. ${site.description}` : site.description,
    language: site.language,
    url: `${siteUrl}${path}`,
    self: { rss: `${siteUrl}${rss}`, atom: `${siteUrl}${atom}`, json: `${siteUrl}${json}` },
    icon: `${siteUrl}/icon-512.png`,
    updated: entries
      .map(({ updated }) => updated)
      .reduce((latest, one) => (one > latest ? one : latest), NO_POSTS_YET),
    entries,
  }
}

function feedEntry(
  post: PostNodeFields,
  { siteUrl, htmlOf, coverOf }: Omit<FeedInput, 'lists'>,
): FeedEntry {
  const cover = coverOf(post)
  const standfirst = post.standfirst === '' ? '' : `<p>${escapeXml(post.standfirst)}</p>\n`
  const line = postLine(post, site)
  return {
    id: tagUri(siteUrl, `post/${encodeURIComponent(post.postId)}`),
    url: `${siteUrl}${post.path}`,
    title: post.title,
    summary: post.standfirst || post.excerpt,
    html: `${standfirst}${htmlOf(post)}${line === null ? '' : `\n<p>${escapeXml(line)}</p>`}`,
    published: post.publishedAt,
    updated: changedAt(post),
    author: { name: post.authorName, url: `${siteUrl}${post.authorPath}` },
    tags: post.tags.map(({ name }) => name),
    image: cover === null ? null : `${siteUrl}${cover}`,
  }
}

const tagUri = (siteUrl: string, name: string) =>
  `tag:${new URL(siteUrl).hostname},${IDS_SINCE}:${name}`
