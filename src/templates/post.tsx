import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { metaTexts } from '../../shared/post/meta-texts'
import { changedAt, updateOf } from '../../shared/post/post-dates'
import { blogPosting } from '../../shared/structured-data/article'
import { SearchScope } from '../components/page/search-scope'
import { TrustMark } from '../components/page/trust-mark'
import { ArticleBody, type NamedBody } from '../features/article/body/article-body'
import type { ArticleTag, PostNeighbour } from '../features/article/article-footer'
import { ArticleTags, PostNeighbours } from '../features/article/article-footer'
import { ArticleHeader, type ArticleHead } from '../features/article/article-header'
import type { ContentsHeading } from '../features/article/contents-list'
import { ContentsList, isWorthListing } from '../features/article/contents-list'
import { EditLink } from '../features/article/edit-link'
import type { ShownCover } from '../features/article/picture'
import { RelatedPosts, type RelatedPostLink } from '../features/article/related-posts'
import { ShareLinks } from '../features/article/share-links'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from './parts/document-head'
import '../theme/styles/parts/body-callout.css'
import '../theme/styles/parts/body-code.css'
import '../theme/styles/parts/body-embed.css'
import '../theme/styles/parts/body-footnotes.css'
import '../theme/styles/parts/body-gallery.css'
import '../theme/styles/parts/body-picture-placeholder.css'
import '../theme/styles/parts/body-terms.css'
import '../theme/styles/parts/card-list.css'
import '../theme/styles/parts/tables.css'
import '../features/article/article.css'

interface PostQuery {
  readonly post: ArticleHead & {
    readonly postId: string
    readonly path: string
    readonly excerpt: string
    readonly metaTitle: string
    readonly metaDescription: string
    readonly body: NamedBody
    readonly publishedAt: string
    readonly publishedText: string
    readonly updatedAt: string
    readonly updatedText: string
    readonly revision: number
    readonly digest: string
    /** Of a sample that no one has edited: that it is one. */
    readonly sampleLine: string | null
    readonly authorId: string
    readonly authorName: string
    readonly authorPath: string
    readonly readingMinutes: number
    readonly tags: readonly ArticleTag[]
    readonly headings: readonly ContentsHeading[]
    readonly cover: ShownCover | null
  }
}

interface PostContext {
  readonly newer: PostNeighbour | null
  readonly older: PostNeighbour | null
  readonly related: readonly RelatedPostLink[]
}

/** A post's page. */
export default function PostTemplate({ data, pageContext }: PageProps<PostQuery, PostContext>) {
  const { post } = data
  const updated = updateOf(post)
  const { sampleLine } = post
  return (
    <SearchScope section="Blog" tags={post.tags.map(({ name }) => name)}>
      <article data-post={post.postId} data-revision={post.revision}>
        <ArticleHeader
          head={post}
          edit={<EditLink postId={post.postId} authorId={post.authorId} />}
          author={{ name: post.authorName, path: post.authorPath }}
          dates={{
            published: { iso: post.publishedAt, text: post.publishedText },
            updated: updated === null ? null : { iso: updated, text: post.updatedText },
          }}
          readingMinutes={post.readingMinutes}
          cover={post.cover}
          mark={sampleLine && <TrustMark line={sampleLine} />}
        />
        <div className="article__layout">
          {isWorthListing(post.headings) ? <ContentsList headings={post.headings} /> : null}
          <ArticleBody path={post.path} body={post.body} isOnTop={post.cover === null} />
          <div className="article__more" data-pagefind-ignore="">
            {sampleLine && <p className="meta">{sampleLine}</p>}
            <ArticleTags tags={post.tags} />
            <ShareLinks title={post.title} address={`${SITE_URL}${post.path}`} />
            <RelatedPosts posts={pageContext.related} />
          </div>
        </div>
        <PostNeighbours older={pageContext.older} newer={pageContext.newer} />
      </article>
    </SearchScope>
  )
}

export function Head({ data: { post }, pageContext }: HeadProps<PostQuery, HeadContext>) {
  const { path, title, publishedAt } = post
  const meta = metaTexts(post)
  return (
    <>
      <DocumentHead
        {...meta}
        cardTitle={title}
        path={path}
        context={pageContext}
        kind="article"
        breadcrumbs={[
          { name: 'Blog', path: '/discover' },
          { name: title, path },
        ]}
        structured={() => [blogPosting(SITE_URL, { ...post, ...meta, image: pageContext.card })]}
      />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={changedAt(post)} />
      <meta property="article:author" content={`${SITE_URL}${post.authorPath}`} />
      <meta property="article:section" content="Blog" />
      {post.tags.map(({ name }) => (
        <meta key={name} property="article:tag" content={name} />
      ))}
      {/* Lets a publisher verify that this very version of the post is what readers get. */}
      <meta name="pliego-digest" content={post.digest} />
    </>
  )
}

export const query = graphql`
  query PostPage($id: String!) {
    post(id: { eq: $id }) {
      postId
      path
      ...ArticleHead
      excerpt
      metaTitle
      metaDescription
      body {
        key
        html
        pictures
        terms
      }
      publishedAt
      publishedText
      updatedAt
      updatedText
      revision
      digest
      sampleLine
      authorId
      authorName
      authorPath
      readingMinutes
      tags {
        name
        path
      }
      headings {
        id
        text
        level
      }
      cover {
        hash
        width
        height
        imageData(use: "cover")
        publicUrl
        alt
        focalX
        focalY
      }
    }
  }
`
