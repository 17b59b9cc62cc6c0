import { HEADER_ENTRIES, type NavigationEntry } from '../../shared/navigation'
import type { NavigationItem } from '../features/navigation/navigation-item'

/**
 * The links below a header entry, by the entry's href. Each must be a page that exists: they are
 * plain links for readers without JavaScript.
 */
const CHILDREN: Readonly<Record<string, readonly NavigationEntry[]>> = {}

/** The header's entries with their submenus. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = HEADER_ENTRIES.map((entry) => ({
  ...entry,
  children: CHILDREN[entry.href] ?? [],
}))
