import type { Node } from 'gatsby'
import { z } from 'zod'
import { CONTENT_NODE_TYPES } from '../content/content-nodes.ts'
import { createEntryHtml } from '../feeds/entry-html.ts'
import type { AskForImage } from '../feeds/feed-pictures.ts'
import { collectFeedPictures } from '../feeds/feed-pictures.ts'
import { planFeeds } from '../feeds/plan-feeds.ts'
import { pageInput } from '../pages/page-input.ts'
import { planRedirects } from '../pages/plan-pages.ts'
import { planManifest } from '../sitemap/manifest.ts'
import { sitemapEntries } from '../sitemap/plan-sitemap.ts'
import { planRobots } from '../sitemap/robots.ts'
import { planSitemap } from '../sitemap/sitemap-parts.ts'
import type { HeldNode } from '../source/held-nodes.ts'
import type { PostListNodeFields, PostNodeFields } from '../source/nodes.ts'
import { NODE_TYPES } from '../source/nodes.ts'
import { site } from '../../shared/site.ts'
import type { PlannedFile } from './planned-file.ts'

const pageSchema = z.object({ path: z.string() })
/** The reference sections say when they were verified, the terms since when they are in force. */
const datedSchema = z.union([
  z.object({ path: z.string(), verifiedOn: z.string() }),
  z
    .object({ path: z.string(), inForceSince: z.string() })
    .transform(({ path, inForceSince }) => ({ path, verifiedOn: inForceSince })),
])

/** What {@link siteFiles} needs. */
export interface SiteFilesInput {
  readonly siteUrl: string
  readonly getNodesByType: (type: string) => Node[]
  readonly askForImage: AskForImage
}

/** Feeds, sitemap, robots.txt and manifest: everything for machines that no page makes. */
export async function siteFiles(input: SiteFilesInput): Promise<PlannedFile[]> {
  const { siteUrl, getNodesByType, askForImage } = input
  const lists = getNodesByType(NODE_TYPES.list) as HeldNode<PostListNodeFields>[]
  const held = getNodesByType(NODE_TYPES.post) as HeldNode<PostNodeFields>[]
  const posts = new Map(held.map((post) => [post.postId, post]))
  const { inText, covers } = await collectFeedPictures(lists, posts, askForImage)
  const entryHtml = createEntryHtml({ siteUrl, pictureOf: (key) => inText.get(key) ?? null })
  const feeds = planFeeds({
    siteUrl,
    lists,
    posts,
    htmlOf: (post) => entryHtml(post.html, `${siteUrl}${post.path}`),
    coverOf: ({ cover }) => (cover === null ? null : (covers.get(cover.hash)?.src ?? null)),
  })
  const entries = sitemapEntries({
    pages: getNodesByType('SitePage').map((node) => pageSchema.parse(node).path),
    redirects: new Set(planRedirects(pageInput(getNodesByType)).map(({ from }) => from)),
    posts: held,
    lists,
    reference: CONTENT_NODE_TYPES.flatMap(getNodesByType).flatMap((node) => {
      const dated = datedSchema.safeParse(node)
      return dated.success ? [dated.data] : []
    }),
  })
  return [...feeds, ...planSitemap(entries, siteUrl), planRobots(siteUrl), planManifest(site)]
}
