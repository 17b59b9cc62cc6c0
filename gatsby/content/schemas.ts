import { z } from 'zod'

const text = z.string().trim().min(1, { error: 'must not be empty' })
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: 'must be a file name without .json, such as "apostille"',
})
const source = z.strictObject({
  title: text,
  url: z.url({ protocol: /^https$/, error: 'must be an https address' }),
})
const paragraphs = z.array(text).min(1, { error: 'needs at least one paragraph' })

/** What every fact-bearing page carries. */
const verified = {
  /** The day on which the text was last compared with its sources. */
  verifiedOn: z.iso.date({ error: 'must be a date such as 2026-03-01' }),
  sources: z.array(source).min(1, { error: 'needs at least one official source' }),
}

/** `content/glossary/SLUG.json` */
export const glossarySchema = z.strictObject({
  term: text,
  aliases: z.array(text),
  /** One paragraph that stands alone. */
  definition: text,
  details: z.array(text),
  example: text,
  seeAlso: z.array(slug),
  ...verified,
})

/** `content/forms/SLUG.json` */
export const formSchema = z.strictObject({
  number: text,
  title: text,
  issuingBody: text,
  topic: z.enum(['Income tax', 'Tax numbers', 'Withholding', 'Reporting accounts', 'Certificates']),
  revision: text,
  summary: text,
  whenToUse: paragraphs,
  whatToAttach: z.array(text),
  whereToSend: paragraphs,
  relatedForms: z.array(slug),
  relatedTerms: z.array(slug),
  ...verified,
})

/** `content/states/SLUG.json` */
export const stateSchema = z.strictObject({
  name: text,
  code: z.string().regex(/^[A-Z]{2}$/, { error: 'must be the two-letter postal code' }),
  region: z.enum(['Northeast', 'Midwest', 'South', 'West']),
  agency: z.strictObject({ name: text, url: source.shape.url }),
  summary: text,
  facts: z.array(z.strictObject({ label: text, value: text })).min(1),
  deadlines: z.array(z.strictObject({ what: text, when: text })).min(1),
  relatedForms: z.array(slug),
  relatedTerms: z.array(slug),
  ...verified,
})

/** `content/tools/SLUG.json` */
export const toolSchema = z.strictObject({
  name: text,
  question: text,
  explanation: paragraphs,
  formula: text,
  example: paragraphs,
  assumptions: z.array(text).min(1),
  relatedForms: z.array(slug),
  relatedTerms: z.array(slug),
  ...verified,
})

/** One folder of `content/`. */
export interface ContentSection {
  readonly folder: string
  /** GraphQL type of its nodes. */
  readonly type: string
  readonly schema: z.ZodType<object>
  /** Fields that name files of other folders: field -> folder. */
  readonly references: Readonly<Record<string, string>>
}

/** The folders of `content/` that become nodes. */
export const CONTENT_SECTIONS: readonly ContentSection[] = [
  {
    folder: 'glossary',
    type: 'GlossaryTerm',
    schema: glossarySchema,
    references: { seeAlso: 'glossary' },
  },
  {
    folder: 'forms',
    type: 'OfficialForm',
    schema: formSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  },
  {
    folder: 'states',
    type: 'UsState',
    schema: stateSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  },
  {
    folder: 'tools',
    type: 'Tool',
    schema: toolSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  },
]
