import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check'
import { runs } from '../../setup/runs'
import type { ConflictChoice } from '../../../shared/merge/conflict'
import type { FieldTable } from '../../../shared/fields/field'
import { mergeFields } from '../../../shared/merge/merge-fields'
import { LIST_WAYS } from '../../../shared/merge/merge-lists'
import { choicesFor, resolveConflicts } from '../../../shared/merge/resolve-conflicts'
import { TERM_FIELDS, term, type Term } from '../kinds/term-fields'

const merge = (base: Partial<Term>, mine: Partial<Term>, theirs: Partial<Term>) =>
  mergeFields(TERM_FIELDS, term(base), term(mine), term(theirs), LIST_WAYS)

const conflicting = (...versions: Parameters<typeof merge>) => {
  const outcome = merge(...versions)
  if (outcome.kind !== 'conflict') throw new Error('These versions merge.')
  return outcome
}

const resolved = (versions: Parameters<typeof merge>, choice: ConflictChoice) => {
  const outcome = conflicting(...versions)
  return resolveConflicts(
    outcome,
    outcome.conflicts.map(() => choice),
  )
}

const source = (url: string, label = url, year = 2025) => ({ url, label, year })

describe('merging by any table', () => {
  it('takes each field from the side that changed it', () => {
    const outcome = merge(
      { name: 'EIN', aliases: ['tax id'] },
      { name: 'EIN', aliases: ['tax id', 'FEIN'], due: 4 },
      { name: 'Employer number', aliases: [] },
    )
    expect(outcome).toEqual({
      kind: 'merged',
      fields: term({ name: 'Employer number', aliases: ['FEIN'], due: 4 }),
    })
  })

  it('merges prose word by word, and lines only as a whole', () => {
    const [base, mine, theirs] = ['one two three', 'one 2 three', 'one two 3']
    const outcome = conflicting(
      { summary: base, name: base },
      { summary: mine, name: mine },
      { summary: theirs, name: theirs },
    )
    expect(outcome.fields.summary).toBe('one 2 3')
    expect(outcome.conflicts).toEqual([{ kind: 'text', field: 'name', base, mine, theirs }])
  })

  it('asks about a value of any form that both sides changed', () => {
    const versions = [{ due: 1 }, { due: 2 }, { due: null }] as const
    const outcome = conflicting(...versions)
    expect(outcome.conflicts).toEqual([
      { kind: 'value', field: 'due', base: 1, mine: 2, theirs: null },
    ])
    expect(outcome.conflicts.map(choicesFor)).toEqual([['mine', 'theirs']])
    expect(resolved([...versions], 'theirs').due).toBeNull()
  })
})

it('asks about lists as a whole where their ways of merging are not given', () => {
  const table: FieldTable = { definition: TERM_FIELDS.definition }
  const outcome = mergeFields(
    table,
    { definition: ['A.'] },
    { definition: ['B.'] },
    { definition: ['A.', 'C.'] },
  )
  expect(outcome).toMatchObject({
    fields: { definition: ['B.'] },
    conflicts: [{ kind: 'value', field: 'definition', theirs: ['A.', 'C.'] }],
  })
})

describe('merging paragraphs', () => {
  it('aligns them, and merges inside of one word by word', () => {
    const outcome = merge(
      { definition: ['A number of nine digits.', 'Asked for by banks.'] },
      { definition: ['New first.', 'A number of 9 digits.', 'Asked for by banks.'] },
      { definition: ['A number of nine digits.', 'Asked for by banks & others.', 'New last.'] },
    )
    expect(outcome.fields.definition).toEqual([
      'New first.',
      'A number of 9 digits.',
      'Asked for by banks & others.',
      'New last.',
    ])
  })

  it('keeps what looks like markup, and line breaks', () => {
    const outcome = merge(
      { definition: ['One.', 'Two.'] },
      { definition: ['1 <p> 2 &amp; 3\nnext line', 'Two.'] },
      { definition: ['One.', 'Two </p> three.'] },
    )
    expect(outcome.fields.definition).toEqual(['1 <p> 2 &amp; 3\nnext line', 'Two </p> three.'])
  })

  it.each([
    ['mine', ['Due in June.', 'Same.']],
    ['theirs', ['Due in July.', 'Same.']],
    ['both', ['Due in June.', 'Due in July.', 'Same.']],
  ] as const)('keeps %s of a paragraph that both changed', (choice, definition) => {
    const versions: Parameters<typeof merge> = [
      { definition: ['Due in May.', 'Same.'] },
      { definition: ['Due in June.', 'Same.'] },
      { definition: ['Due in July.', 'Same.'] },
    ]
    expect(resolved(versions, choice).definition).toEqual(definition)
  })

  it('loses no word, and takes a side that alone changed something', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', '<', '&', '>', ' b', '\n', ';'),
      maxLength: 6,
    })
    const list = fc.array(word, { maxLength: 4 })
    fc.assert(
      fc.property(list, list, (base, changed) => {
        const one = merge({ definition: base }, { definition: changed }, { definition: base })
        expect(one.fields.definition).toEqual(changed)
        const other = merge({ definition: base }, { definition: base }, { definition: changed })
        expect(other.fields.definition).toEqual(changed)
      }),
    )
  })
})

describe('merging records', () => {
  const [a, b, c] = [source('a'), source('b'), source('c')]

  it('keeps what both sides added, and leaves out what either took out', () => {
    const outcome = merge(
      { sources: [a, b] },
      { sources: [a, source('mine'), b] },
      { sources: [source('theirs'), b] },
    )
    expect(outcome.fields.sources.map(({ url }) => url)).toEqual(['theirs', 'mine', 'b'])
  })

  it('merges one record property by property', () => {
    const outcome = merge(
      { sources: [a] },
      { sources: [{ ...a, label: 'Guide' }] },
      { sources: [{ ...a, year: 2026 }] },
    )
    expect(outcome.fields.sources).toEqual([{ url: 'a', label: 'Guide', year: 2026 }])
  })

  it('keeps the order of the side that moved records', () => {
    const outcome = merge(
      { sources: [a, b, c] },
      { sources: [c, a, b] },
      { sources: [a, { ...b, year: 1 }, c] },
    )
    expect(outcome.fields.sources).toEqual([c, a, { ...b, year: 1 }])
  })

  it('asks about a property that both changed, and keeps the other changes either way', () => {
    const versions: Parameters<typeof merge> = [
      { sources: [a, b] },
      { sources: [{ ...a, label: 'Mine', year: 1 }, b] },
      { sources: [{ ...a, label: 'Theirs' }, b] },
    ]
    const mine = { url: 'a', label: 'Mine', year: 1 }
    const theirs = { url: 'a', label: 'Theirs', year: 1 }
    expect(conflicting(...versions).conflicts).toEqual([
      { kind: 'record', field: 'sources', base: [a], mine: [mine], theirs: [theirs] },
    ])
    expect(resolved(versions, 'both').sources).toEqual([mine, b])
    expect(resolved(versions, 'theirs').sources).toEqual([theirs, b])
  })

  it('asks about a record that one side took out and the other changed, in its place', () => {
    const changed = { ...b, year: 1 }
    const versions: Parameters<typeof merge> = [
      { sources: [a, b, c] },
      { sources: [a, c] },
      { sources: [a, changed, c] },
    ]
    expect(resolved(versions, 'mine').sources).toEqual([a, c])
    expect(resolved(versions, 'theirs').sources).toEqual([a, changed, c])
  })

  it('asks about the whole list where the key does not tell records apart', () => {
    const twice = [source('a', 'one'), source('a', 'two')]
    const versions: Parameters<typeof merge> = [
      { sources: [] },
      { sources: twice },
      { sources: [b] },
    ]
    expect(resolved(versions, 'mine').sources).toEqual(twice)
    expect(resolved(versions, 'theirs').sources).toEqual([b])
  })

  it('comes to the same for both sides', () => {
    const list = fc.uniqueArray(
      fc.record({
        url: fc.constantFrom('a', 'b', 'c', 'd'),
        label: fc.constantFrom('1', '2'),
        year: fc.constantFrom(1, 2),
      }),
      { selector: ({ url }) => url },
    )
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const one = merge({ sources: base }, { sources: mine }, { sources: theirs })
        const other = merge({ sources: base }, { sources: theirs }, { sources: mine })
        expect(one.kind).toBe(other.kind)
        if (one.kind === 'merged') expect(one.fields).toEqual(other.fields)
      }),
      { numRuns: runs(500) },
    )
  })
})
