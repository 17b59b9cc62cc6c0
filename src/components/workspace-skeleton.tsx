/**
 * Stands for an authors' page until it is known who is there and the page's own code has arrived. It
 * is all that the prebuilt HTML of such a page holds, so it says nothing about either.
 */
export function WorkspaceSkeleton() {
  return (
    <div role="status" aria-label="Loading" style={SKELETON_STYLE}>
      <div className="skeleton skeleton--title" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--line skeleton--short" />
    </div>
  )
}

const SKELETON_STYLE = { display: 'grid', gap: 'var(--space-4)' } as const
