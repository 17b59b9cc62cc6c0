import { z } from 'zod'
import { paragraphs, slug, text, verified } from './common.ts'

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
