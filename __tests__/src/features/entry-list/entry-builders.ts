import type { Entry, EntryCopy } from '../../../../shared/entries/entry'
import type { ListedEntry } from '../../../../src/platform/entries/entry-store'
import { FILE, storedTerm, termData, termId } from '../../support/terms'

export const entry = (slug: string, term: string, change: Partial<Entry> = {}): ListedEntry => ({
  kind: 'entry',
  entry: {
    ...storedTerm(slug, term),
    id: termId(slug),
    updatedAt: new Date('2026-11-20T09:00:00Z'),
    updatedBy: 'ana',
    ...change,
  },
})

export const copy = (slug: string, term: string, change: Partial<EntryCopy> = {}): EntryCopy => ({
  id: termId(slug),
  data: termData(term, { aliases: ['A new alias'] }),
  base: FILE,
  baseData: termData(term),
  baseRevision: 1,
  version: 3,
  writerId: 'tab',
  writerSequence: 1,
  updatedAt: new Date('2026-11-21T10:30:00Z'),
  updatedBy: 'ben',
  ...change,
})
