import { z } from 'zod'
import { text } from './common.ts'

/** The texts of `content/pages/` that the site shows, by file name; each is a route of its own. */
export const TEXT_PAGES: readonly string[] = ['about', 'cookies', 'privacy', 'terms']

/** The front matter of `content/pages/NAME.md`. */
export const textPageSchema = z.strictObject({
  title: text,
  /** For search engines and shared links. */
  description: text,
  /** One or two sentences below the title. */
  lead: text,
  /** The day from which the text holds. */
  inForceSince: z.iso.date({ error: 'must be a date such as 2026-11-01' }).optional(),
})

export type TextPageFields = z.infer<typeof textPageSchema>
