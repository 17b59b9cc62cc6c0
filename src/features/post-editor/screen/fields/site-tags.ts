import { createContext, useContext, useEffect, useState } from 'react'
import { logWarning } from '../../../../platform/base/log'

/** A tag of the site, and how many of its posts have it. */
export interface SiteTag {
  readonly name: string
  readonly posts: number
}

/** Reads the tags of the site's posts, those of most posts first. Rejects where they cannot be reached. */
export type ReadSiteTags = () => Promise<readonly SiteTag[]>

const SiteTagsContext = createContext<ReadSiteTags>(() => Promise.resolve([]))

/** Gives the field for tags those that the site has. */
export const SiteTagsProvider = SiteTagsContext.Provider

/** The tags of the site's posts; none before they are wanted, or where they cannot be read. */
export function useSiteTags(areWanted: boolean): readonly SiteTag[] {
  const read = useContext(SiteTagsContext)
  const [tags, setTags] = useState<readonly SiteTag[]>([])
  useEffect(() => {
    if (!areWanted) return undefined
    let isShown = true
    read().then(
      (found) => {
        if (isShown) setTags(found)
      },
      (error: unknown) => {
        logWarning('The tags of the site could not be read', error)
      },
    )
    return () => {
      isShown = false
    }
  }, [areWanted, read])
  return tags
}
