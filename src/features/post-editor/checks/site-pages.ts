import type { GateSite } from '../../../../shared/quality-gate/link-rules'
import type { LinkedPage } from '../../../../shared/quality-gate/site-links'

/** The site's own pages as far as they are known, learnt page by page. */
export interface SitePages extends GateSite {
  /** Asks about pages that nothing is known of. @returns whether something is known now that was not */
  learn(paths: readonly string[]): Promise<boolean>
}

/** An answer is asked for again after this time: pages come and go while an author writes. */
const KEPT_MS = 60_000

const UNKNOWN: LinkedPage = { kind: 'unknown' }

/**
 * Remembers what is known of pages.
 *
 * @param url the site's address without a trailing slash
 */
export function createSitePages(
  url: string,
  lookUp: (path: string) => Promise<LinkedPage>,
  now: () => number,
): SitePages {
  const known = new Map<string, { readonly page: LinkedPage; readonly atMs: number }>()
  return {
    url,
    pageAt: (path) => known.get(path)?.page ?? UNKNOWN,
    async learn(paths) {
      const asked = paths.filter((path) => {
        const answer = known.get(path)
        return answer === undefined || now() - answer.atMs > KEPT_MS
      })
      const changes = await Promise.all(
        asked.map(async (path) => {
          const before = known.get(path)?.page ?? UNKNOWN
          // Without an answer nothing is said about the link.
          const page = await lookUp(path).catch(() => UNKNOWN)
          known.set(path, { page, atMs: now() })
          return JSON.stringify(page) !== JSON.stringify(before)
        }),
      )
      return changes.includes(true)
    },
  }
}
