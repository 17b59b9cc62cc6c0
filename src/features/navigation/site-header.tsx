import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { site } from '../../../shared/site/site'
import { CloseIcon, MenuIcon } from '../../components/icons/reader-icons'
import { logo } from '../../theme/logo'
import { SessionButtons } from './session-buttons'

/**
 * The fixed header: logo, a page's navigation, session buttons. All but the logo is one popover: in the row
 * on wide screens, and below md a drawer that the browser opens by itself. It holds no state; the inline
 * script does what HTML alone cannot (`src/inline-script`).
 */
export function SiteHeader({ children }: { readonly children: ReactNode }) {
  return (
    <header className="site-header">
      <div className="container site-header__row">
        <Link to="/" className="site-header__logo" aria-label={`${site.name}, home`}>
          <img
            src={site.darkTheme ? '/logo-inverse.png' : '/logo.png'}
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
          {children}
          <SessionButtons />
        </div>
      </div>
    </header>
  )
}
