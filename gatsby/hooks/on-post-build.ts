import type { BuildArgs } from 'gatsby'
import { readBuildConfig } from '../config.ts'
import type { DerivedSite } from '../derived/derived-file.ts'
import { makeDerivedFiles } from '../derived/make-derived-files.ts'
import { openSiteWarnings } from '../derived/site-warnings.ts'
import { pictureData } from '../drawing/picture-data.ts'
import { BuildError } from '../errors.ts'
import { heldPosts } from '../nodes/held-nodes.ts'
import { pageInput } from '../pages/page-input.ts'
import { planRedirects } from '../pages/plan-pages.ts'
import { notedSource, writeFailure, writeReport } from '../report/build-report.ts'
import { keptFromSearch } from '../sitemap/kept-from-search.ts'
import { unfinishedMark } from '../source/unfinished-build.ts'
import { isPagesFirst } from '../pages-first.ts'

/**
 * Gatsby's `onPostBuild`: the files that no page makes, the report, and the end of the unfinished mark.
 */
export async function onPostBuild(args: BuildArgs): Promise<void> {
  const { getNode, getNodesByType, pathPrefix, reporter } = args
  const config = readBuildConfig()
  const redirects = planRedirects(pageInput(getNodesByType))
  const { imageCacheDir, reportFile, siteUrl } = config
  const site: DerivedSite = {
    directory: process.cwd(),
    siteUrl,
    isKeptFromSearch: keptFromSearch(config, getNodesByType),
    imageCacheDir,
    nodes: { getNode, getNodesByType },
    redirects,
    askForImage: (picture, use) =>
      pictureData(picture, use, { imageCacheDir, reporter, pathPrefix }),
    isPagesFirst: isPagesFirst(),
    log: (line) => {
      reporter.info(line)
    },
  }
  try {
    await makeDerivedFiles(site)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    await writeFailure(reportFile, error)
    reporter.panic(error.message)
  }
  const { posts, leftOut } = heldPosts(getNodesByType)
  await writeReport(reportFile, {
    version: 1,
    finishedAt: new Date().toISOString(),
    ok: true,
    source: notedSource(),
    pages: getNodesByType('SitePage').length,
    redirects: redirects.length,
    posts: [...posts.values()].map(({ postId, path, revision, digest }) => ({
      id: postId,
      path,
      revision,
      digest,
    })),
    warnings: openSiteWarnings(site).all(),
    leftOut: [...leftOut.values()].map(({ postId, problems }) => ({ postId, problems })),
  })
  unfinishedMark().clear()
}
