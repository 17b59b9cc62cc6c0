import { describe, expect, test } from '@jest/globals'
import { answers } from '../../../shared/search/answers'

describe('what answers a query', () => {
  test('are its words, their other forms and spellings', () => {
    expect(answers(['taxes,', 'Tax'], 'tax')).toBe(true)
    expect(answers(['company.'], 'companies')).toBe(true)
    expect(answers(['Información'], 'informacion')).toBe(true)
    expect(answers(['informacion'], 'INFORMACIÓN')).toBe(true)
    expect(answers(['W-8BEN'], 'w8ben')).toBe(true)
    expect(answers(['W-8BEN'], 'w-8ben')).toBe(true)
    expect(answers(['W-8BEN'], 'w 8ben')).toBe(true)
    expect(answers(['withholding'], 'withholdign')).toBe(true)
  })

  test('are not words that only begin with the same letter or two', () => {
    expect(answers(['apply', 'apostille'], 'apsotilel')).toBe(false)
    expect(answers(['region', 'registered', 'agent'], 'regsitered agent')).toBe(false)
  })

  test('is anything where the query holds no word', () => {
    expect(answers(['tax'], '!!! ???')).toBe(true)
  })
})
