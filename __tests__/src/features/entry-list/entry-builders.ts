import type { Entry, EntryCopy } from '../../../../shared/entries/entry'
import type { EntryFile } from '../../../../src/platform/entries/entry-files'
import type { ListedEntry } from '../../../../src/platform/entries/entry-store'

const sha256 = (digit: string) => digit.repeat(64)

/** The digest of the file of every term, until it is changed. */
export const FILE = sha256('a')

const termData = (term: string, aliases: readonly string[] = []) => ({
  term,
  aliases: [...aliases],
  inSpanish: [`${term} en español`],
})

export const termId = (slug: string) => `en:glossary:${slug}`

export const file = (slug: string, term: string, digest = FILE): EntryFile => ({
  slug,
  sha256: digest,
  data: termData(term),
})

export function entry(slug: string, term: string, change: Partial<Entry> = {}): ListedEntry {
  return {
    kind: 'entry',
    entry: {
      id: termId(slug),
      lang: 'en',
      kind: 'glossary',
      slug,
      data: termData(term),
      status: 'published',
      base: FILE,
      baseData: termData(term),
      movedTo: null,
      revision: 1,
      publishedAt: null,
      createdAt: new Date(0),
      updatedAt: new Date('2026-11-20T09:00:00Z'),
      updatedBy: 'ana',
      ...change,
    },
  }
}

export function copy(slug: string, term: string, change: Partial<EntryCopy> = {}): EntryCopy {
  return {
    id: termId(slug),
    data: termData(term, ['A new alias']),
    base: FILE,
    baseData: termData(term),
    baseRevision: 1,
    version: 3,
    writerId: 'tab',
    writerSequence: 1,
    updatedAt: new Date('2026-11-21T10:30:00Z'),
    updatedBy: 'ben',
    ...change,
  }
}

export const changedFile = sha256('b')
