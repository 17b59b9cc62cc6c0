import { Link } from 'gatsby'

/** What the home page shows of a post. */
export interface LatestPost {
  readonly postId: string
  readonly path: string
  readonly title: string
  readonly excerpt: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly publishedText: string
}

export interface LatestPostsProps {
  /** Newest first; only the first few are shown. */
  readonly posts: readonly LatestPost[]
}

const SHOWN = 3

/** The newest posts, with a link to all of them; nothing before the first post is published. */
export function LatestPosts({ posts }: LatestPostsProps) {
  if (posts.length === 0) return null
  return (
    <section className="band" aria-labelledby="latest-posts">
      <div className="band__head">
        <h2 id="latest-posts">Latest from the blog</h2>
        <Link to="/discover">All posts</Link>
      </div>
      <ul className="card-list card-list--fit">
        {posts
          .slice(0, SHOWN)
          .map(({ postId, path, title, excerpt, publishedAt, publishedText }) => (
            <li key={postId}>
              <p className="meta">
                <time dateTime={publishedAt}>{publishedText}</time>
              </p>
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
