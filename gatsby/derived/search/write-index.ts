import { rm } from 'node:fs/promises'
import type { IndexInput } from './make-index.ts'
import { indexFolders, makeIndex } from './make-index.ts'
import { publishIndex } from './publish-index.ts'

/** Summary of the work, for the log. */
export interface IndexSummary {
  readonly pages: number
  readonly bundles: number
  /** Names of the bundles that had to be made. */
  readonly made: readonly string[]
}

/**
 * Makes the index of all built pages and publishes it. Bundles whose pages did not change stay.
 *
 * @throws SearchIndexError when the index cannot be made; the one before stays as it was
 */
export async function writeSearchIndex(input: Omit<IndexInput, 'scope'>): Promise<IndexSummary> {
  const index = await makeIndex({ ...input, scope: 'all' })
  await publishIndex(input.directory, index)
  await rm(indexFolders(input.directory).aside, { recursive: true, force: true })
  const { bundles } = index.list
  return {
    pages: bundles.reduce((sum, { pages }) => sum + pages, 0),
    bundles: bundles.length,
    made: index.made,
  }
}
