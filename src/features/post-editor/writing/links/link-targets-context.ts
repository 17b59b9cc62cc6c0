import { createContext, useContext } from 'react'
import type { LinkTargets } from './link-targets'

const LinkTargetsContext = createContext<LinkTargets | null>(null)

/** Gives the dialogs of the text what they need to find pages. */
export const LinkTargetsProvider = LinkTargetsContext.Provider

/** @throws Error outside of a {@link LinkTargetsProvider} */
export function useLinkTargets(): LinkTargets {
  const targets = useContext(LinkTargetsContext)
  if (targets === null) throw new Error('The editor needs a LinkTargetsProvider around it.')
  return targets
}
