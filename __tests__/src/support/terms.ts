import type { EntryFile } from '../../../src/platform/entries/entry-files'

type Change = Readonly<Record<string, unknown>>

const sha256 = (digit: string) => digit.repeat(64)

/** The digest of the file of every term, until it is changed. */
export const FILE = sha256('a')
export const CHANGED_FILE = sha256('b')

/** A complete term. */
export const termData = (term: string, change: Change = {}) => ({
  term,
  aliases: [],
  inSpanish: [`${term} en español`],
  definition: `${term} is a word of paperwork.`,
  details: [`More about ${term}.`],
  example: `Ana needs ${term}.`,
  seeAlso: [],
  verification: { state: 'sample' },
  sources: [{ title: 'Office', url: 'https://www.irs.gov/' }],
  ...change,
})

export const termId = (slug: string) => `en:glossary:${slug}`

export const termFile = (
  slug: string,
  term: string,
  change: Change = {},
  digest = FILE,
): EntryFile => ({ slug, sha256: digest, data: termData(term, change) })

/** What is stored of a published term that lies over its file. */
export const storedTerm = (slug: string, term: string) => ({
  lang: 'en' as const,
  kind: 'glossary' as const,
  slug,
  data: termData(term),
  status: 'published' as const,
  base: FILE,
  baseData: termData(term),
  movedTo: null,
  revision: 1,
  publishedAt: new Date(0),
  createdAt: new Date(0),
  updatedAt: new Date(0),
  updatedBy: 'ben',
})
