import { Link } from 'gatsby'
import type { ComponentType, ReactNode } from 'react'

/** Facts about a post that stand below its title. */
export interface PostMetaData {
  readonly authorName: string
  readonly authorPath: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly publishedText: string
  readonly readingMinutes: number
}

/** A component that links to a page. */
export type PageLink = ComponentType<{ readonly to: string; readonly children?: ReactNode }>

interface PostMetaProps {
  readonly post: PostMetaData
  /** Left out: a link of the site. */
  readonly link?: PageLink
  /** Left out: the author is named. */
  readonly hasAuthor?: boolean
}

/** Author, date and reading time of a post in a list. */
export function PostMeta({ post, link: To = Link, hasAuthor = true }: PostMetaProps) {
  return (
    <p className="meta byline">
      {hasAuthor ? (
        <>
          <span>
            <To to={post.authorPath}>{post.authorName}</To>
          </span>{' '}
        </>
      ) : null}
      <time className="meta__item" dateTime={post.publishedAt}>
        {post.publishedText}
      </time>{' '}
      <span className="meta__item">{`${post.readingMinutes} min read`}</span>
    </p>
  )
}
