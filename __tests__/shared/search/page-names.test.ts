import { describe, expect, test } from '@jest/globals'
import { pageNames } from '../../../shared/search/page-names'

const names = pageNames({
  w8ben: ['Form W-8BEN', 'Certificate of Foreign Status'],
  w8bene: ['Form W-8BEN-E'],
  withholding: ['Withholding', 'retención', 'retención de impuestos'],
  agent: ['Registered agent', 'agente registrado'],
  election: ['Entity classification election', 'Check-the-box election'],
  nonresident: ['Nonresident alien', 'no residente'],
})

const best = (query: string) => {
  const [first] = names.match(query)
  return first === undefined ? null : [first.kind, first.id]
}

describe('the names of pages', () => {
  test.each([
    ['W-8BEN', ['whole', 'w8ben']],
    ['w 8ben', ['whole', 'w8ben']],
    ['form w8ben', ['whole', 'w8ben']],
    ['w-8ben-e', ['whole', 'w8bene']],
    ['RETENCION', ['whole', 'withholding']],
    ['what is a registered agent', ['whole', 'agent']],
    ['agents registered', ['whole', 'agent']],
    ['check the box election', ['whole', 'election']],
    ['registered agent in Ohio', ['inside', 'agent']],
    ['regis', ['begun', 'agent']],
    ['w8', ['begun', 'w8ben']],
    ['w-8', ['begun', 'w8ben']],
    ['registered ag', ['begun', 'agent']],
    ['resident', null],
    ['xylophone', null],
    ['', null],
    ['constructor', null],
  ])('“%s” is like %j', (query, expected) => {
    expect(best(query)).toEqual(expected)
  })

  test('put the title in the place of another name', () => {
    const [first] = names.match('retención dividendos')
    expect(first?.wording).toBe('Withholding dividendos')
  })

  test('give each page its best match, the likest first', () => {
    expect(names.match('w8be').map(({ id }) => id)).toEqual(['w8ben', 'w8bene'])
  })
})
