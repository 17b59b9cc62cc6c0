import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { ValuesOf } from '../../../shared/fields/field.ts'
import { emptyValues } from '../../../shared/fields/table.ts'
import { FORMS } from '../../../shared/kinds/tables/forms.ts'
import { GLOSSARY } from '../../../shared/kinds/tables/glossary.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import { mergeFields } from '../../../shared/merge/merge-fields.ts'
import { LIST_WAYS } from '../../../shared/merge/merge-lists.ts'
import { resolveConflicts } from '../../../shared/merge/resolve-conflicts.ts'
import { keysOf } from '../../../shared/records/typed-records.ts'

type Term = ValuesOf<typeof GLOSSARY.fields>

const irs = { title: 'About the EIN', url: 'https://www.irs.gov/ein' }
const sba = { title: 'Get a tax id', url: 'https://www.sba.gov/tax-id' }

const BASE: Term = {
  ...emptyValues(GLOSSARY.fields),
  term: 'EIN',
  aliases: ['FEIN', 'tax id'],
  inSpanish: ['número patronal'],
  definition: 'A number of nine digits for a company.',
  details: ['Banks ask for it.', 'It is free.'],
  example: 'Ana asks for one in May.',
  seeAlso: ['itin'],
  sources: [irs],
}

const official = (verifiedOn: string) => ({
  state: 'official' as const,
  verifiedOn,
  verifiedBy: 'Ana Mora',
  source: irs.url,
})

const merge = (mine: Partial<Term>, theirs: Partial<Term>, base: Partial<Term> = {}) => {
  const before = { ...BASE, ...base }
  const sides = [mine, theirs].map((side): Term => ({ ...before, ...side }))
  const [left = before, right = before] = sides
  return mergeFields(GLOSSARY.fields, before, left, right, LIST_WAYS)
}

const conflicting = (...versions: Parameters<typeof merge>) => {
  const outcome = merge(...versions)
  if (outcome.kind !== 'conflict') throw new Error('These versions merge.')
  return outcome
}

describe('merging a term of the glossary', () => {
  it('joins what both sides changed in every field', () => {
    const outcome = merge(
      {
        term: 'Employer identification number',
        aliases: ['FEIN', 'tax id', 'EIN'],
        inSpanish: ['número patronal', 'EIN'],
        definition: 'A number of 9 digits for a company.',
        details: ['Banks ask for it first.', 'It is free.'],
        example: 'Ana asks for one in June.',
        seeAlso: ['itin', 'ssn'],
        sources: [irs, sba],
      },
      {
        aliases: ['FEIN'],
        definition: 'A number of nine digits for a business.',
        details: ['Banks ask for it.', 'It is free.', 'It never expires.'],
        linkAs: ['EIN'],
        seeAlso: ['apostille'],
        sources: [{ ...irs, title: 'EIN' }],
        verification: official('2026-03-01'),
      },
    )
    expect(outcome).toEqual({
      kind: 'merged',
      fields: {
        term: 'Employer identification number',
        aliases: ['FEIN', 'EIN'],
        inSpanish: ['número patronal', 'EIN'],
        linkAs: ['EIN'],
        definition: 'A number of 9 digits for a business.',
        details: ['Banks ask for it first.', 'It is free.', 'It never expires.'],
        example: 'Ana asks for one in June.',
        seeAlso: ['apostille', 'ssn'],
        verification: official('2026-03-01'),
        sources: [{ ...irs, title: 'EIN' }, sba],
      },
    })
  })

  it('asks about a term, a paragraph, a source and a verification that both changed', () => {
    const outcome = conflicting(
      {
        term: 'Employer number',
        details: ['Banks want it.', 'It is free.'],
        sources: [{ ...irs, title: 'Mine' }],
        verification: official('2026-03-01'),
      },
      {
        term: 'Federal number',
        details: ['Banks demand it.', 'It is free.'],
        sources: [{ ...irs, title: 'Theirs' }],
        verification: official('2026-04-01'),
      },
    )
    expect(outcome.conflicts.map(({ field, kind }) => [field, kind])).toEqual([
      ['term', 'text'],
      ['details', 'paragraphs'],
      ['verification', 'value'],
      ['sources', 'record'],
    ])
    const theirs = resolveConflicts(
      outcome,
      outcome.conflicts.map(() => 'theirs'),
    )
    expect(theirs).toEqual({
      ...BASE,
      term: 'Federal number',
      details: ['Banks demand it.', 'It is free.'],
      sources: [{ ...irs, title: 'Theirs' }],
      verification: official('2026-04-01'),
    })
  })

  it('keeps phrases to link apart from none given, which means others', () => {
    expect(merge({ linkAs: [] }, {}).fields.linkAs).toEqual([])
    expect(merge({}, { linkAs: undefined }, { linkAs: ['EIN'] }).fields.linkAs).toBeUndefined()
    expect(merge({ linkAs: ['a'] }, { linkAs: ['b'] }, { linkAs: [] }).fields.linkAs).toEqual([
      'a',
      'b',
    ])
    expect(conflicting({ linkAs: ['a'] }, { linkAs: ['b'] }).conflicts).toEqual([
      { kind: 'value', field: 'linkAs', base: undefined, mine: ['a'], theirs: ['b'] },
    ])
  })
})

describe('merging records of a kind', () => {
  const { dates, fee } = FORMS.fields
  const day = (on: string, what: string | null = null) =>
    ({ on, years: 'every', what, for: null, isMoved: false }) as const

  it('asks about a list without a key as a whole, and never mixes two of its records', () => {
    const versions = [[day('04-15', 'Old')], [day('04-15', 'New')], [day('06-15', 'Old')]] as const
    const [base, mine, theirs] = versions.map((value) => ({ dates: value }))
    if (!base || !mine || !theirs) throw new Error('Three versions.')
    const outcome = mergeFields({ dates }, base, mine, theirs, LIST_WAYS)
    expect(outcome).toMatchObject({
      kind: 'conflict',
      fields: mine,
      conflicts: [{ kind: 'record', field: 'dates', theirs: theirs.dates }],
    })
  })

  it('takes a single record as a whole, also where there was none', () => {
    const verification = { state: 'sample' } as const
    const table = { fee }
    const none: ValuesOf<typeof table> = { fee: null }
    const of = (amount: string): ValuesOf<typeof table> => ({
      fee: { amount, source: irs.url, verification },
    })
    expect(mergeFields(table, none, of('$10'), none)).toEqual({
      kind: 'merged',
      fields: of('$10'),
    })
    expect(mergeFields(table, of('$10'), of('$20'), of('$30'))).toMatchObject({
      kind: 'conflict',
      fields: of('$20'),
      conflicts: [{ kind: 'value', field: 'fee' }],
    })
  })
})

describe.each(keysOf(KINDS))('merging entries of %s', (kind) => {
  const { fields, schema } = KINDS[kind]
  const entries = readdirSync(`content/${kind}`)
    .filter((file) => file.endsWith('.json'))
    .slice(0, 12)
    .map((file) => schema.parse(JSON.parse(readFileSync(`content/${kind}/${file}`, 'utf8'))))
  const empty = emptyValues(fields)

  it('takes the side that alone changed something, in every field', () => {
    for (const [index, one] of entries.entries()) {
      const other = entries[index + 1] ?? empty
      const [mine, theirs] = [
        mergeFields(fields, one, other, one, LIST_WAYS),
        mergeFields(fields, one, one, other, LIST_WAYS),
      ]
      expect(mine).toEqual({ kind: 'merged', fields: other })
      expect(theirs).toEqual({ kind: 'merged', fields: other })
    }
  })

  it('leaves out no field where both sides changed everything', () => {
    const [base = empty, mine = empty, theirs = empty] = entries
    const outcome = mergeFields(fields, base, mine, theirs, LIST_WAYS)
    expect(Object.keys(outcome.fields).sort()).toEqual(Object.keys(fields).sort())
  })
})
