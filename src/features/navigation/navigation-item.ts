import type { NavigationEntry } from '../../../shared/site/navigation'

/** An entry of the header, with the links of its submenu; none means that it has no submenu. */
export interface NavigationItem extends NavigationEntry {
  readonly children: readonly NavigationEntry[]
}

/** Returns the value of `aria-current`: the page itself, a page below it, or neither. */
export function ariaCurrent(
  href: string,
  currentPath: string,
  isActive: boolean,
): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page'
  return isActive ? 'true' : undefined
}
