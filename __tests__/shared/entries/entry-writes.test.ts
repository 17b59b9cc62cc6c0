import { describe, expect, it } from '@jest/globals'
import {
  isSeenByReaders,
  planEntryDelete,
  planEntrySave,
  storable,
  type EntryContent,
  type EntrySavePlan,
  type PreviousEntry,
} from '../../../shared/entries/entry-writes.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'

const KEY = { lang: 'en', kind: 'glossary', slug: 'ein' } as const
const PATH = 'entries/en:glossary:ein'
const NOW = 'now'
const FILE = { base: 'a'.repeat(64), baseData: { term: 'As in the file' } }
const NO_FILE = { base: null, baseData: null }

const content = (more: Partial<EntryContent> = {}): EntryContent => ({
  slug: 'ein',
  status: 'published',
  data: { term: 'EIN' },
  ...NO_FILE,
  ...more,
})
const before = (more: Partial<PreviousEntry<string>> = {}): PreviousEntry<string> => ({
  status: 'published',
  data: { term: 'EIN before' },
  ...NO_FILE,
  movedTo: null,
  revision: 3,
  createdAt: 'first',
  publishedAt: 'second',
  ...more,
})
const plan = (more: Partial<EntrySavePlan<string>> = {}): PlannedWrite[] =>
  planEntrySave({
    key: KEY,
    previous: null,
    content: content(),
    serverTime: NOW,
    updatedBy: 'eva',
    ...more,
  })

const dataAt = (writes: readonly PlannedWrite[], path: string) =>
  writes.flatMap((write) => (write.kind === 'set' && write.path === path ? [write.data] : []))[0]
const deleted = (writes: readonly PlannedWrite[]) =>
  writes.flatMap((write) => (write.kind === 'delete' ? [write.path] : []))
const paths = (writes: readonly PlannedWrite[]) => writes.map(({ path }) => path)

describe('the save of an entry', () => {
  it('writes the entry and its first version, dated by the server', () => {
    const writes = plan({ content: content(FILE) })
    expect(paths(writes)).toEqual([PATH, `${PATH}/revisions/1`])
    expect(dataAt(writes, PATH)).toEqual({
      ...KEY,
      status: 'published',
      data: { term: 'EIN' },
      ...FILE,
      movedTo: null,
      revision: 1,
      publishedAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
      updatedBy: 'eva',
    })
    expect(dataAt(writes, `${PATH}/revisions/1`)).toEqual(dataAt(writes, PATH))
  })

  it('goes on from the version before, and keeps its dates', () => {
    expect(dataAt(plan({ previous: before() }), `${PATH}/revisions/4`)).toMatchObject({
      revision: 4,
      createdAt: 'first',
      publishedAt: 'second',
      updatedAt: NOW,
    })
  })

  it('dates no draft, and the first publication once', () => {
    expect(
      dataAt(plan({ content: content({ status: 'draft' }) }), PATH)?.['publishedAt'],
    ).toBeNull()
    const draft = before({ status: 'draft', publishedAt: null })
    expect(dataAt(plan({ previous: draft }), PATH)?.['publishedAt']).toBe(NOW)
    const imported = plan({ previous: draft, publishedAt: 'earlier' })
    expect(dataAt(imported, PATH)?.['publishedAt']).toBe('earlier')
  })

  it('takes an entry back to a draft, so that readers see its file', () => {
    const unpublished = plan({
      previous: before(FILE),
      content: content({ ...FILE, status: 'draft' }),
    })
    expect(dataAt(unpublished, PATH)).toMatchObject({ status: 'draft', publishedAt: 'second' })
  })

  it('ends the working copy, and names the writers in the version alone', () => {
    const writes = plan({ hasCopy: true, writers: ['eva', 'ada'] })
    expect(deleted(writes)).toEqual(['entryCopies/en:glossary:ein'])
    expect(dataAt(writes, `${PATH}/revisions/1`)).toMatchObject({ writers: ['eva', 'ada'] })
    expect(dataAt(writes, PATH)).not.toHaveProperty('writers')
  })

  it('leaves out what has no value, in records too', () => {
    const data = {
      term: 'EIN',
      linkAs: undefined,
      verification: { state: 'sample', source: undefined },
    }
    const stored = dataAt(plan({ content: content({ data }) }), PATH)?.['data']
    expect(JSON.stringify(Object.entries(stored as object))).toBe(
      '[["term","EIN"],["verification",{"state":"sample"}]]',
    )
    expect(Object.keys(storable(data))).not.toContain('linkAs')
  })
})

describe('the removal of an entry', () => {
  const removal = (previous: PreviousEntry<string> | null, file: Partial<EntryContent> = {}) =>
    plan({ previous, content: content({ ...file, status: 'removed', data: { term: 'Unseen' } }) })

  it('of a term that is only a file says what the file says', () => {
    expect(dataAt(removal(null, FILE), PATH)).toMatchObject({
      status: 'removed',
      data: FILE.baseData,
      ...FILE,
      publishedAt: null,
    })
  })

  it('keeps what readers saw last, and not what was written since', () => {
    expect(dataAt(removal(before()), PATH)).toMatchObject({ data: { term: 'EIN before' } })
    const draft = before({ ...FILE, status: 'draft' })
    expect(dataAt(removal(draft, FILE), PATH)).toMatchObject({ data: FILE.baseData })
  })

  it('is none where readers see nothing', () => {
    expect(() => removal(before({ status: 'draft' }))).toThrow('delete the draft instead')
    expect(() => removal(null)).toThrow(RangeError)
  })

  it('ends with a restored draft or publication', () => {
    const removed = before({ status: 'removed', movedTo: 'tin' })
    const restored = plan({ previous: removed, hasRedirect: true })
    expect(dataAt(restored, PATH)).toMatchObject({ status: 'published', movedTo: null })
    expect(deleted(restored)).toEqual(['slugs/|glossary|ein'])
  })
})

describe('another slug', () => {
  const NEW_PATH = 'entries/en:glossary:tin'
  const REDIRECT = 'slugs/|glossary|ein'
  const move = (more: Partial<EntrySavePlan<string>> = {}, file: Partial<EntryContent> = {}) =>
    plan({ previous: before(), content: content({ slug: 'tin', ...file }), ...more })

  it('publishes the text there, removes the entry here, and leads from one to the other', () => {
    const writes = move({ hasCopy: true, writers: ['eva'] })
    expect(dataAt(writes, NEW_PATH)).toMatchObject({
      slug: 'tin',
      status: 'published',
      data: { term: 'EIN' },
      revision: 1,
      movedTo: null,
      ...NO_FILE,
    })
    expect(dataAt(writes, `${NEW_PATH}/revisions/1`)).toMatchObject({ writers: ['eva'] })
    expect(dataAt(writes, PATH)).toMatchObject({
      slug: 'ein',
      status: 'removed',
      data: { term: 'EIN before' },
      revision: 4,
      movedTo: 'tin',
    })
    expect(dataAt(writes, `${PATH}/revisions/4`)).toMatchObject({ movedTo: 'tin' })
    expect(dataAt(writes, REDIRECT)).toEqual({
      postId: 'site-redirects',
      kind: 'redirect',
      to: '/glossary/tin',
    })
    expect(deleted(writes)).toEqual(['entryCopies/en:glossary:ein'])
  })

  it('hides the file of a term that is only a file', () => {
    const writes = move({ previous: null }, FILE)
    expect(dataAt(writes, PATH)).toMatchObject({
      status: 'removed',
      movedTo: 'tin',
      ...FILE,
      revision: 1,
    })
    expect(dataAt(writes, NEW_PATH)).toMatchObject(NO_FILE)
  })

  it('goes on from an entry that was removed there, and ends the redirect', () => {
    const target = before({ ...FILE, status: 'removed', movedTo: 'ein', revision: 8 })
    const writes = move({ target, hasRedirect: true })
    expect(dataAt(writes, NEW_PATH)).toMatchObject({ revision: 9, ...FILE, movedTo: null })
    expect(deleted(writes)).toEqual(['slugs/|glossary|tin'])
  })

  it('deletes a draft that no one saw, and leaves no redirect', () => {
    const draft = before({ status: 'draft', publishedAt: null, revision: 2 })
    const writes = move({ previous: draft }, { status: 'draft' })
    expect(deleted(writes)).toEqual([PATH, `${PATH}/revisions/1`, `${PATH}/revisions/2`])
    expect(dataAt(writes, REDIRECT)).toBeUndefined()
    expect(dataAt(writes, NEW_PATH)).toMatchObject({ status: 'draft', publishedAt: null })
  })

  it('leads on from an address that readers once knew', () => {
    const unpublished = move({ previous: before({ status: 'draft' }) })
    expect(dataAt(unpublished, REDIRECT)).toMatchObject({ to: '/glossary/tin' })
    expect(deleted(unpublished)).toContain(PATH)
  })
})

describe('the end of a draft', () => {
  it('is that of its versions and its working copy', () => {
    expect(paths(planEntryDelete(KEY, 2, true))).toEqual([
      PATH,
      `${PATH}/revisions/1`,
      `${PATH}/revisions/2`,
      'entryCopies/en:glossary:ein',
    ])
  })
})

describe('the page of an entry', () => {
  it('is seen when the entry is published, or follows its file', () => {
    expect(isSeenByReaders({ status: 'published' }, null)).toBe(true)
    expect(isSeenByReaders({ status: 'draft' }, FILE.base)).toBe(true)
    expect(isSeenByReaders(null, FILE.base)).toBe(true)
    expect(isSeenByReaders({ status: 'draft' }, null)).toBe(false)
    expect(isSeenByReaders({ status: 'removed' }, FILE.base)).toBe(false)
  })
})
