import { SiteHeader } from '../../../src/features/navigation/site-header'
import { SiteNavigation } from '../../../src/features/navigation/site-navigation'
import type { NavigationItem } from '../../../src/features/navigation/navigation-item'

/** An entry without a submenu, and one with two links. */
const ITEMS: readonly NavigationItem[] = [
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

/** The header as readers have it. */
export function ReadersHeader({ currentPath }: { readonly currentPath: string }) {
  return (
    <SiteHeader>
      <SiteNavigation items={ITEMS} currentPath={currentPath} />
    </SiteHeader>
  )
}
