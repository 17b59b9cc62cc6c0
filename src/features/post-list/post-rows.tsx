import { Link } from 'gatsby'
import { focusOn, notEnlarged, ResponsivePicture } from '../../components/page/responsive-picture'
import { LIST_PICTURE, type PostCardData } from './post-card'
import { PostMeta, type PageLink } from './post-meta'

/** Half of the container or all of it for the newest post, a quarter or a sixth for the others; see post-list.css. */
const LEAD_SIZES =
  '(min-width: 1524px) 795px, (min-width: 900px) calc(56vw - 58px), (min-width: 768px) calc(100vw - 104px), calc(100vw - 80px)'
const ROW_SIZES =
  '(min-width: 1524px) 233px, (min-width: 1200px) calc(17vw - 26px), (min-width: 768px) calc(26vw - 27px), (min-width: 600px) calc(26vw - 21px), 96px'

/** Rows without a picture are low: so many are in sight, in two columns, when the page opens. */
const ROWS_IN_SIGHT = 10

export interface PostRowsProps {
  readonly posts: readonly PostCardData[]
  /** A fact that all of them share, and so none says: their topic or their author. */
  readonly shared?: 'tag' | 'author' | 'all'
  /** Whether the first post stands out. */
  readonly hasLead?: boolean
  /** The component that links to the posts. Left out: links of the site. */
  readonly link?: PageLink
}

/** Posts in rows: a long list is easy to run down, and a post without a picture leaves no hole. */
export function PostRows(props: PostRowsProps) {
  const { posts, shared = 'all', hasLead = false, link = Link } = props
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
        <li key={post.path}>
          <PostRow
            post={post}
            shared={shared}
            link={link}
            sizes={hasLead && index === 0 ? LEAD_SIZES : ROW_SIZES}
            loading={post === firstPictured && index < ROWS_IN_SIGHT ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </ol>
  )
}

interface PostRowProps {
  readonly post: PostCardData
  readonly shared: 'tag' | 'author' | 'all'
  readonly sizes: string
  readonly loading: 'eager' | 'lazy'
  readonly link: PageLink
}

/** The cover decorates: the title beside it says the same. */
function PostRow({ post, shared, sizes, loading, link: To }: PostRowProps) {
  const { cover, topic } = post
  return (
    <article className="post-row">
      {cover === null || cover.imageData === null ? null : (
        <ResponsivePicture
          className="post-row__cover"
          image={cover.imageData}
          alt=""
          loading={loading}
          sizes={sizes}
          style={{
            ...focusOn(cover.focalX, cover.focalY),
            ...notEnlarged(cover.imageData, LIST_PICTURE),
          }}
        />
      )}
      <div className="post-row__text">
        {topic === null || shared === 'tag' ? null : <p className="post-row__topic">{topic}</p>}
        <h2>
          <To to={post.path}>{post.title}</To>
        </h2>
        <p>{post.summary}</p>
        <PostMeta post={post} link={To} hasAuthor={shared !== 'author'} />
      </div>
    </article>
  )
}
