import type { SiteConfig } from '../site/site.ts'

/** The document id of a sample post. */
export function samplePostId(slug: string): string {
  return `sample-${slug}`
}

/**
 * The line of a post; null for all but the samples that have not been edited since the first start.
 * Saving a sample makes its author responsible for it.
 */
export function postLine(
  { postId, revision }: { readonly postId: string; readonly revision: number },
  { isSample }: Pick<SiteConfig, 'isSample'>,
): string | null {
  if (!postId.startsWith(samplePostId('')) || revision > 1) return null
  const notice =
    'Sample post, not compared with official sources. A general explanation, not advice.'
  return isSample ? `${notice} Its author is invented.` : notice
}
