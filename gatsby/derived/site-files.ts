import type { Node } from 'gatsby'
import { z } from 'zod'
import { CONTENT_NODE_TYPES } from '../content/content-nodes.ts'
import type { AskForImage } from '../feeds/feed-pictures.ts'
import { openFeedWriter } from '../feeds/feed-writer.ts'
import { hasFeeds } from '../feeds/plan-feeds.ts'
import type { Redirect } from '../pages/plan-pages.ts'
import { planManifest } from '../sitemap/manifest.ts'
import type { SitemapInput } from '../sitemap/plan-sitemap.ts'
import { sitemapEntries } from '../sitemap/plan-sitemap.ts'
import { planRobots } from '../sitemap/robots.ts'
import { planSitemap } from '../sitemap/sitemap-parts.ts'
import type { HeldNode } from '../nodes/held-nodes.ts'
import type { PostListNodeFields, PostNodeFields } from '../nodes/nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import { planStateDownloads } from '../states/downloads.ts'
import { stateRecords } from '../states/state-record.ts'
import { site } from '../../shared/site.ts'
import type { PlannedFile } from '../files/planned-file.ts'
import { redirectsFile } from './redirects-file.ts'

const pageSchema = z.object({ path: z.string() })
/** Reference pages say when somebody compared them, if anybody did, the terms since when they hold. */
const datedSchema = z.union([
  z
    .object({ path: z.string(), verification: z.object({ verifiedOn: z.string() }) })
    .transform(({ path, verification }) => ({ path, date: verification.verifiedOn })),
  z
    .object({ path: z.string(), inForceSince: z.string() })
    .transform(({ path, inForceSince }) => ({ path, date: inForceSince })),
])

/** What {@link siteFiles} needs. */
export interface SiteFilesInput {
  readonly siteUrl: string
  /** Whether every page says `noindex`: then there is no sitemap. */
  readonly isKeptFromSearch?: boolean
  readonly getNodesByType: (type: string) => Node[]
  readonly askForImage: AskForImage
  readonly redirects: readonly Redirect[]
}

/**
 * Everything for machines that no page makes, and the downloads of the states: all text files of the
 * site beside Gatsby's own.
 */
export async function siteFiles(input: SiteFilesInput): Promise<PlannedFile[]> {
  const { siteUrl, getNodesByType, askForImage, redirects, isKeptFromSearch = false } = input
  const lists = getNodesByType(NODE_TYPES.list) as HeldNode<PostListNodeFields>[]
  const held = getNodesByType(NODE_TYPES.post) as HeldNode<PostNodeFields>[]
  const posts = new Map(held.map((post) => [post.postId, post]))
  const writeFeeds = openFeedWriter({ siteUrl, askForImage })
  const feeds: PlannedFile[] = []
  for (const list of lists.filter(hasFeeds)) {
    const shown = list.items.flatMap(({ postId }) => posts.get(postId) ?? [])
    feeds.push(...(await writeFeeds(list, shown)))
  }
  const entries = sitemapEntries({
    pages: getNodesByType('SitePage').map((node) => pageSchema.parse(node).path),
    redirects: new Set(redirects.map(({ from }) => from)),
    posts: held,
    lists,
    reference: datedReference(getNodesByType),
  })
  return [
    redirectsFile(redirects),
    ...feeds,
    ...(isKeptFromSearch ? [] : planSitemap(entries, siteUrl)),
    planRobots(siteUrl, !isKeptFromSearch),
    planManifest(site),
    ...planStateDownloads(stateRecords(getNodesByType('UsState'))),
  ]
}

/** The reference pages that have a date. */
export function datedReference(
  getNodesByType: (type: string) => readonly object[],
): SitemapInput['reference'] {
  return CONTENT_NODE_TYPES.flatMap(getNodesByType).flatMap((node) => {
    const dated = datedSchema.safeParse(node)
    return dated.success ? [dated.data] : []
  })
}
