import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { namesOfForm } from '../../shared/search/named-pages'
import { officialForm, referencePage } from '../../shared/structured-data/reference-page'
import type { TextLink } from '../components/linked-text'
import { LinkedText } from '../components/linked-text'
import { CopyArea } from '../components/copy-area'
import { Prebuilt } from '../components/prebuilt'
import { SearchScope } from '../components/search-scope'
import { Checklist, PrintButton } from '../features/forms/checklist'
import type { FormContact } from '../features/forms/form-contacts'
import { FormContacts } from '../features/forms/form-contacts'
import { FormHeading } from '../features/forms/form-heading'
import type { FormSummaryProps } from '../features/forms/form-summary'
import { FormSummary } from '../features/forms/form-summary'
import { RelatedForms } from '../features/forms/related-forms'
import { SITE_URL } from '../platform/site-url'
import { CalendarLink } from './parts/calendar-link'
import { Citation } from './parts/citation'
import type { HeadContext } from './parts/document-head'
import { DocumentHead } from './parts/document-head'
import { PageRecord } from './parts/page-record'
import type { ReferenceLink, ReferencePage } from './parts/reference-parts'
import { Paragraphs, ReferenceLayout, RelatedLinks, Sources } from './parts/reference-parts'
import type { PageUsage } from './parts/used-in'
import { UsedIn } from './parts/used-in'
import { VerificationMark } from './parts/verification-line'
import '../theme/styles/parts/facts.css'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/reference.css'
import '../features/forms/forms.css'

interface OfficialFormQuery {
  readonly officialForm: ReferencePage &
    FormSummaryProps & {
      readonly path: string
      readonly title: string
      readonly shortTitle: string | null
      readonly inSpanish: readonly string[]
      readonly topic: string
      readonly summary: string
      readonly whenToUse: readonly string[]
      readonly whenNotToUse: readonly string[]
      readonly deadlineNotes: readonly string[]
      readonly calendarPath: string | null
      readonly whatToAttach: readonly string[]
      readonly whereToSend: readonly string[]
      readonly contacts: readonly FormContact[]
      readonly relatedForms: readonly ReferenceLink[]
      readonly relatedTerms: readonly ReferenceLink[]
      readonly relatedTools: readonly ReferenceLink[]
      readonly termLinks: readonly TextLink[]
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
          <FormHeading
            number={form.number}
            title={form.title}
            topic={form.topic}
            lead={<LinkedText text={form.summary} field="summary" links={termLinks} />}
            mark={<VerificationMark kind="form" of={form.verification} />}
          />
          <ReferenceLayout
            aside={
              <>
                <div className="form-related">
                  <RelatedForms forms={form.relatedForms} />
                  <RelatedLinks title="Terms used here" links={form.relatedTerms} />
                </div>
                <Sources kind="form" page={form} />
              </>
            }
          >
            <FormSummary {...form} />
            <h2>When to use it</h2>
            <div className="form-use">
              <TextList texts={form.whenToUse} field="whenToUse" links={termLinks} />
            </div>
            <h2>When not to use it</h2>
            <div className="form-not">
              <TextList texts={form.whenNotToUse} field="whenNotToUse" links={termLinks} />
            </div>
            <h2>What to attach or have ready</h2>
            {form.whatToAttach.length === 0 ? (
              <p>Nothing has to be attached.</p>
            ) : (
              <Checklist items={itemsOf(form.whatToAttach, termLinks)} />
            )}
            <h2>Where to send it</h2>
            <Paragraphs texts={form.whereToSend} field="whereToSend" links={termLinks} />
            <FormContacts contacts={form.contacts} />
            <h2>Dates and deadlines</h2>
            <p>
              <strong>{form.deadline}.</strong>
            </p>
            <Paragraphs texts={form.deadlineNotes} field="deadlineNotes" links={termLinks} />
            <CalendarLink
              path={form.calendarPath}
              holds="It holds the dates of a calendar year, moved past weekends and holidays."
            />
            <PrintButton />
          </ReferenceLayout>
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

const itemsOf = (texts: readonly string[], links: readonly TextLink[]) =>
  texts.map((text, index) => ({
    key: text,
    content: <LinkedText text={text} field={`whatToAttach.${index}`} links={links} />,
  }))

interface TextListProps {
  readonly texts: readonly string[]
  readonly field: string
  readonly links: readonly TextLink[]
}

function TextList({ texts, field, links }: TextListProps) {
  return (
    <ul>
      {texts.map((text, index) => (
        <li key={text}>
          <LinkedText text={text} field={`${field}.${index}`} links={links} />
        </li>
      ))}
    </ul>
  )
}

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
