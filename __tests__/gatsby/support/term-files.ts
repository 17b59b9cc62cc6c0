import type { ContentFile } from '../../../gatsby/reference/content/content-files.ts'
import type { EntryData } from '../../../shared/entries/entry.ts'

/** The data of a term that fits, with what the test cares about on top. */
export const termData = (term: string, overrides: EntryData = {}): EntryData => ({
  term,
  aliases: [],
  inSpanish: ['un nombre'],
  definition: 'A definition.',
  details: ['A detail.'],
  example: 'An example.',
  seeAlso: [],
  verification: { state: 'sample' },
  sources: [{ title: 'Source', url: 'https://a.example' }],
  ...overrides,
})

/** The file of such a term. */
export const termFile = (
  slug: string,
  term = slug,
  aliases: readonly string[] = [],
  overrides: EntryData = {},
): ContentFile => ({
  folder: 'glossary',
  slug,
  text: JSON.stringify(termData(term, { aliases, ...overrides })),
})
