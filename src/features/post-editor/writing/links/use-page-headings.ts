import { useEffect, useState } from 'react'
import type { LinkTargets, PageHeading } from './link-targets'

const NONE: readonly PageHeading[] = []

/** The headings of a page of the site; none for null, and none where it cannot be read. */
export function usePageHeadings(
  path: string | null,
  { headingsAt }: Pick<LinkTargets, 'headingsAt'>,
): readonly PageHeading[] {
  const [known, setKnown] = useState<{ path: string; headings: readonly PageHeading[] } | null>(
    null,
  )
  useEffect(() => {
    if (path === null) return undefined
    let isWanted = true
    headingsAt(path).then(
      (headings) => {
        if (isWanted) setKnown({ path, headings })
      },
      () => {
        // Offline: the address can still be typed with its place.
        if (isWanted) setKnown({ path, headings: NONE })
      },
    )
    return () => {
      isWanted = false
    }
  }, [path, headingsAt])
  return known !== null && known.path === path ? known.headings : NONE
}
