import { type ElementType, type ReactNode, useSyncExternalStore, type InputEvent } from 'react'
import { ConsentDialog } from '../../features/consent/consent-dialog'
import { SiteFooter } from '../../features/footer/site-footer'
import { SiteHeader } from '../../features/navigation/site-header'
import { SiteNavigation, type NavigationProps } from '../../features/navigation/site-navigation'
import { isRouteChanging, onRouteProgress } from '../../platform/page/route-progress'
import { ScrollToTop } from './scroll-to-top'
import { ErrorBoundary } from './error-boundary'
import { NAVIGATION_ITEMS } from './navigation-items'

const CARD = (
  <div className="route-skeleton__card">
    <div className="skeleton skeleton--picture" />
    <div className="skeleton skeleton--line" />
    <div className="skeleton skeleton--line skeleton--short" />
  </div>
)

const isChangingPrebuilt = () => false

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

function useRouteProgress(): { readonly isChanging: boolean } {
  return { isChanging: useSyncExternalStore(onRouteProgress, isRouteChanging, isChangingPrebuilt) }
}

/** Answers what is typed into a box of the search below it. The code for that comes with the first letter. */
function suggestInSearch({
  target,
}: InputEvent<HTMLDivElement> & { readonly target: Element }): void {
  if (target.closest('[action="/explore"]') === null) return
  void import(/* webpackChunkName: "search" */ '../../features/search/suggestions/suggest').then(
    (suggestions) => {
      suggestions.suggestIn(target)
    },
  )
}

/**
 * The full-page blog skeleton. It is part of every page's HTML, out of sight: the style sheet shows
 * it while the main element is busy or a session waits to be confirmed, even before any script of
 * ours has run.
 */
function RouteSkeleton() {
  return (
    <div className="route-skeleton" data-testid="route-skeleton" aria-hidden="true">
      <div className="container route-skeleton__page">
        <div className="skeleton skeleton--title" />
        <div className="skeleton skeleton--line skeleton--short" />
        <div className="route-skeleton__cards">
          {CARD}
          {CARD}
          {CARD}
          {CARD}
          {CARD}
          {CARD}
        </div>
      </div>
    </div>
  )
}
