import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PostSources } from './post-sources'
import { createCatalogue } from './catalogue'

/** The posts of the list, read again when a user comes back to this tab; `wanted` may be infinite. */
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
