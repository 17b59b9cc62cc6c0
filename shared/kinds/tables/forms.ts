import { FORM_AUDIENCES } from '../../forms/audience.ts'
import { CONTACT_KINDS } from '../../forms/contacts.ts'
import { FILING_WAYS } from '../../forms/filing.ts'
import { FORM_TOPIC_NAMES } from '../../forms/topics.ts'
import { nullable, optional, record, records } from '../record-values.ts'
import { namesOfForm } from '../search-names.ts'
import { defineKind } from '../define-kind.ts'
import type { ValuesOf } from '../../fields/field.ts'
import * as value from '../values.ts'

/** Two lines of the list of forms on a phone. */
const PURPOSE_MAX = 56

/** Where one fact of a page comes from, and how far it was verified. */
const sourced = { source: value.address('Source'), verification: value.verification() }

/** One way to reach the office that takes a form, or how long it takes there. */
const contacts = records(
  'Contacts',
  'OfficialFormContact',
  {
    kind: value.choice('Kind', CONTACT_KINDS, { error: value.oneOf(CONTACT_KINDS) }),
    when: nullable(
      value.line('When', {
        help: 'When it is the right one: “From abroad, with a payment”. Empty where there is only one.',
      }),
    ),
    lines: value.lines(
      'Lines',
      {
        help: 'As they stand on an envelope; of a number, the number first.',
      },
      { least: 'needs at least one line' },
    ),
    href: optional(value.address('Address', { help: 'Where a form is filed online.' })),
    ...sourced,
  },
  {
    rule: (contact) =>
      contact.refine(({ kind, href }) => (kind === 'online') === (href !== null), {
        error: 'belongs to a contact of the kind "online", which needs one',
        path: ['href'],
      }),
  },
)

/** An official form. */
export const FORMS = defineKind({
  fields: {
    number: value.line('Number', { help: 'As people write it: “Form W-8BEN”.', isListed: true }),
    title: value.line('Title', { isListed: true }),
    shortTitle: optional(
      value.line('Short title', { help: 'Stands for a long title where there is little room.' }),
    ),
    alsoKnownAs: value.names('Also known as', { help: 'Other names that readers look for.' }),
    inSpanish: value.namesInSpanish(),
    issuingBody: value.line('Issuing body'),
    topic: value.choice('Topic', FORM_TOPIC_NAMES, { error: value.oneOf(FORM_TOPIC_NAMES) }),
    audience: value.choices('Audience', FORM_AUDIENCES, {
      error: value.oneOf(FORM_AUDIENCES),
      least: 'must name at least one group of readers',
    }),
    revision: value.line('Revision'),
    purpose: value.line('Purpose', {
      help: 'What people do with it, in the one line that the list of forms has for it: “Apply for an ITIN”.',
      most: PURPOSE_MAX,
    }),
    summary: value.prose('Summary'),
    whenToUse: value.paragraphs('When to use it'),
    whenNotToUse: value.paragraphs('When not to use it'),
    deadline: value.line('Deadline', { help: 'The date in one line: “15 April”.' }),
    deadlineNotes: value.lines('Notes on dates', { help: 'Extensions and penalties.' }),
    dates: value.dueDates('Dates', { help: 'The days of a calendar year that the two name.' }),
    fee: nullable(record('Fee', 'OfficialFormFee', { amount: value.line('Amount'), ...sourced })),
    whatToAttach: value.lines('What to attach'),
    filing: value.choices('Ways to file', FILING_WAYS, {
      error: value.oneOf(FILING_WAYS),
      least: 'must say at least one way to file it',
    }),
    whereToSend: value.paragraphs('Where to send it'),
    contacts,
    official: record('Official pages', 'OfficialFormAddresses', {
      page: value.address('Page', { help: 'The issuing body’s own page about the form.' }),
      pdf: nullable(value.address('The form itself')),
      instructions: nullable(value.address('Instructions')),
    }),
    relatedForms: value.links('Related forms', 'forms'),
    relatedTerms: value.links('Related terms', 'glossary'),
    verification: value.verification(),
    sources: value.sources(),
  },
  prose: ['summary', 'whenToUse', 'whenNotToUse', 'whatToAttach', 'whereToSend', 'deadlineNotes'],
  added: { calendarPath: 'String', relatedTools: '[ContentLink!]!' },
  cardTitle: 'Official forms, and what they ask',
  labelOf: ({ number, title }) => `${number}: ${title}`,
  namesOf: namesOfForm,
})

/** A form as its file describes it. */
export type FormContent = ValuesOf<typeof FORMS.fields>
