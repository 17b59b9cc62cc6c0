import { Link } from 'gatsby'
import { site } from '../../../shared/site'
import { CloseIcon, MenuIcon, SearchIcon } from '../../components/icons'
import { logo } from '../../theme/logo'
import { NavigationEntry } from './navigation-entry'
import type { NavigationItem } from './navigation-item'
import { SessionButtons } from './session-buttons'
import { SiteSearch } from './site-search'

export interface SiteHeaderProps {
  readonly items: readonly NavigationItem[]
  readonly currentPath: string
}

/**
 * The fixed header: logo, entries with their submenus, search, session buttons. All but the logo is one
 * popover: in the row on wide screens, and below md a drawer that the browser opens by itself. It holds
 * no state; the inline script does what HTML alone cannot (`src/inline-script`).
 */
export function SiteHeader({ items, currentPath }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="container site-header__row">
        <Link to="/" className="site-header__logo" aria-label={`${site.name}, home`}>
          <img
            src={site.darkTheme ? '/logo-inverse.svg' : '/logo.svg'}
            alt=""
            width={logo.width}
            height={logo.height}
            fetchPriority="low"
          />
        </Link>
        <button
          type="button"
          className="icon-button site-header__menu"
          popoverTarget="site-menu"
          aria-label="Open menu"
        >
          <MenuIcon />
        </button>
        {/* The focus is put on it while it is a drawer. */}
        <div id="site-menu" className="site-menu" popover="auto" tabIndex={-1}>
          <div className="site-menu__head">
            <p>Menu</p>
            <button
              type="button"
              className="icon-button"
              popoverTarget="site-menu"
              popoverTargetAction="hide"
              aria-label="Close menu"
            >
              <CloseIcon />
            </button>
          </div>
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
          <SessionButtons />
        </div>
      </div>
    </header>
  )
}
