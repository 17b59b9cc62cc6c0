import { z } from 'zod'
import { isKeptFromSearch } from '../../../shared/site/indexing.ts'
import { REFERENCE_NODE_TYPES } from '../../../shared/kinds/names.ts'
import type { BuildConfig } from '../../settings/config.ts'

const sampleSchema = z.object({ verification: z.object({ state: z.literal('sample') }) })

/**
 * Whether every page of the site says `noindex`, and no sitemap offers any: a public site that shows
 * sample content, until its operator has confirmed it.
 */
export function keptFromSearch(
  { siteUrl, indexesSamples }: Pick<BuildConfig, 'siteUrl' | 'indexesSamples'>,
  getNodesByType: (type: string) => readonly object[],
): boolean {
  const samples = REFERENCE_NODE_TYPES.flatMap(getNodesByType).filter(
    (node) => sampleSchema.safeParse(node).success,
  )
  return isKeptFromSearch({ siteUrl, samples: samples.length, isConfirmed: indexesSamples })
}
