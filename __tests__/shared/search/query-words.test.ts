import { describe, expect, test } from '@jest/globals'
import { asksHowTo, meaningfulWords, rootOf, wordsOfName } from '../../../shared/search/query-words'

describe('the words of a query', () => {
  test.each([
    ['what is a registered agent', ['registered', 'agent']],
    ['¿Qué es un agente registrado?', ['agente', 'registrado?']],
    ['how do I get an EIN', ['EIN']],
    ['W-8BEN', ['W-8BEN']],
    ['how to', ['how', 'to']],
    ['!!! ???', []],
  ])('of “%s” are %j', (query, words) => {
    expect(meaningfulWords(query)).toEqual(words)
  })

  test('keep a negation where names are compared, and there alone', () => {
    expect(meaningfulWords('no residente')).toEqual(['residente'])
    expect(wordsOfName('no residente')).toEqual(['no', 'residente'])
  })

  test.each([
    ['how to get an EIN', true],
    ['How do I read this letter?', true],
    ['¿Cómo solicitar un ITIN?', true],
    ['how many days', false],
    ['show forms', false],
    ['what is an EIN', false],
  ])('of “%s” ask the way: %j', (query, asks) => {
    expect(asksHowTo(query)).toBe(asks)
  })

  test('are no more than a question has', () => {
    expect(meaningfulWords('word '.repeat(500)).length).toBeLessThan(20)
  })

  test('are the same in the plural, with accents and in capitals', () => {
    for (const [one, other] of [
      ['tax', 'taxes'],
      ['Agent', 'agents'],
      ['company', 'companies'],
      ['retención', 'RETENCION'],
      ['address', 'addresses'],
    ] as const) {
      expect(rootOf(one)).toBe(rootOf(other))
    }
    expect(rootOf('8822s')).not.toBe(rootOf('8822'))
  })
})
