export interface WorkspaceSkeletonProps {
  /** The name of the page; the heading that comes with its own code takes the place of this one. */
  readonly title: string
}

/**
 * Stands for an authors' page until it is known who is there and the page's own code has arrived. It
 * is all that the prebuilt HTML of such a page holds, so it says nothing about either. Its heading is
 * for those who do not see the grey blocks: shown, it would move when the real one comes.
 */
export function WorkspaceSkeleton({ title }: WorkspaceSkeletonProps) {
  return (
    <div className="workspace-skeleton">
      <h1 className="visually-hidden">{title}</h1>
      <noscript>
        <p className="lead">
          This page is for the authors of the site. It needs JavaScript: turn it on in your browser.
        </p>
      </noscript>
      <div role="status" className="visually-hidden needs-script">
        Loading
      </div>
      <div className="skeleton skeleton--title" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line skeleton--short" />
    </div>
  )
}
