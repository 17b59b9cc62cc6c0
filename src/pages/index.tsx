import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { site } from '../../shared/site'
import { ButtonLink } from '../components/button'
import { PageHead } from '../components/page-head'
import type { PostCardData } from '../features/post-list/post-card'
import { PostList } from '../features/post-list/post-list'
import '../features/post-list/post-list.css'
import { SectionList } from '../features/section-index/section-list'
import type { SiteQuery } from '../templates/parts/document-head'

interface HomeQuery extends SiteQuery {
  /** The blog's front page; it is there even before the first post. */
  readonly postList: { readonly items: readonly PostCardData[] } | null
}

const LATEST = 3

/** Leads into the five sections and shows the newest posts. */
export default function HomePage({ data }: PageProps<HomeQuery>) {
  const latest = data.postList?.items.slice(0, LATEST) ?? []
  return (
    <>
      <section className="hero">
        <div>
          <h1>United States paperwork, explained from abroad</h1>
          <p className="lead">
            What a form asks, what a word means, what a state wants, and what changed: in plain
            language, with the official source beside it.
          </p>
          <ButtonLink to="/explore" emphasis="filled">
            Explore the site
          </ButtonLink>
        </div>
        <img
          className="hero__drawing"
          src="/home-drawing.svg"
          alt=""
          width={480}
          height={360}
          fetchPriority="high"
        />
      </section>
      <section aria-labelledby="home-sections">
        <div className="band__head">
          <h2 id="home-sections">Start here</h2>
        </div>
        <SectionList />
      </section>
      {latest.length === 0 ? null : (
        <section className="band" aria-labelledby="latest-posts">
          <div className="band__head">
            <h2 id="latest-posts">Latest from the blog</h2>
            <Link to="/discover">All posts</Link>
          </div>
          <PostList posts={latest} level={3} />
        </section>
      )}
    </>
  )
}

export function Head({ data }: HeadProps<HomeQuery>) {
  const canonical = `${data.site.siteMetadata.siteUrl}/`
  return (
    <>
      <PageHead />
      <link rel="canonical" href={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={site.name} />
      <meta property="og:description" content={site.description} />
      <meta property="og:url" content={canonical} />
    </>
  )
}

export const query = graphql`
  query HomePage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    postList(path: { eq: "/discover" }) {
      items {
        postId
        path
        title
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
    }
  }
`
