import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { site } from '../../shared/site'
import { ButtonLink } from '../components/button'
import { PageHead } from '../components/page-head'
import { LatestPosts, type LatestPost } from '../features/latest-posts/latest-posts'
import { SectionList } from '../features/section-index/section-list'
import type { SiteQuery } from '../templates/parts/document-head'

interface HomeQuery extends SiteQuery {
  /** The blog's front page; it is there even before the first post. */
  readonly postList: { readonly items: readonly LatestPost[] } | null
}

/** Leads into the five sections and shows the newest posts. */
export default function HomePage({ data }: PageProps<HomeQuery>) {
  return (
    <>
      <section className="hero">
        <h1>United States paperwork, explained from abroad</h1>
        <p className="lead">
          What a form asks, what a word means, what a state wants, and what changed: in plain
          language, with the official source beside it.
        </p>
        <ButtonLink to="/explore" emphasis="filled">
          Explore the site
        </ButtonLink>
      </section>
      <section aria-labelledby="home-sections">
        <div className="band__head">
          <h2 id="home-sections">Start here</h2>
        </div>
        <SectionList />
      </section>
      <LatestPosts posts={data.postList?.items ?? []} />
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
      }
    }
  }
`
