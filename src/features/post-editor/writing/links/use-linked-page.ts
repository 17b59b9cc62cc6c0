import { useEffect, useState } from 'react'
import type { LinkedPage } from '../../../../../shared/quality-gate/site-links'
import type { LinkTargets } from './link-targets'

/** How long typing must pause before it is asked for. */
const PAUSE_MS = 300

const UNKNOWN: LinkedPage = { kind: 'unknown' }

/** Follows the page at a path of the site while the path is typed; null for an address elsewhere. */
export function useLinkedPage(path: string | null, targets: LinkTargets): LinkedPage {
  const [known, setKnown] = useState<{ path: string; page: LinkedPage } | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void targets.pageAt(path).then((page) => {
        if (isWanted) setKnown({ path, page })
      })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [path, targets])
  return known !== null && known.path === path ? known.page : UNKNOWN
}
