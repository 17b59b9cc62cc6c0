import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import type { TextLink } from '../components/linked-text'
import { LinkedText } from '../components/linked-text'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from './parts/document-head'
import { DocumentHead } from './parts/document-head'
import type { ReferenceLink, SourcesProps } from './parts/reference-parts'
import { Facts, Paragraphs, ReferenceLayout, RelatedLinks, Sources } from './parts/reference-parts'

interface OfficialFormQuery extends SiteQuery {
  readonly officialForm: SourcesProps & {
    readonly path: string
    readonly number: string
    readonly title: string
    readonly issuingBody: string
    readonly topic: string
    readonly revision: string
    readonly summary: string
    readonly whenToUse: readonly string[]
    readonly whatToAttach: readonly string[]
    readonly whereToSend: readonly string[]
    readonly relatedForms: readonly ReferenceLink[]
    readonly relatedTerms: readonly ReferenceLink[]
    readonly termLinks: readonly TextLink[]
  }
}

/** One official form. */
export default function OfficialFormTemplate({ data }: PageProps<OfficialFormQuery>) {
  const { officialForm: form } = data
  return (
    <SearchScope section="Forms">
      <PageHeading
        title={`${form.number}: ${form.title}`}
        lead={<LinkedText text={form.summary} field="summary" links={form.termLinks} />}
        section={{ label: 'Forms', href: '/forms' }}
      />
      <ReferenceLayout
        aside={
          <>
            <RelatedLinks title="Related forms" links={form.relatedForms} />
            <RelatedLinks title="Terms used here" links={form.relatedTerms} />
            <Sources {...form} />
          </>
        }
      >
        <Facts
          facts={[
            { name: 'Issued by', value: form.issuingBody },
            { name: 'Topic', value: form.topic },
            { name: 'Revision', value: form.revision },
          ]}
        />
        <h2>When to use it</h2>
        <Paragraphs texts={form.whenToUse} field="whenToUse" links={form.termLinks} />
        <h2>What to attach</h2>
        {form.whatToAttach.length === 0 ? (
          <p>Nothing.</p>
        ) : (
          <ul>
            {form.whatToAttach.map((item, index) => (
              <li key={item}>
                <LinkedText text={item} field={`whatToAttach.${index}`} links={form.termLinks} />
              </li>
            ))}
          </ul>
        )}
        <h2>Where to send it</h2>
        <Paragraphs texts={form.whereToSend} field="whereToSend" links={form.termLinks} />
      </ReferenceLayout>
    </SearchScope>
  )
}

export function Head({ data: { officialForm, site } }: HeadProps<OfficialFormQuery>) {
  return (
    <DocumentHead
      title={`${officialForm.number}: ${officialForm.title}`}
      description={officialForm.summary}
      path={officialForm.path}
      siteUrl={site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query OfficialFormPage($id: String!) {
    site {
      siteMetadata {
        siteUrl
      }
    }
    officialForm(id: { eq: $id }) {
      path
      number
      title
      issuingBody
      topic
      revision
      summary
      whenToUse
      whatToAttach
      whereToSend
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
