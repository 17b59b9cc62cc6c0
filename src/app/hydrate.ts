import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates the prebuilt page in slices, between which the browser answers the visitor. Gatsby's own way
 * takes the whole page in one piece, which blocks a slow phone for a third of a second.
 */
export function hydratePage(page: ReactNode, container: Element): void {
  startTransition(() => {
    hydrateRoot(container, page)
  })
}
