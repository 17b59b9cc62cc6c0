import type { BuildArgs } from 'gatsby'
import { readBuildConfig } from '../settings/config.ts'
import { BUILD_DAY_TYPE } from '../reference/entries/stale-from.ts'
import type { BuildDayFields } from '../reference/entries/stale-from.ts'
import type { DerivedSite } from '../derived/maker/derived-file.ts'
import { makeDerivedFiles } from '../derived/make-derived-files.ts'
import { openSiteWarnings } from '../derived/site-warnings.ts'
import { pictureData } from '../adapter/pictures/picture-data.ts'
import type { EditedEntryFields } from '../reference/entries/edited-entry.ts'
import {
  EDITED_ENTRY_TYPE,
  editedDocuments,
  editedLeftOut,
} from '../reference/entries/edited-entry.ts'
import { BuildError } from '../errors.ts'
import type { LeftOutFields } from '../nodes/nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import type { SitePage } from '../nodes/site-overview.ts'
import { nodesOfPages, openOverview } from '../nodes/site-overview.ts'
import { readPageInput } from '../pages/plan/page-input.ts'
import { planRedirects } from '../pages/plan/plan-pages.ts'
import { notedSource, writeFailure, writeReport } from '../report/build-report.ts'
import { keptFromSearch } from '../pages/plan/kept-from-search.ts'
import { unfinishedMark } from '../nodes/unfinished-build.ts'
import { readBuilderArguments } from '../settings/builder-arguments.ts'

/** The part of Gatsby's own state that holds the pages, by path. */
interface PagesState {
  readonly pages: ReadonlyMap<string, SitePage>
}

const pagesOf = (store: BuildArgs['store']): Iterable<SitePage> =>
  (store.getState as () => PagesState)().pages.values()

/**
 * Gatsby's `onPostBuild`: the files that no page makes, the report, and the end of the unfinished mark.
 */
export async function onPostBuild(args: BuildArgs): Promise<void> {
  const { getNode, getNodesByType, pathPrefix, reporter } = args
  const pages = () => pagesOf(args.store)
  const config = readBuildConfig()
  const overview = openOverview(nodesOfPages(pages, getNode), pages)
  const redirects = planRedirects(await readPageInput(overview, getNodesByType))
  const { imageCacheDir, reportFile, siteUrl } = config
  const site: DerivedSite = {
    directory: process.cwd(),
    siteUrl,
    isKeptFromSearch: keptFromSearch(config, getNodesByType),
    imageCacheDir,
    nodes: { getNode, getNodesByType },
    overview,
    redirects,
    askForImage: (picture, use) =>
      pictureData(picture, use, { imageCacheDir, reporter, pathPrefix }),
    isPagesFirst: readBuilderArguments().isPagesFirst,
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
  const leftOut = getNodesByType(NODE_TYPES.leftOut) as unknown as readonly LeftOutFields[]
  const edited = getNodesByType(EDITED_ENTRY_TYPE) as unknown as readonly EditedEntryFields[]
  const [buildDay] = getNodesByType(BUILD_DAY_TYPE) as unknown as readonly BuildDayFields[]
  await writeReport(reportFile, {
    version: 2,
    finishedAt: new Date().toISOString(),
    ok: true,
    source: notedSource(),
    pages: Array.from(pages()).length,
    redirects: redirects.length,
    staleFrom: buildDay?.staleFrom ?? null,
    documents: [
      ...(await overview.posts()).map(({ postId, path, revision, digest }) => ({
        source: 'posts' as const,
        id: postId,
        path,
        revision,
        digest,
      })),
      ...editedDocuments(edited),
    ],
    warnings: [...(await openSiteWarnings(site)).all()],
    leftOut: [
      ...leftOut.map(({ postId, problems }) => ({
        document: { source: 'posts' as const, id: postId },
        problems: [...problems],
      })),
      ...editedLeftOut(edited),
    ],
  })
  unfinishedMark().clear()
}
