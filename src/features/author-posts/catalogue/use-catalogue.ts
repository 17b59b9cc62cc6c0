import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PostSources } from './post-sources'
import { createCatalogue } from './catalogue'

/**
 * The posts of the list, kept fresh: a user who comes back to this tab sees what was changed elsewhere.
 *
 * @param authorId whose posts; null for everyone's
 * @param wanted how many posts must be known; may be infinite
 */
export function useCatalogue(
  authorId: string | null,
  userId: string,
  wanted: number,
  sources: PostSources,
) {
  const catalogue = useMemo(
    () => createCatalogue(authorId, userId, sources),
    [authorId, sources, userId],
  )
  const state = useSyncExternalStore(catalogue.subscribe, catalogue.state, catalogue.state)

  useEffect(() => {
    void catalogue.ensure(wanted)
  }, [catalogue, wanted])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void catalogue.refresh()
    }
    const again = () => {
      void catalogue.retry()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', again)
    }
  }, [catalogue])

  return { state, catalogue }
}
