import { describe, expect, it } from '@jest/globals'
import {
  ENTRY_FIELDS_MAX_COUNT,
  ENTRY_STATUSES,
  type EntryStatus,
  parseEntry,
  parseEntryCopy,
  parseKeptEntry,
} from '../../../shared/entries/entry.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'

const ID = 'en:glossary:apostille'
const AT = new Date('2026-03-01T12:00:00Z')
const data = { term: 'Apostille' }
const base = { base: 'a'.repeat(64), baseData: data }

const entry = {
  lang: 'en',
  kind: 'glossary',
  slug: 'apostille',
  data,
  status: 'published',
  ...base,
  movedTo: null,
  revision: 1,
  publishedAt: AT,
  createdAt: AT,
  updatedAt: AT,
  updatedBy: 'ana',
}

const withStatus = (status: EntryStatus) => ({ ...entry, status })

const copy = {
  data,
  ...base,
  baseRevision: 1,
  version: 2,
  writerId: 'tab',
  writerSequence: 3,
  updatedAt: AT,
  updatedBy: 'ana',
}

describe('an entry that was edited in the browser', () => {
  it.each(ENTRY_STATUSES)('is read with the status %s', (status) => {
    const fields = withStatus(status)
    expect(parseEntry(ID, fields)).toEqual({ kind: 'parsed', value: { id: ID, ...fields } })
  })

  it('is read without a file below it', () => {
    const fields = { ...entry, base: null, baseData: null }
    expect(parseEntry(ID, fields)).toMatchObject({ kind: 'parsed', value: { base: null } })
  })

  it('is none where its fields are those of another id', () => {
    expect(parseEntry('en:glossary:ein', entry)).toEqual({
      kind: 'invalid',
      problems: ['document: is not the entry en:glossary:ein'],
    })
  })

  it.each([
    ['kind', 'posts'],
    ['slug', 'Not a slug'],
    ['base', 'abc'],
    ['movedTo', '../ein'],
    ['revision', 0],
  ])('is refused with %s %j, which is named', (name, value) => {
    const parsed = parseEntry(ID, { ...entry, [name]: value })
    expect(parsed).toMatchObject({ problems: [expect.stringMatching(new RegExp(`^${name}: `))] })
  })

  it('has a working copy and kept versions', () => {
    expect(parseEntryCopy(ID, copy)).toEqual({ kind: 'parsed', value: { id: ID, ...copy } })
    const kept = { ...copy, number: 4 }
    expect(parseKeptEntry(ID, kept)).toEqual({ kind: 'parsed', value: { id: ID, ...kept } })
    expect(parseKeptEntry(ID, copy).kind).toBe('invalid')
  })
})

it('has room for every field of every kind', () => {
  const counts = Object.values(KINDS).map(({ fields }) => Object.keys(fields).length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(ENTRY_FIELDS_MAX_COUNT)
})
