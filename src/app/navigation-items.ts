import { HEADER_ENTRIES, type NavigationEntry } from '../../shared/navigation'
import type { NavigationItem } from '../features/navigation/navigation-item'

/**
 * The links below a header entry, by the entry's href. They are plain links for readers without
 * JavaScript, so a test holds each of them against `content/`.
 */
const CHILDREN: Readonly<Record<string, readonly NavigationEntry[]>> = {
  '/states': [
    { label: 'Northeast', href: '/states#region-Northeast' },
    { label: 'South', href: '/states#region-South' },
    { label: 'West', href: '/states#region-West' },
  ],
  '/tools': [
    { label: 'Days of presence', href: '/tools#substantial-presence' },
    { label: 'Dividend withholding', href: '/tools#dividend-withholding' },
  ],
}

/** The header's entries with their submenus. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = HEADER_ENTRIES.map((entry) => ({
  ...entry,
  children: CHILDREN[entry.href] ?? [],
}))
