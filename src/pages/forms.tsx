import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { FormEntry } from '../features/forms/form-listing'
import { FormsBrowser } from '../features/forms/forms-browser'
import '../features/forms/forms.css'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

interface FormsQuery extends SiteQuery {
  readonly allOfficialForm: { readonly nodes: readonly FormEntry[] }
}

const LEAD =
  'What each form is for and what it is not for, who files it, by when, with what, and where it goes.'

/** All forms: by topic, or as the reader searches them. */
export default function FormsPage({ data }: PageProps<FormsQuery>) {
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="Forms" lead={LEAD} />
      </SearchScope>
      <FormsBrowser forms={data.allOfficialForm.nodes} />
    </>
  )
}

export function Head({ data }: HeadProps<FormsQuery>) {
  const { siteUrl } = data.site.siteMetadata
  return <DocumentHead title="Forms" description={LEAD} path="/forms" siteUrl={siteUrl} />
}

export const query = graphql`
  query FormsPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    allOfficialForm(sort: { number: ASC }) {
      nodes {
        path
        number
        title
        alsoKnownAs
        issuingBody
        topic
        audience
        summary
        deadline
        filing
      }
    }
  }
`
