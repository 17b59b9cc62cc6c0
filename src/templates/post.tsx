import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { site } from '../../shared/site'
import { blogPosting } from '../../shared/structured-data/article'
import { postLine } from '../../shared/verification'
import { SearchScope } from '../components/search-scope'
import { ArticleBody } from '../features/article/article-body'
import type { ArticleTag, PostNeighbour } from '../features/article/article-footer'
import { ArticleTags, PostNeighbours } from '../features/article/article-footer'
import { ArticleHeader } from '../features/article/article-header'
import type { ContentsHeading } from '../features/article/contents-list'
import { ContentsList } from '../features/article/contents-list'
import type { Cover, Picture } from '../features/article/picture'
import type { RelatedPostLink } from '../features/article/related-posts'
import { RelatedPosts } from '../features/article/related-posts'
import { ShareLinks } from '../features/article/share-links'
import { SITE_URL } from '../platform/site-url'
import '../features/article/article.css'
import type { HeadContext } from './parts/document-head'
import { DocumentHead } from './parts/document-head'

interface PostQuery {
  readonly post: {
    readonly postId: string
    readonly path: string
    readonly title: string
    readonly standfirst: string
    readonly excerpt: string
    readonly html: string
    readonly publishedAt: string
    readonly publishedText: string
    readonly updatedAt: string
    readonly updatedText: string
    readonly revision: number
    readonly digest: string
    readonly authorName: string
    readonly authorPath: string
    readonly readingMinutes: number
    readonly tags: readonly ArticleTag[]
    readonly headings: readonly ContentsHeading[]
    readonly cover: Cover | null
    readonly pictures: readonly Picture[]
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
  const sampleLine = postLine(post, site)
  // As many as the contents list needs before it shows.
  const hasContents = post.headings.length >= 3
  return (
    <SearchScope section="Blog" tags={post.tags.map(({ name }) => name)}>
      <article data-post={post.postId} data-revision={post.revision}>
        <ArticleHeader
          title={post.title}
          standfirst={post.standfirst}
          author={{ name: post.authorName, path: post.authorPath }}
          dates={{
            published: { iso: post.publishedAt, text: post.publishedText },
            // A first revision that was stored later than it was published has been imported, not edited.
            updated: post.revision > 1 ? { iso: post.updatedAt, text: post.updatedText } : null,
          }}
          readingMinutes={post.readingMinutes}
          cover={post.cover}
        />
        {sampleLine === null ? null : (
          <p className="verification" data-pagefind-ignore="">
            {sampleLine}
          </p>
        )}
        <div className={`article__layout${hasContents ? ' article__layout--with-contents' : ''}`}>
          <ContentsList headings={post.headings} />
          <ArticleBody html={post.html} pictures={post.pictures} isOnTop={post.cover === null} />
        </div>
        <div data-pagefind-ignore="">
          <ArticleTags tags={post.tags} />
          <ShareLinks title={post.title} address={`${SITE_URL}${post.path}`} />
          <RelatedPosts posts={pageContext.related} />
          <PostNeighbours older={pageContext.older} newer={pageContext.newer} />
        </div>
      </article>
    </SearchScope>
  )
}

export function Head({ data: { post }, pageContext }: HeadProps<PostQuery, HeadContext>) {
  const { path, title, publishedAt, updatedAt } = post
  return (
    <>
      <DocumentHead
        title={title}
        description={post.excerpt}
        path={path}
        context={pageContext}
        kind="article"
        breadcrumbs={[
          { name: 'Blog', path: '/discover' },
          { name: title, path },
        ]}
        structured={[blogPosting(SITE_URL, { ...post, image: pageContext.card })]}
      />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={updatedAt} />
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
      title
      standfirst
      excerpt
      html
      publishedAt
      publishedText: publishedAt(formatString: "D MMMM YYYY")
      updatedAt
      updatedText: updatedAt(formatString: "D MMMM YYYY")
      revision
      digest
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
      pictures {
        hash
        width
        height
        imageData
        publicUrl
      }
    }
  }
`
