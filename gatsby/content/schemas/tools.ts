import { z } from 'zod'
import { paragraphs, slug, text, verified } from './common.ts'

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
