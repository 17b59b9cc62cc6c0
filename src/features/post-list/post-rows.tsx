import { Link } from 'gatsby'
import { focusOn, ResponsivePicture } from '../../components/responsive-picture'
import type { PostCardData } from './post-card'
import { PostMeta } from './post-meta'

/** Half of the container for the newest post, a fifth for the others; see post-list.css. */
const LEAD_SIZES =
  '(min-width: 1524px) 800px, (min-width: 900px) calc(58vw - 68px), calc(100vw - 80px)'
const ROW_SIZES = '(min-width: 600px) 260px, 112px'

export interface PostRowsProps {
  readonly posts: readonly PostCardData[]
  /** Whether the first post stands out. */
  readonly hasLead?: boolean
}

/**
 * Posts of a list that opens its page, one below the other: a long list stays easy to run down, and a
 * post without a picture leaves no hole.
 */
export function PostRows({ posts, hasLead = false }: PostRowsProps) {
  if (posts.length === 0) {
    return (
      <p className="empty-state">
        Nothing has been published here yet. <Link to="/explore">Explore the rest of the site</Link>
        .
      </p>
    )
  }
  const firstPictured = posts.find(({ cover }) => cover !== null && cover.imageData !== null)
  return (
    <ol className={hasLead ? 'post-rows post-rows--lead' : 'post-rows'}>
      {posts.map((post, index) => (
        <li key={post.postId}>
          <PostRow
            post={post}
            sizes={hasLead && index === 0 ? LEAD_SIZES : ROW_SIZES}
            loading={post === firstPictured && index < 2 ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </ol>
  )
}

interface PostRowProps {
  readonly post: PostCardData
  readonly sizes: string
  readonly loading: 'eager' | 'lazy'
}

/** The cover decorates: the title beside it says the same. */
function PostRow({ post, sizes, loading }: PostRowProps) {
  const { cover } = post
  const topic = post.tags[0]?.name
  return (
    <article className="post-row">
      {cover === null || cover.imageData === null ? null : (
        <ResponsivePicture
          className="post-row__cover"
          image={cover.imageData}
          alt=""
          loading={loading}
          sizes={sizes}
          style={focusOn(cover.focalX, cover.focalY)}
        />
      )}
      <div className="post-row__text">
        {topic === undefined ? null : <p className="post-row__topic">{topic}</p>}
        <h2>
          <Link to={post.path}>{post.title}</Link>
        </h2>
        <p>{post.standfirst || post.excerpt}</p>
        <PostMeta post={post} />
      </div>
    </article>
  )
}
