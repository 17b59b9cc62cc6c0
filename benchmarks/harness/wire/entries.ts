import { z } from 'zod'
import { decodeValue } from '../../../node-shared/backend/wire-values.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { EntryData } from '../../../shared/entries/entry.ts'
import { ENTRY_STATUSES } from '../../../shared/entries/entry.ts'
import { ENTRIES, planEntrySave } from '../../../shared/entries/entry-writes.ts'
import type { EntryContent, PreviousEntry } from '../../../shared/entries/entry-writes.ts'
import { entryId, FILES_LANG } from '../../../shared/kinds/entry-key.ts'
import { entryPath } from '../../../shared/kinds/names.ts'
import { redirectId } from '../../../shared/site/old-address.ts'
import { SERVER_TIME, StoredValue, batchGet, commit, wireWrite } from './documents.ts'
import type { WireDocument } from './documents.ts'
import type { Target } from './http.ts'

/** A term, and the file that it lies over. */
export interface TermVersion {
  readonly slug: string
  readonly data: EntryData
  readonly file: { readonly sha256: string; readonly data: EntryData } | null
}

/** Terms of the glossary as an editor stores them. */
export interface TermWriter {
  /** Publishes a term. */
  save(term: TermVersion): Promise<void>
  /** Takes a term away that readers see. */
  remove(term: TermVersion): Promise<void>
  /** Publishes a term under another slug. Returns the redirect from the one before. */
  move(term: TermVersion, to: string): Promise<DocumentRef>
}

/** The key of a term. */
export const termKey = (slug: string) => ({ lang: FILES_LANG, kind: 'glossary', slug }) as const

/** The document of a term, whether there is one or not. */
export const termRef = (slug: string): DocumentRef => ({
  source: 'entries',
  id: entryId(termKey(slug)),
})

/** @param editorId the account whose token it is */
export function openTermWriter(
  target: Target,
  idToken: () => Promise<string>,
  editorId: string,
): TermWriter {
  const store = async (
    { slug, data, file }: TermVersion,
    changed: Pick<EntryContent, 'slug' | 'status'>,
  ) => {
    const token = await idToken()
    const path = `${ENTRIES}/${entryId(termKey(slug))}`
    const stored = (await batchGet(target, token, [path])).get(path) ?? null
    const base = { base: file?.sha256 ?? null, baseData: file?.data ?? null }
    const writes = planEntrySave<unknown>({
      key: termKey(slug),
      previous: stored === null ? null : previousEntry(stored),
      content: { data, ...base, ...changed },
      serverTime: SERVER_TIME,
      updatedBy: editorId,
    })
    await commit(target, token, writes.map(wireWrite))
  }
  return {
    save: (term) => store(term, { slug: term.slug, status: 'published' }),
    remove: (term) => store(term, { slug: term.slug, status: 'removed' }),
    move: async (term, to) => {
      await store(term, { slug: to, status: 'published' })
      return { source: 'redirects', id: redirectId(entryPath('glossary', term.slug)) }
    },
  }
}

const data = z.record(z.string(), z.unknown())
const previousSchema = z.object({
  data,
  base: z.string().nullable(),
  baseData: data.nullable(),
  status: z.enum(ENTRY_STATUSES),
  movedTo: z.string().nullable(),
  revision: z.int(),
})

/** The next version of an entry needs this of the stored one. */
function previousEntry({ fields }: WireDocument): PreviousEntry<unknown> {
  const { createdAt = {}, publishedAt = {} } = fields
  const decoded = Object.entries(fields).map(([name, value]) => [name, decodeValue(value)] as const)
  return {
    ...previousSchema.parse(Object.fromEntries(decoded)),
    createdAt: new StoredValue(createdAt),
    publishedAt: 'nullValue' in publishedAt ? null : new StoredValue(publishedAt),
  }
}
