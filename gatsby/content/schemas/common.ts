import { z } from 'zod'

/** Text that must be there. */
export const text = z.string().trim().min(1, { error: 'must not be empty' })

/** A file name of `content/` without its extension: the last part of the page's path. */
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: 'must be a file name without .json, such as "apostille"',
})

/** The address of an official page. */
export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' })

export const source = z.strictObject({ title: text, url: httpsUrl })

export const paragraphs = z.array(text).min(1, { error: 'needs at least one paragraph' })

/** What every fact-bearing page carries. */
export const verified = {
  /** The day on which the text was last compared with its sources. */
  verifiedOn: z.iso.date({ error: 'must be a date such as 2026-03-01' }),
  sources: z.array(source).min(1, { error: 'needs at least one official source' }),
}
