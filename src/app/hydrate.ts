import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates the prebuilt page in slices: in one piece, Gatsby's way, it blocks a slow phone for a third of a second. */
export function hydratePage(page: ReactNode, container: Element): void {
  startTransition(() => {
    hydrateRoot(container, page)
  })
}
