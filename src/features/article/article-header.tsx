import { graphql, Link } from 'gatsby'
import type { ReactNode } from 'react'
import { SectionBacklink } from '../../components/page/page-heading'
import { focusOn, notEnlarged, ResponsivePicture } from '../../components/page/responsive-picture'
import type { ShownCover } from './picture'

export interface ArticleDates {
  /** ISO 8601 and words of the first publication. */
  readonly published: { readonly iso: string; readonly text: string }
  /** Null for a post that has been as it is since. */
  readonly updated: { readonly iso: string; readonly text: string } | null
}

/** The words of a post above its text, as its author wrote them. */
export interface ArticleHead {
  readonly title: string
  /** One or two sentences under the title; may be empty. */
  readonly lead: string
}

export interface ArticleHeaderProps {
  readonly head: ArticleHead
  readonly author: { readonly name: string; readonly path: string }
  readonly dates: ArticleDates
  readonly readingMinutes: number
  readonly cover: ShownCover | null
  /** The way to the editor, for those who may edit the post. */
  readonly edit?: ReactNode
  /** How far the post can be relied on. */
  readonly mark?: ReactNode
}

/** Title, lead, author, dates and cover of a post. */
export function ArticleHeader(props: ArticleHeaderProps) {
  const { head, author, dates, readingMinutes, cover, edit, mark } = props
  const { published, updated } = dates
  return (
    <header
      className={`article__header article__${cover === null ? 'layout' : 'header--with-cover'}`}
    >
      <div className="article__title">
        <SectionBacklink label="Blog" href="/discover" />
        <h1>{head.title}</h1>
        {head.lead === '' ? null : <p className="lead">{head.lead}</p>}
        <p className="meta byline">
          <span>
            By <Link to={author.path}>{author.name}</Link>
          </span>{' '}
          <time className="meta__item" dateTime={published.iso}>
            {published.text}
          </time>{' '}
          {updated === null ? null : (
            <span className="meta__item">
              {'Updated '}
              <time dateTime={updated.iso}>{updated.text}</time>
            </span>
          )}{' '}
          <span className="meta__item">{`${readingMinutes} min read`}</span>
        </p>
        {mark}
        {edit}
      </div>
      {cover === null ? null : <ArticleCover cover={cover} />}
    </header>
  )
}

/** Half of the container beside the title, all of it below; see article.css. */
const CONTAINER = 1420
const COVER_SIZES =
  '(min-width: 1524px) 694px, (min-width: 900px) calc(50vw - 68px), (min-width: 768px) calc(100vw - 104px), calc(100vw - 80px)'

function ArticleCover({ cover }: { readonly cover: ShownCover }) {
  const { alt, focalX, focalY, imageData, publicUrl, width, height } = cover
  if (imageData === null) {
    return publicUrl === null ? null : (
      <img
        className="article__cover"
        src={publicUrl}
        alt={alt}
        width={width}
        height={height}
        loading="eager"
        fetchPriority="high"
        style={{ ...focusOn(focalX, focalY), ...notEnlarged({ width, height }, CONTAINER) }}
      />
    )
  }
  return (
    <ResponsivePicture
      className="article__cover"
      image={imageData}
      alt={alt}
      loading="eager"
      sizes={COVER_SIZES}
      style={{ ...focusOn(focalX, focalY), ...notEnlarged({ width, height }, CONTAINER) }}
    />
  )
}

/**
 * The fields that {@link ArticleHead} names.
 *
 * @public
 */
export const articleHead = graphql`
  fragment ArticleHead on Post {
    title
    lead
  }
`
