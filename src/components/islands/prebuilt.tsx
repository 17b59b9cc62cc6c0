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

/** The content of an element that React leaves alone. One object for all time: another one is written anew. */
export const KEPT = {
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
} as const

/** A large part of a page that no script works on: React neither hydrates nor compares it. */
export function Prebuilt({ children }: { readonly children: ReactNode }) {
  const content = useIsPrebuilt() ? KEPT : { children }
  return <div {...content} className="prebuilt" onClick={followLink} {...linksWithin} />
}
