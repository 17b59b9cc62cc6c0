import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { SearchableForm } from '../../../shared/forms/match-form.ts'
import { hasSpanishName, matchForm } from '../../../shared/forms/match-form.ts'

const forms = globSync('content/forms/*.json').map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as SearchableForm,
)

/** Numbers of the forms that answer a query, the best first. */
const found = (query: string): string[] =>
  forms
    .map((form) => ({ number: form.number, score: matchForm(form, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ number }) => number)

describe('the Spanish names of forms', () => {
  it.each([
    ['sacar un EIN', ['Form SS-4']],
    ['Cambio de direccion', ['Form 8822', 'Form 8822-B']],
    ['dirección cambiada', []],
  ])('that %j begins are those of %j', (query, numbers) => {
    const named = forms.filter((form) => hasSpanishName(form, query)).map(({ number }) => number)
    expect(named.sort()).toEqual(numbers)
  })
})

describe('searching forms by number', () => {
  it.each(['w8ben', 'W-8BEN', 'W-8 BEN', 'w 8 ben', 'form w8-ben', 'IRS Form W-8BEN', 'formw8ben'])(
    '%j finds Form W-8BEN first and its sibling for companies second',
    (query) => {
      expect(found(query).slice(0, 2)).toEqual(['Form W-8BEN', 'Form W-8BEN-E'])
    },
  )

  it('finds a number by a part of it', () => {
    expect(found('8ben')).toEqual(expect.arrayContaining(['Form W-8BEN', 'Form W-8BEN-E']))
    expect(found('114')).toEqual(['FinCEN Form 114'])
    expect(found('coa')).toEqual(['Form W-7 (COA)'])
  })

  it('puts the number itself before those that begin with it', () => {
    expect(found('1040')).toEqual(['Form 1040', 'Form 1040-NR', 'Form 1040-X'].sort())
    expect(found('1040')[0]).toBe('Form 1040')
  })

  it('finds by a single digit only what begins with it', () => {
    expect(found('9').sort()).toEqual(['Form I-9', 'Form W-9'])
    expect(found('8')).not.toContain('Form 4868')
  })
})

describe('searching forms by words', () => {
  it('finds the forms of a topic by the words of its name', () => {
    expect(found('tax number')).toEqual(
      expect.arrayContaining(['Form W-7', 'Form SS-4', 'Form SS-5']),
    )
  })

  it.each([
    ['fbar', 'FinCEN Form 114'],
    ['itin', 'Form W-7'],
    ['ein application', 'Form SS-4'],
    ['power of attorney', 'Form 2848'],
    ['apostille', 'Form DS-4194'],
    ['extension', 'Form 4868'],
    ['gifts from abroad', 'Form 3520'],
  ])('%j finds %s first', (query, number) => {
    expect(found(query)[0]).toBe(number)
  })

  it('wants every word, in any of the texts', () => {
    expect(found('w8ben individuals')).toContain('Form W-8BEN')
    expect(found('w8ben zebra')).toEqual([])
  })

  it('does not mind accents, capitals, plurals and filling words', () => {
    expect(found('Which form do I need for TAX NUMBÉRS')).toEqual(found('tax number'))
  })

  it('finds every form alike without words to look for', () => {
    expect(found('')).toHaveLength(forms.length)
    expect(found(' form ')).toHaveLength(forms.length)
  })

  it('finds nothing for what is in no form', () => {
    expect(found('zebra')).toEqual([])
  })
})
