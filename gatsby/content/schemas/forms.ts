import { z } from 'zod'
import { FORM_AUDIENCES } from '../../../shared/forms/audience.ts'
import { CONTACT_KINDS } from '../../../shared/forms/contacts.ts'
import { FILING_WAYS } from '../../../shared/forms/filing.ts'
import { FORM_TOPIC_NAMES } from '../../../shared/forms/topics.ts'
import { httpsUrl, inSpanish, paragraphs, slug, sourced, text, verified } from './common.ts'
import { dueDates } from './dates.ts'

const oneOf = (names: readonly string[]) => ({ error: `must be one of: ${names.join(', ')}` })

/** One way to reach the office that takes a form, or how long it takes there. */
const contact = z
  .strictObject({
    kind: z.enum(CONTACT_KINDS, oneOf(CONTACT_KINDS)),
    /** When it is the right one: "From abroad, with a payment"; null where there is only one. */
    when: text.nullable(),
    /** As they stand on an envelope; of a number, the number first. */
    lines: z.array(text).min(1, { error: 'needs at least one line' }),
    /** Where a form is filed online. */
    href: httpsUrl.nullable().default(null),
    ...sourced,
  })
  .refine(({ kind, href }) => (kind === 'online') === (href !== null), {
    error: 'belongs to a contact of the kind "online", which needs one',
    path: ['href'],
  })

/** Two lines of the list of forms on a phone. */
const PURPOSE_MAX = 56

/** `content/forms/SLUG.json` */
export const formSchema = z.strictObject({
  /** As people write it: "Form W-8BEN". */
  number: text,
  title: text,
  /** What stands in its place where there is little room; null for a title that is short itself. */
  shortTitle: text.nullable().default(null),
  /** Other names that readers look for: "FBAR". */
  alsoKnownAs: z.array(text),
  inSpanish,
  issuingBody: text,
  topic: z.enum(FORM_TOPIC_NAMES, oneOf(FORM_TOPIC_NAMES)),
  audience: z
    .array(z.enum(FORM_AUDIENCES, oneOf(FORM_AUDIENCES)))
    .min(1, { error: 'must name at least one group of readers' }),
  revision: text,
  /** What people do with it, in the one line that the list of forms has for it: “Apply for an ITIN”. */
  purpose: text.max(PURPOSE_MAX, { error: `must be at most ${PURPOSE_MAX} characters` }),
  summary: text,
  whenToUse: paragraphs,
  whenNotToUse: paragraphs,
  /** The date in one line, for the box of facts: "15 April". */
  deadline: text,
  /** What else there is to say about dates: extensions, penalties. */
  deadlineNotes: z.array(text),
  /** The days that the two name, of a calendar year. */
  dates: dueDates,
  /** What it costs; null when it is free. */
  fee: z.strictObject({ amount: text, ...sourced }).nullable(),
  whatToAttach: z.array(text),
  filing: z
    .array(z.enum(FILING_WAYS, oneOf(FILING_WAYS)))
    .min(1, { error: 'must say at least one way to file it' }),
  whereToSend: paragraphs,
  /** Addresses, numbers and times, each for one case. */
  contacts: z.array(contact),
  official: z.strictObject({
    /** The issuing body's own page about the form. */
    page: httpsUrl,
    /** The form itself; null where there is none to download. */
    pdf: httpsUrl.nullable(),
    instructions: httpsUrl.nullable(),
  }),
  relatedForms: z.array(slug),
  relatedTerms: z.array(slug),
  ...verified,
})
