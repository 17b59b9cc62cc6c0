import { describe, expect, it } from '@jest/globals'
import { KINDS } from '../../../shared/entries/kinds.ts'
import {
  checkEntry,
  currentSlug,
  entriesThatReferTo,
  ENTRY_MAX_BYTES,
  type CheckedEntry,
  type EntrySurroundings,
} from '../../../shared/entries/entry-checks.ts'

const term = (name: string, more: object = {}) => ({
  term: name,
  aliases: [],
  inSpanish: [`${name} en español`],
  definition: 'It is a word.',
  details: ['It is used.'],
  example: 'Somebody uses it.',
  seeAlso: [],
  verification: { state: 'sample' },
  sources: [{ title: 'IRS', url: 'https://www.irs.gov/' }],
  ...more,
})
const known = (slug: string, data: ReturnType<typeof term>) => ({
  kind: 'glossary' as const,
  slug,
  data,
})
const LIEN = known('lien', term('Lien', { aliases: ['Charge'] }))
const DEED = known('deed', term('Deed'))

const problems = (
  data: unknown,
  entry: Partial<CheckedEntry> = {},
  surroundings: Partial<EntrySurroundings> = {},
) =>
  checkEntry(
    { kind: 'glossary', slug: 'ein', storedSlug: 'ein', data, ...entry },
    { entries: [LIEN, DEED], day: '2026-11-30', promisesReviews: false, ...surroundings },
  )

describe('the check of an entry', () => {
  it('finds nothing in one that fits', () => {
    expect(problems(term('EIN', { seeAlso: ['lien'], linkAs: [] }))).toEqual([])
  })

  it('names the field of each mistake, in the words of a form', () => {
    const { term: name, ...nameless } = term('EIN', {
      definition: '',
      details: [],
      sources: [{ title: 'IRS', url: 'irs.gov' }],
      seeAlso: 'lien',
    })
    expect(name).toBe('EIN')
    expect(problems(nameless)).toEqual([
      { field: 'term', message: 'is missing' },
      { field: 'definition', message: 'must not be empty' },
      { field: 'details', message: 'needs one to three paragraphs' },
      { field: 'seeAlso', message: 'must be a list' },
      { field: 'sources.0.url', message: 'must be an https address' },
    ])
  })

  it.each([[null], ['text'], [[]], [undefined], [7]])(
    'never throws, whatever it is given: %j',
    (data) => {
      expect(problems(data).length).toBeGreaterThan(0)
    },
  )

  it('refuses fields that are unknown, and more than fits', () => {
    expect(problems(term('EIN', { html: '<p>' }))).toEqual([
      { field: 'html', message: 'no such field; correct its name or remove it' },
    ])
    expect(problems(term('EIN', { example: 'ñ'.repeat(ENTRY_MAX_BYTES / 2) }))).toEqual([
      { field: '', message: expect.stringContaining(`at most ${ENTRY_MAX_BYTES} fit`) },
    ])
  })

  it('takes as a slug what an address can have', () => {
    for (const slug of ['EIN', 'e i n', '-ein', 'e--in', '', 'ñ']) {
      expect(problems(term('EIN'), { slug })).toMatchObject([{ field: 'slug' }])
    }
    expect(problems(term('EIN'), { slug: 'x'.repeat(201) })).toMatchObject([
      { field: 'slug', message: 'must be at most 200 characters' },
    ])
  })

  it('refuses the former address of another entry, and not its own', () => {
    const moved = new Map([
      ['en:glossary:first', 'old'],
      ['en:glossary:old', 'lien'],
    ])
    const at = (slug: string, storedSlug: string) =>
      problems(term('EIN'), { slug, storedSlug }, { moved, entries: [DEED] })
    expect(at('first', 'lien')).toEqual([])
    expect(at('old', 'lien')).toEqual([])
    for (const slug of ['first', 'old']) {
      expect(at(slug, 'ein')).toEqual([
        {
          field: 'slug',
          message: `"${slug}" leads readers on to the term "lien"; choose another address`,
        },
      ])
    }
  })

  it('refuses the slug of another entry, and not its own', () => {
    const taken = [
      { field: 'slug', message: '"lien" belongs to another term; choose another address' },
    ]
    expect(problems(term('EIN'), { slug: 'lien' })).toEqual(taken)
    expect(problems(term('EIN'), { slug: 'lien', storedSlug: null })).toEqual(taken)
    expect(problems(LIEN.data, { slug: 'lien', storedSlug: 'lien' })).toEqual([])
  })
})

describe('the references of an entry', () => {
  it('lead to entries that are there, to each once, and not to itself', () => {
    expect(problems(term('EIN', { seeAlso: ['ein', 'lien', 'gone', 'lien'] }))).toEqual([
      { field: 'seeAlso.0', message: '"ein" is this term itself; remove it' },
      { field: 'seeAlso.2', message: '"gone" has no page; add it first, or remove the link' },
      { field: 'seeAlso.3', message: '"lien" is named twice; remove it' },
    ])
  })

  it('may lead in a circle', () => {
    const back = known('deed', term('Deed', { seeAlso: ['ein'] }))
    expect(problems(term('EIN', { seeAlso: ['deed'] }), {}, { entries: [LIEN, back] })).toEqual([])
  })

  it('follow an entry that has moved', () => {
    const moved = new Map([
      ['en:glossary:old', 'older'],
      ['en:glossary:older', 'lien'],
    ])
    expect(problems(term('EIN', { seeAlso: ['old'] }), {}, { moved })).toEqual([])
    expect(currentSlug('glossary', 'old', moved)).toBe('lien')
  })

  it('end where entries have moved in a circle', () => {
    const moved = new Map([
      ['en:glossary:a', 'b'],
      ['en:glossary:b', 'a'],
    ])
    expect(currentSlug('glossary', 'a', moved)).toBe('b')
  })

  it('are found from their target', () => {
    const referring = known('deed', term('Deed', { seeAlso: ['lien'] }))
    expect(entriesThatReferTo(LIEN, [LIEN, referring], KINDS)).toEqual([referring])
  })
})

describe('the names of a term', () => {
  it('belong to one term', () => {
    expect(problems(term('EIN', { aliases: ['ein', 'chargé'], linkAs: ['Deed'] }))).toEqual([
      { field: 'aliases.0', message: '"ein" is already a name of this term; remove it' },
      {
        field: 'aliases.1',
        message:
          '"chargé" already belongs to the term "Lien"; a name leads to one page, so keep it in one of the two',
      },
      { field: 'linkAs.0', message: expect.stringContaining('the term "Deed"') },
    ])
  })

  it('are not compared with those of the stored entry itself', () => {
    expect(problems(LIEN.data, { slug: 'tax-lien', storedSlug: 'lien' })).toEqual([])
  })
})

describe('the review of an entry', () => {
  const reviewed = (state: string, verifiedOn: string) =>
    term('EIN', {
      verification: { state, verifiedOn, verifiedBy: 'Eva', source: 'https://www.irs.gov/' },
    })

  it('was not made on a day to come', () => {
    expect(problems(reviewed('official', '2026-11-30'))).toEqual([])
    expect(problems(reviewed('official', '2026-12-01'))).toEqual([
      { field: 'verification.verifiedOn', message: 'is after today, 2026-11-30; correct it' },
    ])
  })

  it('is official where the site promises that', () => {
    const promise = { promisesReviews: true }
    expect(problems(reviewed('official', '2026-11-30'), {}, promise)).toEqual([])
    expect(problems(term('EIN'), {}, promise)).toMatchObject([{ field: 'verification' }])
  })
})
