import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { collectionPage } from '../../shared/structured-data/collection'
import { createIsland } from '../components/islands/island'
import { PageHeading } from '../components/page/page-heading'
import { SearchScope } from '../components/page/search-scope'
import type { FormEntry } from '../features/forms/form-listing'
import type { FormsBrowserProps } from '../features/forms/forms-browser'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from '../templates/parts/document-head'
import type { VerifiedPage } from '../templates/parts/verification-line'
import {
  VerificationLine,
  VerificationMark,
  verificationsOf,
} from '../templates/parts/verification-line'
import '../theme/styles/parts/fields.css'
import '../theme/styles/parts/lists.css'
import '../features/forms/form-table.css'

interface FormsQuery {
  readonly allOfficialForm: { readonly nodes: readonly (FormEntry & VerifiedPage)[] }
}

const FormsBrowser = createIsland<FormsBrowserProps>({
  load: async () => (await import('../features/forms/forms-browser')).FormsBrowser,
  parameters: ['q', 'topic', 'for', 'sort'],
})

const LEAD =
  'What each form is for and what it is not for, who files it, by when, with what, and where it goes.'

/** All forms: by topic, or as the reader searches them. */
export default function FormsPage({ data }: PageProps<FormsQuery>) {
  const verifications = verificationsOf(data.allOfficialForm.nodes)
  return (
    <>
      <SearchScope section="Pages" names={['Forms']}>
        <PageHeading
          title="Forms"
          lead={LEAD}
          mark={<VerificationMark kind="forms" of={verifications} />}
        />
      </SearchScope>
      <FormsBrowser forms={data.allOfficialForm.nodes} />
      <VerificationLine kind="forms" of={verifications} />
    </>
  )
}

export function Head({ data, pageContext }: HeadProps<FormsQuery, HeadContext>) {
  const page = { path: '/forms', name: 'Forms', description: LEAD }
  const items = data.allOfficialForm.nodes.map(({ number, title, path }) => ({
    name: `${number}: ${title}`,
    path,
  }))
  return (
    <DocumentHead
      {...page}
      title="Forms"
      context={pageContext}
      breadcrumbs={[page]}
      structured={() => [collectionPage(SITE_URL, { ...page, items })]}
    />
  )
}

export const query = graphql`
  query FormsPage {
    allOfficialForm(sort: { number: ASC }) {
      nodes {
        path
        number
        title
        shortTitle
        alsoKnownAs
        inSpanish
        issuingBody
        topic
        audience
        purpose
        summary
        deadline
        filing
        verification {
          state
        }
      }
    }
  }
`
