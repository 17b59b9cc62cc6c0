import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import '../features/glossary/glossary.css'
import { GlossaryIndex } from '../features/glossary/glossary-index'
import type { TermEntry } from '../features/glossary/term-entry'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

interface GlossaryQuery extends SiteQuery {
  readonly allGlossaryTerm: {
    readonly nodes: readonly TermEntry[]
  }
}

const LEAD = 'The words that forms and letters take for granted, each explained on its own.'

/** All terms, from A to Z. */
export default function GlossaryPage({ data }: PageProps<GlossaryQuery>) {
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="Glossary" lead={LEAD} />
      </SearchScope>
      <GlossaryIndex entries={data.allGlossaryTerm.nodes} />
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
        linkAs
        definition
      }
    }
  }
`
