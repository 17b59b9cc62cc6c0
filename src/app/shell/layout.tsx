import type { ElementType, ReactNode } from 'react'
import { ConsentDialog } from '../../features/consent/consent-dialog'
import { SiteFooter } from '../../features/footer/site-footer'
import { SiteHeader } from '../../features/navigation/site-header'
import { SiteNavigation, type NavigationProps } from '../../features/navigation/site-navigation'
import { RouteSkeleton } from './route-skeleton'
import { useRouteProgress } from './use-route-progress'
import { ScrollToTop } from './scroll-to-top'
import { ErrorBoundary } from './error-boundary'
import { NAVIGATION_ITEMS } from './navigation-items'
import { suggestInSearch } from './suggest-in-search'

/** Parts that a page has in place of those of the readers' shell; `Fragment` for nothing. */
export interface PageShell {
  readonly Navigation?: ElementType<NavigationProps>
  /** About cookies. */
  readonly Question?: ElementType
  readonly Footer?: ElementType
}

interface LayoutProps extends PageShell {
  /** Without a trailing slash; empty on a page that is not found. */
  readonly currentPath: string
  readonly children: ReactNode
}

/** The shell of every page: fixed header, centred main container, footer. */
export function Layout({
  currentPath,
  children,
  Navigation = SiteNavigation,
  Question = ConsentDialog,
  Footer = SiteFooter,
}: LayoutProps) {
  const { isChanging } = useRouteProgress()
  return (
    <div className="site-shell" onInput={suggestInSearch}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {/* Before all that is painted: it is open by then. The skip link has to be the page's first link. */}
      <Question />
      <SiteHeader>
        <Navigation items={NAVIGATION_ITEMS} currentPath={currentPath} />
      </SiteHeader>
      <main id="content" className="site-main container" tabIndex={-1} aria-busy={isChanging}>
        <div className="site-main__content">
          <ErrorBoundary key={currentPath}>{children}</ErrorBoundary>
        </div>
        <RouteSkeleton />
      </main>
      <Footer />
      <ScrollToTop />
    </div>
  )
}
