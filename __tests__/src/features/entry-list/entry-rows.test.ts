import { describe, expect, it } from '@jest/globals'
import {
  entryRows,
  readEntryListView,
  shownEntryRows,
  type EntryRow,
} from '../../../../src/features/entry-list/entry-rows'
import { CHANGED_FILE, termFile, termId } from '../../support/terms'
import { copy, entry } from './entry-builders'

type Parts = Partial<Parameters<typeof entryRows>[1]>

const rowsOf = ({ entries = [], copies = [], files = [] }: Parts) =>
  entryRows('glossary', { entries, copies, files })

function only(parts: Parts): EntryRow {
  const [row, ...more] = rowsOf(parts)
  if (row === undefined || more.length > 0) throw new Error('Expected one line.')
  return row
}

describe('a term of the list', () => {
  const files = [termFile('ein', 'EIN')]

  it('that was never edited is as its file, on the site and changed by no one', () => {
    expect(only({ files })).toMatchObject({
      id: termId('ein'),
      slug: 'ein',
      label: 'EIN',
      state: 'file',
      isOnSite: true,
      hasUnpublished: false,
      isFileChanged: false,
      changed: null,
    })
  })

  it('that was edited says what the document says, and who changed it when', () => {
    expect(only({ files, entries: [entry('ein', 'Employer number')] })).toMatchObject({
      label: 'Employer number',
      state: 'edited',
      isOnSite: true,
      changed: { at: new Date('2026-11-20T09:00:00Z'), by: 'ana' },
    })
  })

  it('with a working copy is named as in it, and its change is the last', () => {
    const row = only({ files, entries: [entry('ein', 'EIN')], copies: [copy('ein', 'New name')] })
    expect(row).toMatchObject({
      label: 'New name',
      state: 'edited',
      hasUnpublished: true,
      changed: { at: new Date('2026-11-21T10:30:00Z'), by: 'ben' },
    })
  })

  it('whose file is being edited still is as its file, with changes that are not published', () => {
    expect(only({ files, copies: [copy('ein', 'EIN', { baseRevision: 0 })] })).toMatchObject({
      state: 'file',
      isOnSite: true,
      hasUnpublished: true,
    })
  })

  it('that was begun and has no file is a draft that readers do not see', () => {
    const begun = copy('new', 'New', { baseRevision: 0, base: null, baseData: null })
    expect(only({ copies: [begun] })).toMatchObject({
      state: 'draft',
      isOnSite: false,
      hasUnpublished: false,
      isFileChanged: false,
    })
  })

  it.each([
    ['draft', true],
    ['removed', false],
  ] as const)('that is %s leaves its file on the site: %j', (status, isOnSite) => {
    const row = only({ files, entries: [entry('ein', 'EIN', { status, movedTo: null })] })
    expect(row).toMatchObject({ state: status, isOnSite })
  })

  it.each([
    ['another file', [termFile('ein', 'EIN', {}, CHANGED_FILE)], true],
    ['no file any more', [], true],
    ['the same file', files, false],
  ])('tells whether it was edited from its file: %s', (_what, now, isFileChanged) => {
    expect(only({ files: now, entries: [entry('ein', 'EIN')] })).toMatchObject({ isFileChanged })
  })

  it('was merged with a changed file when its working copy says so', () => {
    const merged = copy('ein', 'EIN', { base: CHANGED_FILE })
    const now = [termFile('ein', 'EIN', {}, CHANGED_FILE)]
    const row = only({ files: now, entries: [entry('ein', 'EIN')], copies: [merged] })
    expect(row.isFileChanged).toBe(false)
  })

  it('whose document cannot be read says why, and comes first', () => {
    const damaged = { kind: 'invalid' as const, id: termId('zz'), problems: ['slug: wrong'] }
    const [first, second] = rowsOf({ files, entries: [damaged] })
    expect(first).toMatchObject({ label: 'zz', state: 'damaged', problems: ['slug: wrong'] })
    expect(second?.slug).toBe('ein')
  })

  it('whose text fits no term is called by its slug', () => {
    expect(only({ entries: [entry('odd', '', { data: { term: 7 } })] }).label).toBe('odd')
  })

  it('is none of another kind', () => {
    expect(rowsOf({ copies: [copy('x', 'X', { id: 'en:forms:x' })] })).toEqual([])
  })
})

describe('the list of terms', () => {
  const rows = rowsOf({
    files: [termFile('zip', 'ZIP'), termFile('apostille', 'Apostille'), termFile('ein', 'Élan')],
    entries: [entry('apostille', 'Apostille')],
    copies: [copy('apostille', 'Apostille')],
  })
  const shown = (words: string, state = '') =>
    shownEntryRows(rows, readEntryListView(new URLSearchParams({ q: words, state })))
  const slugs = (words: string, state = '') => shown(words, state).rows.map(({ slug }) => slug)

  it('is in the order of the alphabet, without regard to accents', () => {
    expect(slugs('')).toEqual(['apostille', 'ein', 'zip'])
  })

  it.each([
    ['elan', ['ein']],
    ['NEW alias', ['apostille']],
    ['español zip', ['zip']],
    ['zip apostille', []],
  ])('finds terms by every word of their names: %s', (words, found) => {
    expect(slugs(words)).toEqual(found)
  })

  it.each([
    ['edited', ['apostille']],
    ['unpublished', ['apostille']],
    ['file', ['ein', 'zip']],
    ['removed', []],
    ['nonsense', ['apostille', 'ein', 'zip']],
  ])('is narrowed to a state: %s', (state, found) => expect(slugs('', state)).toEqual(found))

  it('has a term that moved under its new address, and the old one among the removed', () => {
    const moved = rowsOf({
      entries: [
        entry('seal', 'Apostille'),
        entry('apostille', 'Apostille', { status: 'removed', movedTo: 'seal' }),
        entry('lien', 'Lien', { status: 'removed' }),
      ],
    })
    const slugsIn = (state: string) =>
      shownEntryRows(moved, readEntryListView(new URLSearchParams({ state }))).rows.map(
        ({ slug }) => slug,
      )
    expect(slugsIn('')).toEqual(['seal', 'lien'])
    expect(slugsIn('removed').toSorted()).toEqual(['apostille', 'lien'])
  })

  it('counts each state under the words', () => {
    expect(shown('zip').counts).toMatchObject({ all: 1, file: 1, edited: 0 })
  })
})
