import { Link } from 'gatsby'

/** What is said about a post below its title. */
export interface PostMetaData {
  readonly authorName: string
  readonly authorPath: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly publishedText: string
  readonly readingMinutes: number
}

/** Author, date and reading time of a post in a list. */
export function PostMeta({ post }: { readonly post: PostMetaData }) {
  return (
    <p className="meta">
      <Link to={post.authorPath}>{post.authorName}</Link>
      {'\u00a0· '}
      <time dateTime={post.publishedAt}>{post.publishedText}</time>
      {'\u00a0· '}
      <span className="meta__item">{`${post.readingMinutes} min read`}</span>
    </p>
  )
}
