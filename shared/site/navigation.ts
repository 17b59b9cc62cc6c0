/** One entry of the header. */
export interface NavigationEntry {
  readonly label: string
  readonly href: string
}

/** The header's entries, in order. Specification, section 2. */
export const HEADER_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Glossary', href: '/glossary' },
  { label: 'Forms', href: '/forms' },
  { label: 'States', href: '/states' },
  { label: 'Tools', href: '/tools' },
  { label: 'Blog', href: '/discover' },
]

/** The footer's site links. Specification, section 2. */
export const FOOTER_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Explore', href: '/explore' },
  { label: 'About', href: '/about' },
]

/** The footer's legal links. Specification, section 2. */
export const LEGAL_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Cookies Settings', href: '/cookies' },
]

/**
 * Whether a header entry is active: the current path starts with its href; the home route is active
 * on an exact match only. A path "starts with" by whole segments, so `/formsheet` is not `/forms`.
 * Specification, section 2.
 */
export function isActiveEntry(href: string, currentPath: string): boolean {
  if (href === '/') return currentPath === '/'
  return currentPath === href || currentPath.startsWith(`${href}/`)
}
