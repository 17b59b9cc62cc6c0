import type { ValuesOf } from '../../fields/field.ts'
import { storedSchema } from '../../fields/table.ts'
import * as value from '../values.ts'

/** The texts of `content/pages/` that the site shows, by file name; each is a route of its own. */
export const TEXT_PAGES: readonly string[] = ['about', 'cookies', 'privacy', 'terms']

const fields = {
  title: value.line('Title', { isListed: true }),
  description: value.prose('Description', { help: 'For search engines and shared links.' }),
  lead: value.prose('Lead', { help: 'One or two sentences below the title.' }),
  inForceSince: value.day('In force since', { help: 'The day from which the text holds.' }),
}

/** The texts of fixed pages. Their bodies are Markdown. */
export const TEXTS = {
  nodeType: 'TextPage',
  fields,
  schema: storedSchema(fields),
  added: {
    inForceText: 'String @shownDay(of: "inForceSince")',
    html: 'String!',
    headings: '[PostHeading!]!',
  },
} as const

/** The fields of one. */
export type TextPageFields = ValuesOf<typeof fields>
