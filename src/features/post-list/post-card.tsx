import { graphql, Link } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { focusOn, notEnlarged, ResponsivePicture } from '../../components/page/responsive-picture'
import { PostMeta, type PostMetaData } from './post-meta'

/** The data of a post that lists show. */
export interface PostCardData extends PostMetaData {
  readonly path: string
  readonly title: string
  /** The standfirst, or else the excerpt. */
  readonly summary: string
  /** The first of its topics. */
  readonly topic: string | null
  readonly cover: PostCardCover | null
}

interface PostCardCover {
  readonly imageData: IGatsbyImageData | null
  readonly focalX: number
  readonly focalY: number
}

export interface PostCardProps {
  readonly post: PostCardData
  /** Level of its title. */
  readonly level: 2 | 3
  /** The newest stands out. */
  readonly isLead: boolean
  /** The first of a list is in sight when the page opens. */
  readonly isFirstInSight: boolean
}

/** Pictures of lists are as wide as this wherever their source is; see `gatsby/adapter/pictures/picture-data.ts`. */
export const LIST_PICTURE = 640

/** Half of the container or all of it for the newest post, a quarter to all for others; see home.css. */
const LEAD_SIZES =
  '(min-width: 1524px) 694px, (min-width: 900px) calc(50vw - 68px), (min-width: 768px) calc(100vw - 104px), calc(100vw - 80px)'
const CARD_SIZES =
  '(min-width: 1524px) 331px, (min-width: 900px) calc(25vw - 50px), (min-width: 768px) calc(50vw - 68px), (min-width: 600px) calc(50vw - 56px), calc(100vw - 80px)'

/** One post of a list. The cover decorates: the title below it says the same. */
export function PostCard({ post, level, isLead, isFirstInSight }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { cover, topic } = post
  return (
    <article className={cover === null ? 'post-card post-card--plain' : 'post-card'}>
      {cover === null || cover.imageData === null ? null : (
        <ResponsivePicture
          className="post-card__cover"
          image={cover.imageData}
          alt=""
          loading={isFirstInSight ? 'eager' : 'lazy'}
          sizes={isLead ? LEAD_SIZES : CARD_SIZES}
          style={{
            ...focusOn(cover.focalX, cover.focalY),
            ...notEnlarged(cover.imageData, LIST_PICTURE),
          }}
        />
      )}
      {topic === null ? null : <p className="post-card__topic">{topic}</p>}
      <Heading>
        <Link to={post.path}>{post.title}</Link>
      </Heading>
      <p>{post.summary}</p>
      <PostMeta post={post} />
    </article>
  )
}

/**
 * The query for {@link PostCardData}, for every page that shows it. Gatsby collects fragments by their
 * export; pages name them without an import.
 *
 * @public
 */
export const postCardFields = graphql`
  fragment PostCardFields on PostListItem {
    path
    title
    summary
    topic
    publishedAt
    publishedText
    authorName
    authorPath
    readingMinutes
    cover {
      imageData(use: "card")
      focalX
      focalY
    }
  }
`
