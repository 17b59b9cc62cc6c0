import { Link } from 'gatsby'

export interface ArticleTag {
  readonly name: string
  /** Null in a preview, whose links would lead away from it. */
  readonly path: string | null
}

/** The topics of a post. */
export function ArticleTags({ tags }: { readonly tags: readonly ArticleTag[] }) {
  if (tags.length === 0) return null
  return (
    <section className="article__tags" aria-labelledby="article-tags">
      <h2 id="article-tags" className="small-heading">
        Topics
      </h2>
      <ul>
        {tags.map(({ name, path }) => (
          <li key={name}>
            {path === null ? (
              <span className="article__topic">{name}</span>
            ) : (
              <Link className="article__topic" to={path}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface PostNeighbour {
  readonly path: string
  readonly title: string
}

export interface PostNeighboursProps {
  readonly older: PostNeighbour | null
  readonly newer: PostNeighbour | null
}

/** Links to the posts before and after. */
export function PostNeighbours({ older, newer }: PostNeighboursProps) {
  if (older === null && newer === null) return null
  return (
    <nav
      className="article__neighbours"
      aria-label="Previous and next post"
      data-pagefind-ignore=""
    >
      {older === null ? null : (
        <p>
          <span className="meta">Previous</span>
          <Link to={older.path} rel="prev">
            {older.title}
          </Link>
        </p>
      )}
      {newer === null ? null : (
        <p>
          <span className="meta">Next</span>
          <Link to={newer.path} rel="next">
            {newer.title}
          </Link>
        </p>
      )}
    </nav>
  )
}
