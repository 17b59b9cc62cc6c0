/**
 * Stands for an authors' page until it is known who is there and the page's own code has arrived. It
 * is all that the prebuilt HTML of such a page holds, so it says nothing about either.
 */
export function WorkspaceSkeleton() {
  return (
    <div className="workspace-skeleton" role="status" aria-label="Loading">
      <noscript>
        <p className="lead">
          This page is for the authors of the site and needs JavaScript, which is switched off in
          your browser.
        </p>
      </noscript>
      <div className="skeleton skeleton--title" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line skeleton--short" />
    </div>
  )
}
