import { Link } from 'gatsby'
import type { PostCardData } from './post-card'

/** Author, date and reading time of a post in a list. */
export function PostMeta({ post }: { readonly post: PostCardData }) {
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
