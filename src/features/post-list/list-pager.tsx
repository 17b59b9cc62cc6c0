import { Link } from 'gatsby'

export interface ListPagerProps {
  readonly newerPath: string | null
  readonly olderPath: string | null
}

/** The way to newer and older posts, without a total, which would change every page with each post. */
export function ListPager({ newerPath, olderPath }: ListPagerProps) {
  if (newerPath === null && olderPath === null) return null
  return (
    <nav className="list-pager" aria-label="More posts">
      {newerPath === null ? null : (
        <Link className="button" to={newerPath} rel="prev">
          Newer posts
        </Link>
      )}
      {olderPath === null ? null : (
        <Link className="button" to={olderPath} rel="next">
          Older posts
        </Link>
      )}
    </nav>
  )
}
