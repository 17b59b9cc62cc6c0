import type { BuildArgs, Node } from 'gatsby'
import { site } from '../../shared/site.ts'
import { BuildError } from '../errors.ts'
import { writeFailure } from '../report/build-report.ts'
import { writeSearchIndex } from './write-index.ts'

/**
 * The build's last step before its report: the search index of all pages. A build without an index
 * would leave readers with the one before, which still names what was taken back, so a failure ends
 * the build.
 *
 * @param reportFile where the failure is written
 */
export async function indexSite(
  { getNodesByType, reporter }: Pick<BuildArgs, 'getNodesByType' | 'reporter'>,
  reportFile: string,
): Promise<void> {
  const startedAt = performance.now()
  try {
    const { pages, bundles, made } = await writeSearchIndex({
      directory: process.cwd(),
      paths: getNodesByType('SitePage').flatMap(pathOf),
      language: site.language,
    })
    const took = ((performance.now() - startedAt) / 1000).toFixed(1)
    reporter.info(
      `Search index: ${pages} page(s) in ${bundles} bundle(s), ${made.length} of them made in ${took} s`,
    )
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    await writeFailure(reportFile, error)
    reporter.panic(error.message)
  }
}

function pathOf(node: Node): string[] {
  return 'path' in node && typeof node['path'] === 'string' ? [node['path']] : []
}
