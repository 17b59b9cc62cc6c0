import { describe, expect, it } from '@jest/globals'
import type { TermEntry } from '../../../../src/features/glossary/term-entry'
import {
  byLetter,
  letterId,
  matchingTerms,
  splitSentence,
} from '../../../../src/features/glossary/term-entry'

const entry = (
  term: string,
  aliases: string[] = [],
  linkAs: string[] | null = null,
  inSpanish: string[] = [],
): TermEntry => ({
  path: `/glossary/${term}`,
  term,
  aliases,
  inSpanish,
  linkAs,
  definition: `${term} is explained.`,
})

const ENTRIES = [
  entry('Individual taxpayer identification number', ['ITIN']),
  entry('United States person', ['US person']),
  entry('Form W-8', ['W-8 series']),
  entry('Notarization', ['Notarial act'], ['notarisation']),
  entry('Sales tax permit', ['Seller’s permit']),
  entry('Élection'),
  entry('Withholding', [], null, ['retención', 'impuesto retenido', 'formulario de ITIN']),
]

const found = (query: string) => matchingTerms(ENTRIES, query).map(({ term }) => term)

describe('the filter of the glossary', () => {
  it.each([
    ['itin', ['Individual taxpayer identification number']],
    ['  Taxpayer  NUMBER', ['Individual taxpayer identification number']],
    ['U.S. person', ['United States person']],
    ['w8', ['Form W-8']],
    ['W-8', ['Form W-8']],
    ['sellers', ['Sales tax permit']],
    ["seller's", ['Sales tax permit']],
    ['notarisation', ['Notarization']],
    ['election', ['Élection']],
    ['ÉLEC', ['Élection']],
    ['retencion', ['Withholding']],
    ['Impuesto reten', ['Withholding']],
    ['number person', []],
    ['erson', []],
    ['explained', []],
  ])('finds for %j: %j', (query, terms) => expect(found(query)).toEqual(terms))

  it('shows everything when nothing, or nothing but punctuation, was typed', () => {
    expect(found('')).toHaveLength(ENTRIES.length)
    expect(found(' -')).toHaveLength(ENTRIES.length)
  })
})

describe('the index of the glossary', () => {
  it('names all letters, sorted, with accents under their letter', () => {
    const groups = byLetter([...ENTRIES, entry('EIN')])
    expect(groups).toHaveLength(26)
    expect(groups.find(({ letter }) => letter === 'E')?.entries.map(({ term }) => term)).toEqual([
      'EIN',
      'Élection',
    ])
    expect(groups.find(({ letter }) => letter === 'Q')?.entries).toEqual([])
  })

  it('has a place for names that begin with no letter, only when there are some', () => {
    const groups = byLetter([entry('83(b) choice')])
    expect(groups.at(-1)).toMatchObject({ letter: '#', entries: [{ term: '83(b) choice' }] })
    expect(letterId('#')).toBe('letter-other')
  })
})

describe('the first sentence of a definition', () => {
  it.each([
    ['It is a number. Banks ask for it.', 'It is a number.', 'Banks ask for it.'],
    [
      'The U.S. Treasury issues it. 15 April is the date.',
      'The U.S. Treasury issues it.',
      '15 April is the date.',
    ],
    ['Is it “due”? It may be (soon).', 'Is it “due”?', 'It may be (soon).'],
    ['One of 2.5 percent.', 'One of 2.5 percent.', ''],
    ['No end', 'No end', ''],
  ])('of "%s" is "%s"', (text, first, rest) => expect(splitSentence(text)).toEqual([first, rest]))
})
