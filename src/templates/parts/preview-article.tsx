import { authorPath } from '../../../shared/paths'
import { authorName, site } from '../../../shared/site'
import { slugify } from '../../../shared/slug'
import { ArticleBody } from '../../features/article/article-body'
import { ArticleTags } from '../../features/article/article-footer'
import { ArticleHeader } from '../../features/article/article-header'
import { ContentsList } from '../../features/article/contents-list'
import PreviewView, {
  type PreviewArticle,
  type PreviewViewProps,
} from '../../features/preview/preview-view'

/** A preview, drawn by the parts of a post's page. */
export default function Preview(props: Omit<PreviewViewProps, 'renderArticle'>) {
  return <PreviewView {...props} renderArticle={(article) => <Article {...article} />} />
}

const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'long' })

function Article({ title, standfirst, authorId, tags, cover, body }: PreviewArticle) {
  const name = authorName(authorId)
  const today = new Date()
  const hasContents = body.headings.length >= 3
  return (
    <article>
      <ArticleHeader
        title={title}
        standfirst={standfirst}
        author={{ name, path: authorPath(slugify(name) || 'author') }}
        dates={{
          published: { iso: today.toISOString(), text: day.format(today) },
          updated: null,
        }}
        readingMinutes={body.readingMinutes}
        cover={cover}
      />
      <div className={`article__layout${hasContents ? ' article__layout--with-contents' : ''}`}>
        <ContentsList headings={body.headings} />
        <ArticleBody html={body.html} pictures={body.pictures} isOnTop={cover === null} />
      </div>
      <ArticleTags tags={tags.map((tag) => ({ name: tag, path: null }))} />
    </article>
  )
}
