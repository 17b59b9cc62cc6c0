import { graphql, type HeadProps, type PageProps } from 'gatsby'
import type { DueDate } from '../../shared/calendar/due-dates'
import { yearDays } from '../../shared/calendar/year-days'
import { namesOfForm } from '../../shared/kinds/search-names'
import { officialForm, referencePage } from '../../shared/structured-data/reference-page'
import { LinkedText } from '../components/links/linked-text'
import { CopyArea } from '../components/page/copy-area'
import { SheetHead } from '../components/drawing/sheet-head'
import { Prebuilt } from '../components/islands/prebuilt'
import { SearchScope } from '../components/page/search-scope'
import { FormHeading } from '../features/forms/form-heading'
import { FormFacts, type FormFactsProps } from '../features/forms/form-facts'
import { FormSummary, type FormSummaryProps } from '../features/forms/form-summary'
import { SITE_URL } from '../platform/base/site-url'
import { Citation } from './parts/citation'
import { DocumentHead, type HeadContext } from './parts/document-head'
import { FORM_PARTS, FormText, type FormTexts } from './parts/form-text'
import { PageRecord } from './parts/page-record'
import { RailLayout } from './parts/rail-layout'
import type { ReferenceLink, ReferencePageProps } from './parts/reference-parts'
import { RelatedLinks, Sources } from './parts/reference-parts'
import { UsedIn, type PageUsage } from './parts/used-in'
import { VerificationMark } from './parts/verification-line'
import '../theme/styles/parts/drawings.css'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/reference.css'
import '../features/forms/forms.css'

interface OfficialFormQuery {
  readonly officialForm: ReferencePageProps &
    Omit<FormSummaryProps, 'days'> &
    FormFactsProps &
    FormTexts & {
      readonly dates: readonly Omit<DueDate, 'isMoved'>[]
      readonly path: string
      readonly title: string
      readonly shortTitle: string | null
      readonly inSpanish: readonly string[]
      readonly topic: string
      readonly summary: string
      readonly relatedForms: readonly ReferenceLink[]
      readonly relatedTerms: readonly ReferenceLink[]
      readonly relatedTools: readonly ReferenceLink[]
    }
  readonly pageUsage: PageUsage
}

/** One official form. */
export default function OfficialFormTemplate({ data }: PageProps<OfficialFormQuery>) {
  const { officialForm: form, pageUsage } = data
  const { termLinks } = form
  return (
    <SearchScope section="Forms" names={namesOfForm(form)}>
      <CopyArea>
        <Prebuilt>
          <div className="form-top">
            <FormHeading
              number={form.number}
              title={form.title}
              topic={form.topic}
              lead={<LinkedText text={form.summary} field="summary" links={termLinks} />}
              mark={<VerificationMark kind="forms" of={form.verification} />}
            />
            <SheetHead {...form} />
          </div>
          <FormSummary {...form} days={yearDays(form.dates)} />
          <RailLayout
            parts={FORM_PARTS}
            facts={<FormFacts {...form} />}
            aside={
              <>
                <RelatedLinks title="Related forms" links={form.relatedForms} />
                <RelatedLinks title="Terms used here" links={form.relatedTerms} />
                <Sources kind="forms" page={form} />
              </>
            }
          >
            <FormText form={form} />
          </RailLayout>
          <div data-pagefind-ignore="">
            <UsedIn
              name={form.number}
              usage={pageUsage}
              tools={form.relatedTools}
              titles={{ forms: 'Other forms' }}
            />
          </div>
          <PageRecord {...form} />
        </Prebuilt>
      </CopyArea>
      <Citation title={nameOf(form)} path={form.path} changedText={form.changedText} />
    </SearchScope>
  )
}

const nameOf = ({ number, title }: OfficialFormQuery['officialForm']): string =>
  `${number}: ${title}`

export function Head({ data, pageContext }: HeadProps<OfficialFormQuery, HeadContext>) {
  const { officialForm: form } = data
  const name = nameOf(form)
  const { path, summary: description } = form
  return (
    <DocumentHead
      title={`${form.number}: ${form.shortTitle ?? form.title}`}
      cardTitle={name}
      description={description}
      path={path}
      context={pageContext}
      breadcrumbs={[
        { name: 'Forms', path: '/forms' },
        { name, path },
      ]}
      structured={() => [
        referencePage(SITE_URL, { ...form, name, description, about: officialForm(form) }),
      ]}
    />
  )
}

export const query = graphql`
  query OfficialFormPage($id: String!, $usageId: String!) {
    officialForm(id: { eq: $id }) {
      ...ReferencePageFields
      number
      title
      shortTitle
      alsoKnownAs
      inSpanish
      issuingBody
      topic
      audience
      revision
      summary
      whenToUse
      whenNotToUse
      deadline
      deadlineNotes
      dates {
        ...DueDateFields
      }
      calendarPath
      fee {
        amount
      }
      whatToAttach
      filing
      whereToSend
      contacts {
        kind
        when
        lines
        href
        source
        verification {
          ...VerificationFields
        }
      }
      official {
        page
        pdf
        instructions
      }
      relatedForms {
        path
        label
      }
      relatedTerms {
        path
        label
      }
      relatedTools {
        path
        label
      }
    }
    pageUsage(id: { eq: $usageId }) {
      ...PageUsageFields
    }
  }
`
