import { graphql, Link } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { focusOn, ResponsivePicture } from '../../components/responsive-picture'
import { PostMeta, type PostMetaData } from './post-meta'

export interface PostCardTag {
  readonly name: string
  readonly path: string | null
}

/** What a list shows of a post. */
export interface PostCardData extends PostMetaData {
  readonly postId: string
  readonly path: string
  readonly title: string
  /** Stands for the excerpt where it is not empty. */
  readonly standfirst: string
  readonly excerpt: string
  readonly tags: readonly PostCardTag[]
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
  /** The first of a list is in sight when the page opens. */
  readonly isFirstInSight: boolean
}

/** A third, a half or all of the container; see `.card-list`. */
const CARD_SIZES =
  '(min-width: 1524px) 452px, (min-width: 900px) calc(33vw - 56px), (min-width: 600px) calc(50vw - 68px), calc(100vw - 80px)'

/** One post of a list. The cover decorates: the title below it says the same. */
export function PostCard({ post, level, isFirstInSight }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { cover } = post
  const topic = post.tags[0]?.name
  return (
    <article className={cover === null ? 'post-card post-card--plain' : 'post-card'}>
      {cover === null || cover.imageData === null ? null : (
        <ResponsivePicture
          className="post-card__cover"
          image={cover.imageData}
          alt=""
          loading={isFirstInSight ? 'eager' : 'lazy'}
          sizes={CARD_SIZES}
          style={focusOn(cover.focalX, cover.focalY)}
        />
      )}
      {topic === undefined ? null : <p className="post-card__topic">{topic}</p>}
      <Heading>
        <Link to={post.path}>{post.title}</Link>
      </Heading>
      <p>{post.standfirst || post.excerpt}</p>
      <PostMeta post={post} />
    </article>
  )
}

/**
 * What every page that shows {@link PostCardData} asks for. Gatsby collects fragments by their export;
 * pages name them without an import.
 *
 * @public
 */
export const postCardFields = graphql`
  fragment PostCardFields on PostListItem {
    postId
    path
    title
    standfirst
    excerpt
    publishedAt
    publishedText: publishedAt(formatString: "D MMMM YYYY")
    authorName
    authorPath
    readingMinutes
    tags {
      name
      path
    }
    cover {
      imageData(use: "card")
      focalX
      focalY
    }
  }
`
