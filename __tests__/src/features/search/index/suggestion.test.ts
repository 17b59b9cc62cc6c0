import { describe, expect, test } from '@jest/globals'
import { suggestedQuery } from '../../../../../src/features/search/index/suggestion'

const words = ['Withholding tax', 'Registered agent', 'Información', 'W-8BEN', 'Ohio']

describe('the suggestion', () => {
  test('mends a slip of the finger', () => {
    expect(suggestedQuery('witholding', words)).toBe('withholding')
    expect(suggestedQuery('regsitered agent', words)).toBe('registered agent')
    expect(suggestedQuery('Ohoi', words)).toBe('ohio')
  })

  test('does not touch words that are on the site, with or without accents', () => {
    expect(suggestedQuery('informacion', words)).toBeNull()
    expect(suggestedQuery('withholding', words)).toBeNull()
  })

  test('is silent where nothing is near', () => {
    expect(suggestedQuery('quantum chromodynamics', words)).toBeNull()
    expect(suggestedQuery('xyz', words)).toBeNull()
    expect(suggestedQuery('<<>> ???', words)).toBeNull()
  })
})
