import type { IndexFiles, SearchIndex } from '../../../../shared/search/open-index'
import {
  openIndex,
  SearchSilentError,
  SearchUnmadeError,
} from '../../../../shared/search/open-index'

/** Options of {@link createSiteIndex}. */
export interface SiteIndexOptions {
  readonly files: IndexFiles
  /** In milliseconds. */
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The site's search index, whichever release it is of. */
interface SiteIndex {
  /** Opens it ahead of the first question. Rejects when it cannot be reached. */
  readonly open: () => Promise<void>
  /** Has work done with the index, and again with one that is opened anew when that fails. */
  readonly ask: <Value>(work: (index: SearchIndex) => Promise<Value>) => Promise<Value>
}

/** How long to wait before the index is opened anew, in milliseconds, as often as that is done. */
const PAUSES_MS = [200, 1_000]

/** An index that was looked at longer ago may have been replaced, in milliseconds. */
const CURRENT_FOR_MS = 60_000

/**
 * Keeps the site's index open, through releases: each replaces the bundles whose pages have changed, and
 * a host may drop the old ones, between the reading of the list and of a bundle or under an open page.
 */
export function createSiteIndex({ files, now, wait }: SiteIndexOptions): SiteIndex {
  let opened: Promise<SearchIndex> | null = null
  let lookedAt = 0

  const forget = (failed: Promise<SearchIndex>) => {
    if (opened === failed) opened = null
  }
  const openOnce = (): Promise<SearchIndex> => {
    if (opened !== null) return opened
    const opening = openIndex(files)
    opened = opening
    lookedAt = now()
    // The one who asked is told.
    opening.catch(() => {
      forget(opening)
    })
    return opening
  }
  const followReleases = async (): Promise<void> => {
    const known = opened
    if (known === null || now() - lookedAt < CURRENT_FOR_MS) return
    lookedAt = now()
    const index = await known
    if (!(await index.isCurrent())) forget(known)
  }
  const attempt = async <Value>(work: (index: SearchIndex) => Promise<Value>): Promise<Value> => {
    await followReleases()
    const asked = openOnce()
    try {
      return await work(await asked)
    } catch (error) {
      forget(asked)
      throw error
    }
  }

  return {
    open: async () => {
      await openOnce()
    },
    ask: async (work) => {
      for (const pause of PAUSES_MS) {
        try {
          return await attempt(work)
        } catch (error) {
          // Patience has an end, and an index takes longer to make than these pauses.
          if (error instanceof SearchSilentError || error instanceof SearchUnmadeError) throw error
          await wait(pause)
        }
      }
      return attempt(work)
    },
  }
}
