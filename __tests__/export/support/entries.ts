import { decodeFields } from '../../../node-shared/backend/wire-values.ts'
import { serverTime } from '../../../server/app.ts'
import { planEntrySave } from '../../../shared/entries/entry-writes.ts'
import type { EntryContent } from '../../../shared/entries/entry-writes.ts'
import { parseEntry } from '../../../shared/entries/entry.ts'
import type { Entry, EntryData } from '../../../shared/entries/entry.ts'
import { entryId, FILES_LANG } from '../../../shared/kinds/entry-key.ts'
import type { TestSite } from './filled-backend.ts'

/** A term of the glossary that fits, in the order of its table. */
export const termData = (changes: EntryData = {}): EntryData => ({
  term: 'Apostille',
  aliases: [],
  inSpanish: ['apostilla'],
  definition: 'A certificate that makes a public document of one country acceptable in another.',
  details: ['It confirms the signature and the seal.', 'It says nothing about the content.'],
  example: 'A birth certificate of Florida is used in Costa Rica.',
  seeAlso: [],
  verification: { state: 'sample' },
  sources: [{ title: 'HCCH: Apostille Section', url: 'https://www.hcch.net/en/apostille' }],
  ...changes,
})

export const termId = (slug: string): string =>
  entryId({ lang: FILES_LANG, kind: 'glossary', slug })

/** The entry as it is stored; null where there is none. */
export async function readTerm({ administrator }: TestSite, slug: string): Promise<Entry | null> {
  const place = `entries/${termId(slug)}`
  const stored = (await administrator.documents.read([place])).get(place)
  if (stored === undefined) return null
  const parsed = parseEntry(termId(slug), decodeFields(stored.fields))
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('; '))
  return parsed.value
}

/** Saves a version of a term as the editor does. Without a base it lies over no file. */
export async function saveTerm(
  site: TestSite,
  slug: string,
  changes: Partial<EntryContent> = {},
): Promise<void> {
  const before = await readTerm(site, slug)
  const writes = planEntrySave<unknown>({
    key: { lang: FILES_LANG, kind: 'glossary', slug },
    previous: before,
    content: {
      slug,
      status: 'published',
      data: before?.data ?? termData(),
      base: before?.base ?? null,
      baseData: before?.baseData ?? null,
      ...changes,
    },
    serverTime,
    updatedBy: 'ana',
    writers: ['ana', 'ben'],
  })
  await site.server.backend.documents.commit(writes)
}
