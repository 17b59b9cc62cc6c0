import { describe, expect, test } from '@jest/globals'
import {
  correctedQuery,
  editDistance,
  vocabularyOf,
} from '../../../../../src/features/search/index/suggestion'

const words = vocabularyOf(['Withholding tax', 'Registered agent', 'Información', 'W-8BEN', 'Ohio'])

describe('the suggestion', () => {
  test('mends a slip of the finger', () => {
    expect(correctedQuery('witholding', words)).toBe('withholding')
    expect(correctedQuery('regsitered agent', words)).toBe('registered agent')
    expect(correctedQuery('Ohoi', words)).toBe('ohio')
  })

  test('does not touch words that are on the site, with or without accents', () => {
    expect(correctedQuery('informacion', words)).toBeNull()
    expect(correctedQuery('withholding', words)).toBeNull()
  })

  test('is silent where nothing is near', () => {
    expect(correctedQuery('quantum chromodynamics', words)).toBeNull()
    expect(correctedQuery('xyz', words)).toBeNull()
    expect(correctedQuery('<<>> ???', words)).toBeNull()
  })

  test('measures letters added, dropped, replaced and exchanged', () => {
    expect(editDistance('form', 'form')).toBe(0)
    expect(editDistance('form', 'forms')).toBe(1)
    expect(editDistance('from', 'form')).toBe(1)
    expect(editDistance('', 'tax')).toBe(3)
    expect(editDistance('kitten', 'sitting')).toBe(3)
  })
})
