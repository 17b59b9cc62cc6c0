import { SearchIcon } from '../../components/icons/reader-icons'
import { NavigationEntry } from './navigation-entry'
import type { NavigationItem } from './navigation-item'
import { SiteSearch } from './site-search'

export interface NavigationProps {
  /** The sections of the site. */
  readonly items: readonly NavigationItem[]
  readonly currentPath: string
}

/** The readers' part of the header: the sections with their submenus, and the search. */
export function SiteNavigation({ items, currentPath }: NavigationProps) {
  return (
    <>
      <nav className="site-nav" aria-label="Sections">
        <ul className="site-nav__entries">
          {items.map((item) => (
            <NavigationEntry key={item.href} item={item} currentPath={currentPath} />
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className="icon-button site-search-toggle"
        popoverTarget="site-search"
        aria-label="Open search"
      >
        <SearchIcon />
      </button>
      <SiteSearch />
    </>
  )
}
