import { Link } from 'gatsby'

export interface RelatedPostLink {
  readonly path: string
  readonly title: string
  readonly excerpt: string
}

/** Posts about the same topics. */
export function RelatedPosts({ posts }: { readonly posts: readonly RelatedPostLink[] }) {
  if (posts.length === 0) return null
  return (
    <section className="article__related" aria-labelledby="article-related">
      <h2 id="article-related" className="small-heading">
        Related
      </h2>
      <ul className="card-list title-links">
        {posts.map(({ path, title, excerpt }) => (
          <li key={path}>
            <h3>
              <Link to={path}>{title}</Link>
            </h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
