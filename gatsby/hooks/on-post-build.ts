import type { BuildArgs } from 'gatsby'
import { readBuildConfig } from '../config.ts'
import type { DerivedSite } from '../derived/derived-file.ts'
import { makeDerivedFiles } from '../derived/make-derived-files.ts'
import { openSiteWarnings } from '../derived/site-warnings.ts'
import { pictureData } from '../drawing/picture-data.ts'
import { BuildError } from '../errors.ts'
import type { LeftOutFields, PostNodeFields } from '../nodes/nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import { nodesOfHook } from '../nodes/site-nodes.ts'
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
  const nodes = nodesOfHook({ getNode, getNodesByType })
  const redirects = planRedirects(pageInput((type) => nodes.nodesOfType(type)))
  const { imageCacheDir, reportFile, siteUrl } = config
  const site: DerivedSite = {
    directory: process.cwd(),
    siteUrl,
    isKeptFromSearch: keptFromSearch(config, getNodesByType),
    imageCacheDir,
    nodes,
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
  const posts = nodes.nodesOfType(NODE_TYPES.post) as Iterable<PostNodeFields>
  const leftOut = nodes.nodesOfType(NODE_TYPES.leftOut) as Iterable<LeftOutFields>
  await writeReport(reportFile, {
    version: 1,
    finishedAt: new Date().toISOString(),
    ok: true,
    source: notedSource(),
    pages: getNodesByType('SitePage').length,
    redirects: redirects.length,
    posts: Array.from(posts, ({ postId, path, revision, digest }) => ({
      id: postId,
      path,
      revision,
      digest,
    })),
    warnings: openSiteWarnings(site).all(),
    leftOut: Array.from(leftOut, ({ postId, problems }) => ({ postId, problems })),
  })
  unfinishedMark().clear()
}
