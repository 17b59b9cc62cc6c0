import { Link } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { focusOn, ResponsivePicture } from '../../components/responsive-picture'

export interface PostCardTag {
  readonly name: string
  readonly path: string | null
}

/** What a list shows of a post. */
export interface PostCardData {
  readonly postId: string
  readonly path: string
  readonly title: string
  readonly excerpt: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly publishedText: string
  readonly authorName: string
  readonly authorPath: string
  readonly readingMinutes: number
  readonly tags: readonly PostCardTag[]
  readonly cover: {
    readonly imageData: IGatsbyImageData | null
    readonly focalX: number
    readonly focalY: number
  } | null
}

/** One post of a list. The cover decorates: the title beside it says the same. */
export function PostCard({ post }: { readonly post: PostCardData }) {
  const { cover } = post
  return (
    <article className="post-card">
      {cover === null || cover.imageData === null ? null : (
        <ResponsivePicture
          className="post-card__cover"
          image={cover.imageData}
          alt=""
          style={focusOn(cover.focalX, cover.focalY)}
        />
      )}
      <h2>
        <Link to={post.path}>{post.title}</Link>
      </h2>
      <p>{post.excerpt}</p>
      <p className="meta">
        <Link to={post.authorPath}>{post.authorName}</Link>
        {' · '}
        <time dateTime={post.publishedAt}>{post.publishedText}</time>
        {` · ${post.readingMinutes} min read`}
      </p>
    </article>
  )
}
