import { navigate } from 'gatsby'
import type { FocusEvent, MouseEvent, SyntheticEvent, TouchEvent } from 'react'

declare global {
  interface Window {
    /** Put there by Gatsby's runtime; see src/platform/page/page-bodies.ts. */
    ___loader?: PageLoader
  }
}

/** The part of Gatsby's loader that a link asks. */
interface PageLoader {
  /** Loads a page that a link leads to, for the click that may follow. */
  hovering: (path: string) => void
}

/** Whether an address is a page of this site: a path of its own, and not a stored file. */
export function leadsToPage(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const lastSegment = path.slice(path.lastIndexOf('/') + 1)
  return /^\/(?![/\\])/.test(href) && !path.startsWith('/v0/') && !lastSegment.includes('.')
}

/** The address of the page of this site that a link in ready HTML leads to, or null. */
function pageOf({ target }: SyntheticEvent): string | null {
  // Of a map, too, where it is no HTML element.
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (link === null || link.hasAttribute('target') || link.hasAttribute('download')) return null
  const href = link.getAttribute('href') ?? ''
  return leadsToPage(href) ? href : null
}

/** Makes a plain click on a link that stays on the site a route change like any other. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const href = pageOf(event)
  if (href === null) return
  event.preventDefault()
  navigate(href)
}

function foreseeLink(event: MouseEvent | FocusEvent | TouchEvent): void {
  const href = pageOf(event)
  if (href !== null) window.___loader?.hovering(new URL(href, window.location.href).pathname)
}

/** Properties of an element of ready HTML that make its links like those of the site's own elements. */
export const linksWithin = {
  onMouseOver: foreseeLink,
  onFocus: foreseeLink,
  onTouchStart: foreseeLink,
} as const
