import { describe, expect, it } from '@jest/globals'
import { byAlphabet, foldText, initialOf } from '../../../shared/text/alphabet.ts'

describe('the alphabet', () => {
  it('ignores capitals and accents', () => {
    expect(['Écheat', 'EIN', 'deed', 'Apostille'].sort(byAlphabet)).toEqual([
      'Apostille',
      'deed',
      'Écheat',
      'EIN',
    ])
  })

  it('puts numbers in their order and keeps equal names in a fixed one', () => {
    expect(['Form 10', 'Form 9'].sort(byAlphabet)).toEqual(['Form 9', 'Form 10'])
    expect(['a', 'A'].sort(byAlphabet)).toEqual(['A', 'a'].sort(byAlphabet))
  })

  it.each([
    ['Élection', 'E'],
    ['apostille', 'A'],
    ['83(b) election', '#'],
    ['', '#'],
    ['日本', '#'],
  ])('%j stands under %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })

  it('folds what a reader cannot be expected to type', () => {
    expect(foldText(' Translator\u2019s  Número\u2011X ')).toBe("translator's numero-x")
  })
})
