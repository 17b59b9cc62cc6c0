import { Link } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { site } from '../../../shared/site'
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

/** One post of a list. The cover decorates: the title below it says the same. */
export function PostCard({ post, level, isFirstInSight }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="post-card">
      <CardCover
        cover={post.cover}
        topic={post.tags[0]?.name ?? site.name}
        loading={isFirstInSight ? 'eager' : 'lazy'}
      />
      <Heading>
        <Link to={post.path}>{post.title}</Link>
      </Heading>
      <p>{post.excerpt}</p>
      <p className="meta">
        <Link to={post.authorPath}>{post.authorName}</Link>
        {'\u00a0· '}
        <time dateTime={post.publishedAt}>{post.publishedText}</time>
        {'\u00a0· '}
        <span className="meta__item">{`${post.readingMinutes} min read`}</span>
      </p>
    </article>
  )
}

/** A third, a half or all of the container; see `.card-list`. */
const CARD_SIZES =
  '(min-width: 1524px) 452px, (min-width: 900px) calc(33vw - 56px), (min-width: 600px) calc(50vw - 68px), calc(100vw - 80px)'

interface CardCoverProps {
  readonly cover: PostCardCover | null
  readonly topic: string
  readonly loading: 'lazy' | 'eager'
}

/** The cover, or a plate with the post's topic in the same shape, so that a row keeps its lines. */
function CardCover({ cover, topic, loading }: CardCoverProps) {
  if (cover === null || cover.imageData === null) {
    return (
      <div className="post-card__cover post-card__plate" aria-hidden="true">
        <span>{topic}</span>
      </div>
    )
  }
  return (
    <ResponsivePicture
      className="post-card__cover"
      image={cover.imageData}
      alt=""
      loading={loading}
      sizes={CARD_SIZES}
      style={focusOn(cover.focalX, cover.focalY)}
    />
  )
}
