import path from 'node:path'
import type { BuildArgs } from 'gatsby'
import { planCards } from '../pages/plan-cards.ts'
import { openCardDrawer } from '../drawing/draw-card.ts'
import { writeCards } from '../drawing/write-cards.ts'
import { readBuildConfig } from '../config.ts'
import { planAnimations } from '../derived/animations.ts'
import { recordFile } from '../derived/public-files.ts'
import { siteFiles } from '../derived/site-files.ts'
import { writeFiles } from '../derived/write-files.ts'
import { pictureData } from '../drawing/picture-data.ts'
import { pageInput } from '../pages/page-input.ts'
import { planRedirects } from '../pages/plan-pages.ts'
import { indexSite } from '../search/index-site.ts'
import { keptFromSearch } from '../sitemap/kept-from-search.ts'
import { heldPosts } from '../nodes/held-nodes.ts'
import { unfinishedMark } from '../source/unfinished-build.ts'
import { isWarmStart } from '../warm-start.ts'
import { notedSource, writeReport } from '../report/build-report.ts'
import { deadLinkWarnings } from '../html/gate-warnings.ts'
import { pageKey, siteHas } from '../report/site-paths.ts'
import { inOrderOfWeight, reportedWarnings } from '../report/warnings.ts'

/**
 * Gatsby's `onPostBuild`: files that no page makes (redirects, animations), the report, and the end
 * of the unfinished mark.
 */
export async function onPostBuild(args: BuildArgs): Promise<void> {
  const { getNodesByType, pathPrefix, reporter } = args
  const config = readBuildConfig()
  const publicDir = path.resolve('public')
  const input = pageInput(getNodesByType)
  const redirects = planRedirects(input)

  const { imageCacheDir } = config
  const openDrawer = () => openCardDrawer({ imageCacheDir })
  const cards = await writeCards(planCards(input), { publicDir, imageCacheDir, openDrawer })
  reporter.info(`Drew ${cards.drawn} card(s), ${cards.msPerCard.toFixed(0)} ms each`)

  const tools = { imageCacheDir, reporter, pathPrefix }
  const files = await siteFiles({
    siteUrl: config.siteUrl,
    isKeptFromSearch: keptFromSearch(config, getNodesByType),
    getNodesByType,
    askForImage: (picture, use) => pictureData(picture, use, tools),
    redirects,
  })
  const { posts, leftOut } = heldPosts(getNodesByType)
  const animations = [...posts.values()].flatMap((post) => planAnimations(post, imageCacheDir))
  await writeFiles(files, animations, { publicDir, recordFile: recordFile() })

  // Readers search with the index that is there until a better one is made, which takes its time.
  if (!isWarmStart()) await indexSite(args, config.reportFile)
  const pages = getNodesByType('SitePage')
  const isPage = siteHas(new Set(pages.map((page) => pageKey(String(page['path'])))), publicDir)
  const warnings = [...posts.values()].flatMap((post) =>
    reportedWarnings(post, deadLinkWarnings(post.siteLinks, config.siteUrl, isPage)),
  )
  await writeReport(config.reportFile, {
    version: 1,
    finishedAt: new Date().toISOString(),
    ok: true,
    source: notedSource(),
    pages: pages.length,
    redirects: redirects.length,
    posts: [...posts.values()].map(({ postId, path: page, revision, digest }) => ({
      id: postId,
      path: page,
      revision,
      digest,
    })),
    warnings: inOrderOfWeight(warnings),
    leftOut: [...leftOut.values()].map(({ postId, problems }) => ({ postId, problems })),
  })
  unfinishedMark().clear()
}
