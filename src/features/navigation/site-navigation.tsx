import { Link } from 'gatsby'
import { isActiveEntry } from '../../../shared/site/navigation'
import { SearchIcon } from '../../components/icons/reader-icons'
import { type NavigationItem, ariaCurrent } from './navigation-item'

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

/** The search of every page, in the row, the drawer, or between them a popover, which `/` opens. */
function SiteSearch() {
  return (
    <form
      id="site-search"
      className="site-search"
      popover="auto"
      action="/explore"
      method="get"
      role="search"
      aria-label="Site search"
    >
      <input
        type="search"
        name="q"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
      />
      <kbd aria-hidden="true">/</kbd>
      <button type="submit" className="icon-button" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  )
}

interface NavigationEntryProps {
  readonly item: NavigationItem
  readonly currentPath: string
}

/** A link and, where it has children, a button for their list, which the inline script answers. */
function NavigationEntry({ item, currentPath }: NavigationEntryProps) {
  const { href, label, children } = item
  const submenuId = `submenu-${href.slice(1)}`
  const hasChildren = children.length > 0
  return (
    <li className={`site-nav__entry${hasChildren ? ' site-nav__entry--parent' : ''}`}>
      <Link
        to={href}
        className="site-nav__link"
        aria-current={ariaCurrent(href, currentPath, isActiveEntry(href, currentPath))}
      >
        {label}
      </Link>
      {hasChildren ? (
        <>
          <button
            type="button"
            className="icon-button site-nav__toggle"
            aria-label={`More in ${label}`}
            aria-expanded={false}
            aria-controls={submenuId}
            data-action="submenu"
            suppressHydrationWarning
          />
          <ul id={submenuId} className="submenu">
            {children.map((child) => (
              <li key={child.href}>
                <Link to={child.href} aria-current={ariaCurrent(child.href, currentPath, false)}>
                  {child.label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  )
}
