import { LinkedText, type TextLink } from '../../components/links/linked-text'
import { Checklist, PrintButton } from '../../features/forms/checklist'
import { FormContacts, type FormContact } from '../../features/forms/form-contacts'
import { CalendarLink } from './calendar-link'
import { Paragraphs } from './reference-parts'

/** The parts of the text of a form's page. */
export interface FormTexts {
  readonly deadline: string
  readonly whenToUse: readonly string[]
  readonly whenNotToUse: readonly string[]
  readonly deadlineNotes: readonly string[]
  readonly calendarPath: string | null
  readonly whatToAttach: readonly string[]
  readonly whereToSend: readonly string[]
  readonly contacts: readonly FormContact[]
  readonly termLinks: readonly TextLink[]
}

/** The parts of {@link FormText}, for a list of contents. */
export const FORM_PARTS = [
  { id: 'use', title: 'When to use it' },
  { id: 'not', title: 'When not to use it' },
  { id: 'attach', title: 'What to attach or have ready' },
  { id: 'send', title: 'Where to send it' },
  { id: 'dates', title: 'Dates and deadlines' },
] as const

/** The text of a form's page, part by part. */
export function FormText({ form }: { readonly form: FormTexts }) {
  const { termLinks } = form
  const [use, not, attach, send, dates] = FORM_PARTS
  return (
    <>
      <div className="form-when">
        <div className="form-use">
          <h2 id={use.id}>{use.title}</h2>
          <TextList texts={form.whenToUse} field="whenToUse" links={termLinks} />
        </div>
        <div className="form-not">
          <h2 id={not.id}>{not.title}</h2>
          <TextList texts={form.whenNotToUse} field="whenNotToUse" links={termLinks} />
        </div>
      </div>
      <h2 id={attach.id}>{attach.title}</h2>
      {form.whatToAttach.length === 0 ? (
        <p>Nothing has to be attached.</p>
      ) : (
        <Checklist items={itemsOf(form.whatToAttach, termLinks)} />
      )}
      <h2 id={send.id}>{send.title}</h2>
      <Paragraphs texts={form.whereToSend} field="whereToSend" links={termLinks} />
      <FormContacts contacts={form.contacts} />
      <h2 id={dates.id}>{dates.title}</h2>
      <p>
        <strong>{form.deadline}.</strong>
      </p>
      <Paragraphs texts={form.deadlineNotes} field="deadlineNotes" links={termLinks} />
      <CalendarLink
        path={form.calendarPath}
        holds="It holds the dates of a calendar year, moved past weekends and holidays."
      />
      <PrintButton />
    </>
  )
}

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
