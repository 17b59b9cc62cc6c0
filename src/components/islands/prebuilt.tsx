import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { isBuildTime } from './build-time'
import { followLink, linksWithin } from '../links/follow-link'

const never = () => () => undefined

/** Whether React finds this part of the page as the build has drawn it. Stays as it was at first. */
export function useIsPrebuilt(): boolean {
  const isPrebuilt = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasPrebuilt] = useState(isPrebuilt && !isBuildTime)
  return wasPrebuilt
}

/**
 * The content of an element that React leaves alone: what stands there stays. One object for all time,
 * because React writes the content anew when it gets another one.
 */
export const KEPT = {
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
} as const

/**
 * A part of a page that no script has anything to do with, as large as it may be: React neither
 * hydrates nor compares it. Its links open without a page load once the application is there. Where
 * the browser draws the page itself, it is drawn as usual.
 */
export function Prebuilt({ children }: { readonly children: ReactNode }) {
  const content = useIsPrebuilt() ? KEPT : { children }
  return <div {...content} className="prebuilt" onClick={followLink} {...linksWithin} />
}
