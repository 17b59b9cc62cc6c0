import { Link } from 'gatsby'
import { useCallback, useState } from 'react'
import { site } from '../../../shared/site'
import { MenuIcon } from '../../components/icons'
import { layout } from '../../theme/tokens'
import { NavigationDrawer } from './navigation-drawer'
import { NavigationEntry } from './navigation-entry'
import type { NavigationItem } from './navigation-item'
import { SessionButtons } from './session-buttons'

export interface SiteHeaderProps {
  readonly items: readonly NavigationItem[]
  readonly currentPath: string
}

/** The fixed header: logo, entries with their submenus, session buttons; a drawer below md. */
export function SiteHeader({ items, currentPath }: SiteHeaderProps) {
  const [drawerOnPath, setDrawerOnPath] = useState<string | null>(null)
  const isDrawerOpen = drawerOnPath === currentPath
  const closeDrawer = useCallback(() => {
    setDrawerOnPath(null)
  }, [])

  return (
    <header className="site-header">
      <div className="container site-header__row">
        <Link to="/" className="site-header__logo" aria-label={`${site.name}, home`}>
          <img
            src={site.darkTheme ? '/logo-inverse.svg' : '/logo.svg'}
            alt=""
            width={layout.logoWidth}
            height={layout.logoHeight}
            fetchPriority="low"
          />
        </Link>
        <nav className="site-nav" aria-label="Sections">
          <ul className="site-nav__entries">
            {items.map((item) => (
              <NavigationEntry
                key={item.href}
                block="site-nav"
                item={item}
                currentPath={currentPath}
              />
            ))}
          </ul>
        </nav>
        <SessionButtons className="site-header__session" />
        <button
          type="button"
          className="icon-button site-header__menu"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onClick={() => {
            setDrawerOnPath(currentPath)
          }}
        >
          <MenuIcon />
        </button>
      </div>
      {isDrawerOpen ? (
        <NavigationDrawer items={items} currentPath={currentPath} onClose={closeDrawer} />
      ) : null}
    </header>
  )
}
