import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

interface GlossaryQuery extends SiteQuery {
  readonly allGlossaryTerm: {
    readonly nodes: readonly {
      readonly path: string
      readonly term: string
      readonly aliases: readonly string[]
      readonly definition: string
    }[]
  }
}

const LEAD = 'The words that forms and letters take for granted, each explained on its own.'

/** All terms, in alphabetical order. */
export default function GlossaryPage({ data }: PageProps<GlossaryQuery>) {
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="Glossary" lead={LEAD} />
      </SearchScope>
      <ul className="section-list">
        {data.allGlossaryTerm.nodes.map(({ path, term, aliases, definition }) => (
          <li key={path}>
            <h2>
              <Link to={path}>{term}</Link>
            </h2>
            <div>
              <p>{definition}</p>
              {aliases.length === 0 ? null : (
                <p className="meta">Also called: {aliases.join(', ')}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Head({ data }: HeadProps<GlossaryQuery>) {
  const { siteUrl } = data.site.siteMetadata
  return <DocumentHead title="Glossary" description={LEAD} path="/glossary" siteUrl={siteUrl} />
}

export const query = graphql`
  query GlossaryPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    allGlossaryTerm(sort: { term: ASC }) {
      nodes {
        path
        term
        aliases
        definition
      }
    }
  }
`
