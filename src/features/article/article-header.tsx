import { Link } from 'gatsby'
import { SectionBacklink } from '../../components/page-heading'
import { focusOn, ResponsivePicture } from '../../components/responsive-picture'
import type { Cover } from './picture'

export interface ArticleDates {
  /** ISO 8601 and words of the first publication. */
  readonly published: { readonly iso: string; readonly text: string }
  /** Null for a post that no one has edited since. */
  readonly updated: { readonly iso: string; readonly text: string } | null
}

export interface ArticleHeaderProps {
  readonly title: string
  /** One or two sentences under the title; may be empty. */
  readonly standfirst: string
  readonly author: { readonly name: string; readonly path: string }
  readonly dates: ArticleDates
  readonly readingMinutes: number
  readonly cover: Cover | null
}

/** Title, standfirst, author, dates and cover of a post. */
export function ArticleHeader(props: ArticleHeaderProps) {
  const { title, standfirst, author, dates, readingMinutes, cover } = props
  const { published, updated } = dates
  return (
    <header className={`article__header${cover === null ? '' : ' article__header--with-cover'}`}>
      <div className="article__title">
        <SectionBacklink label="Blog" href="/discover" />
        <h1>{title}</h1>
        {standfirst === '' ? null : <p className="lead">{standfirst}</p>}
        <p className="meta">
          By <Link to={author.path}>{author.name}</Link>
          {'\u00a0· '}
          <time dateTime={published.iso}>{published.text}</time>
          {updated === null || updated.text === published.text ? null : (
            <>
              {'\u00a0· Updated '}
              <time dateTime={updated.iso}>{updated.text}</time>
            </>
          )}
          {'\u00a0· '}
          <span className="meta__item">{`${readingMinutes} min read`}</span>
        </p>
      </div>
      {cover === null ? null : <ArticleCover cover={cover} />}
    </header>
  )
}

/** Half of the container beside the title, all of it below; see article.css. */
const COVER_SIZES =
  '(min-width: 1524px) 694px, (min-width: 900px) calc(50vw - 68px), calc(100vw - 80px)'

function ArticleCover({ cover }: { readonly cover: Cover }) {
  const { alt, focalX, focalY, imageData, publicUrl, width, height } = cover
  if (imageData === null) {
    return publicUrl === null ? null : (
      <img
        className="article__cover"
        src={publicUrl}
        alt={alt}
        width={width}
        height={height}
        style={focusOn(focalX, focalY)}
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
      style={focusOn(focalX, focalY)}
    />
  )
}
