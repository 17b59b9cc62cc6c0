import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import type { TextLink } from '../components/linked-text'
import { LinkedText } from '../components/linked-text'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from './parts/document-head'
import { DocumentHead } from './parts/document-head'
import type { ReferenceLink, SourcesProps } from './parts/reference-parts'
import { Facts, ReferenceLayout, RelatedLinks, Sources } from './parts/reference-parts'

interface UsStateQuery extends SiteQuery {
  readonly usState: SourcesProps & {
    readonly path: string
    readonly name: string
    readonly code: string
    readonly region: string
    readonly agency: { readonly name: string; readonly url: string }
    readonly summary: string
    readonly facts: readonly { readonly label: string; readonly value: string }[]
    readonly deadlines: readonly { readonly what: string; readonly when: string }[]
    readonly relatedForms: readonly ReferenceLink[]
    readonly relatedTerms: readonly ReferenceLink[]
    readonly termLinks: readonly TextLink[]
  }
}

/** One state: who registers companies there, taxes and deadlines. */
export default function UsStateTemplate({ data: { usState: state } }: PageProps<UsStateQuery>) {
  return (
    <SearchScope section="States">
      <PageHeading
        title={state.name}
        lead={<LinkedText text={state.summary} field="summary" links={state.termLinks} />}
        section={{ label: 'States', href: '/states' }}
      />
      <ReferenceLayout
        aside={
          <>
            <RelatedLinks title="Related forms" links={state.relatedForms} />
            <RelatedLinks title="Terms used here" links={state.relatedTerms} />
            <Sources {...state} />
          </>
        }
      >
        <p>
          Companies register with the <a href={state.agency.url}>{state.agency.name}</a>. Postal
          code {state.code}, region {state.region}.
        </p>
        <h2>Taxes and fees</h2>
        <Facts facts={state.facts.map(({ label, value }) => ({ name: label, value }))} />
        <h2>Deadlines</h2>
        <Facts facts={state.deadlines.map(({ what, when }) => ({ name: what, value: when }))} />
      </ReferenceLayout>
    </SearchScope>
  )
}

export function Head({ data: { usState, site } }: HeadProps<UsStateQuery>) {
  return (
    <DocumentHead
      title={`${usState.name}: company registration and taxes`}
      description={usState.summary}
      path={usState.path}
      siteUrl={site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query UsStatePage($id: String!) {
    site {
      siteMetadata {
        siteUrl
      }
    }
    usState(id: { eq: $id }) {
      path
      name
      code
      region
      agency {
        name
        url
      }
      summary
      facts {
        label
        value
      }
      deadlines {
        what
        when
      }
      relatedForms {
        path
        label
      }
      relatedTerms {
        path
        label
      }
      termLinks {
        field
        start
        length
        path
      }
      sources {
        title
        url
      }
      verifiedOn
      verifiedText: verifiedOn(formatString: "D MMMM YYYY")
    }
  }
`
