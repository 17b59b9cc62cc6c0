import type { HeadProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { FOOTER_ENTRIES, LEGAL_ENTRIES } from '../../shared/navigation'
import { PageHeading } from '../components/page-heading'
import { SectionList } from '../features/section-index/section-list'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

const OTHER_PAGES = [...FOOTER_ENTRIES, ...LEGAL_ENTRIES].filter(({ href }) => href !== '/explore')

export default function ExplorePage() {
  return (
    <>
      <PageHeading title="Explore" lead="Everything on this site, from one page." />
      <section aria-labelledby="explore-sections">
        <div className="band__head">
          <h2 id="explore-sections">Sections</h2>
        </div>
        <SectionList />
      </section>
      <section className="band" aria-labelledby="explore-more">
        <div className="band__head">
          <h2 id="explore-more">About the site</h2>
        </div>
        <ul className="link-list link-list--columns">
          {OTHER_PAGES.map(({ label, href }) => (
            <li key={href}>
              <Link to={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

export function Head({ data }: HeadProps<SiteQuery>) {
  return (
    <DocumentHead
      title="Explore"
      description="All sections of the site: glossary, forms, states, tools and blog."
      path="/explore"
      siteUrl={data.site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query ExplorePage {
    site {
      siteMetadata {
        siteUrl
      }
    }
  }
`
