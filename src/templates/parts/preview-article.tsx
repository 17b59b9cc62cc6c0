import { useEffect } from 'react'
import { authorListPath } from '../../../shared/accounts/authors'
import { formatDay, parseIsoDate } from '../../../shared/time/civil-date'
import { ArticleTags } from '../../features/article/article-footer'
import { ArticleHeader } from '../../features/article/article-header'
import { BodyFrame } from '../../features/article/body/body-frame'
import { ContentsList, isWorthListing } from '../../features/article/contents-list'
import { ParsedBody } from '../../features/article/body/parsed-body'
import PreviewView, {
  type PreviewArticle,
  type PreviewViewProps,
} from '../../features/preview/preview-view'
import {
  readAuthorName,
  shownAuthorName,
  useAuthorNames,
} from '../../platform/authors/author-names'

/** A preview, drawn by the parts of a post's page. */
export default function Preview(props: Omit<PreviewViewProps, 'renderArticle'>) {
  return <PreviewView {...props} renderArticle={(article) => <Article {...article} />} />
}

function Article({ head, authorId, publishedAt, tags, cover, body }: PreviewArticle) {
  const names = useAuthorNames() ?? undefined
  useEffect(() => {
    void readAuthorName(authorId)
  }, [authorId])
  const name = shownAuthorName(authorId)
  const published = publishedAt.toISOString()
  return (
    <article>
      <ArticleHeader
        head={head}
        author={{ name, path: authorListPath(authorId, names) }}
        dates={{
          published: { iso: published, text: formatDay(parseIsoDate(published.slice(0, 10)) ?? 0) },
          updated: null,
        }}
        readingMinutes={body.readingMinutes}
        cover={cover}
      />
      <div className="article__layout">
        {isWorthListing(body.headings) ? <ContentsList headings={body.headings} /> : null}
        <BodyFrame>
          <ParsedBody {...body} isOnTop={cover === null} />
        </BodyFrame>
        <div className="article__more">
          <ArticleTags tags={tags.map((tag) => ({ name: tag, path: null }))} />
        </div>
      </div>
    </article>
  )
}
