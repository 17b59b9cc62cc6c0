const CARD = (
  <div className="route-skeleton__card">
    <div className="skeleton skeleton--picture" />
    <div className="skeleton skeleton--line" />
    <div className="skeleton skeleton--line skeleton--short" />
  </div>
)

/**
 * The full-page blog skeleton. It is part of every page's HTML, out of sight: the style sheet shows
 * it while the main element is busy or a session waits to be confirmed, even before any script of
 * ours has run.
 */
export function RouteSkeleton() {
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
