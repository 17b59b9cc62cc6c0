import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildArgs } from 'gatsby'
import { planCards } from '../cards/plan-cards.ts'
import { openCardDrawer } from '../cards/draw-card.ts'
import { writeCards } from '../cards/write-cards.ts'
import { readBuildConfig } from '../config.ts'
import { siteFiles } from '../files/site-files.ts'
import { writeFiles } from '../files/write-files.ts'
import { pictureData } from '../images/picture-data.ts'
import type { StoredPicture } from '../images/picture.ts'
import { pictureFile } from '../images/picture.ts'
import { pageInput } from '../pages/page-input.ts'
import { planRedirects } from '../pages/plan-pages.ts'
import { indexSite } from '../search/index-site.ts'
import type { PostWarning } from '../html/prepare-html.ts'
import type { HeldNode } from '../source/held-nodes.ts'
import { heldPosts } from '../source/held-nodes.ts'
import type { PostNodeFields } from '../source/nodes.ts'
import { writeStateDownloads } from '../states/write-downloads.ts'
import { unfinishedMark } from '../source/unfinished-build.ts'
import { notedSource, writeReport } from './build-report.ts'
import { deadLinkWarnings } from './gate-warnings.ts'
import { sitePaths } from './site-paths.ts'

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
  await writeFile(
    path.join(publicDir, '_redirects.json'),
    `${JSON.stringify(redirects, null, 2)}\n`,
  )

  const { imageCacheDir } = config
  const openDrawer = () => openCardDrawer({ imageCacheDir })
  const cards = await writeCards(planCards(input), { publicDir, imageCacheDir, openDrawer })
  reporter.info(`Drew ${cards.drawn} card(s), ${cards.msPerCard.toFixed(0)} ms each`)

  const tools = { imageCacheDir, reporter, pathPrefix }
  const files = await siteFiles({
    siteUrl: config.siteUrl,
    getNodesByType,
    askForImage: (picture, use) => pictureData(picture, use, tools),
  })
  const recordFile = path.resolve('.cache', 'pliego-files.json')
  await writeFiles(files, { publicDir, recordFile })

  const { posts, leftOut } = heldPosts(getNodesByType)
  for (const { pictures, cover } of posts.values()) {
    for (const picture of cover === null ? pictures : [...pictures, cover]) {
      if (picture.isAnimated) await publishUnchanged(picture, config.imageCacheDir, publicDir)
    }
  }
  await writeStateDownloads(getNodesByType, publicDir)
  await indexSite(args, config.reportFile)
  const pages = getNodesByType('SitePage')
  const isPage = sitePaths(
    pages.map((page) => String(page['path'])),
    publicDir,
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
    warnings: warningsOf([...posts.values()], config.siteUrl, isPage),
    leftOut: [...leftOut.values()].map(({ postId, problems }) => ({ postId, problems })),
  })
  unfinishedMark().clear()
}

/** Broken pictures come before what the rules say: a receipt shows only so many. */
function warningsOf(
  posts: readonly HeldNode<PostNodeFields>[],
  siteUrl: string,
  isPage: (sitePath: string) => boolean,
) {
  const warnings = posts.flatMap(({ postId, slug, warnings: own, siteLinks }) =>
    [...own, ...deadLinkWarnings(siteLinks, siteUrl, isPage)].map((warning) => ({
      postId,
      slug,
      ...warning,
    })),
  )
  const isOfGate = ({ code }: PostWarning) => code.startsWith('gate/')
  return [...warnings.filter((one) => !isOfGate(one)), ...warnings.filter(isOfGate)]
}

async function publishUnchanged(
  picture: StoredPicture,
  imageCacheDir: string,
  publicDir: string,
): Promise<void> {
  const target = path.join(publicDir, 'static', picture.hash, `image.${picture.extension}`)
  if (existsSync(target)) return
  await mkdir(path.dirname(target), { recursive: true })
  await copyFile(path.join(imageCacheDir, pictureFile(picture)), target)
}
