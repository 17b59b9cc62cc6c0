import type { NavigationItem } from '../../../src/features/navigation/navigation-item'

/** An entry without a submenu, and one with two links. */
export const HEADER_ITEMS: readonly NavigationItem[] = [
  { label: 'Forms', href: '/forms', children: [] },
  {
    label: 'Tools',
    href: '/tools',
    children: [
      { label: 'Days', href: '/tools#days' },
      { label: 'Dividends', href: '/tools#dividends' },
    ],
  },
]
