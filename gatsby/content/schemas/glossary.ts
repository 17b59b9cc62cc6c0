import { z } from 'zod'
import { inSpanish, slug, text, verified } from './common.ts'

/** `content/glossary/SLUG.json` */
export const glossarySchema = z.strictObject({
  term: text,
  /** Other names and the acronym. A reader finds the term by each of them. */
  aliases: z.array(text),
  inSpanish,
  /**
   * The phrases that become links to this page, instead of the term and its aliases: for words that
   * usually mean something else. An empty list means that nothing is linked. Plural forms of the
   * phrases match as well.
   */
  linkAs: z.array(text).optional(),
  /** One paragraph that stands alone. */
  definition: text,
  /** One to three paragraphs. */
  details: z
    .array(text)
    .min(1, { error: 'needs one to three paragraphs' })
    .max(3, { error: 'needs one to three paragraphs; shorten it, or write a post and link to it' }),
  example: text,
  seeAlso: z.array(slug),
  ...verified,
})
