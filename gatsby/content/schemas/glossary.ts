import { z } from 'zod'
import { slug, text, verified } from './common.ts'

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
