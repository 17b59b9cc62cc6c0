import { describe, expect, test } from '@jest/globals'
import { REFERENCE_KIND_NAMES } from '../../../shared/kinds/names.ts'
import { wordsOfAddress } from '../../../shared/site/words-of-address.ts'

describe('the words of a missing address', () => {
  test('are what stands between its signs', () => {
    expect(wordsOfAddress('/discover/closing-a-company_in-delaware.html')).toBe(
      'closing a company in delaware',
    )
    expect(wordsOfAddress('/forms/w-8ben')).toBe('w 8ben')
  })

  test('hold no names of places on the site', () => {
    expect(wordsOfAddress('/discover/page/7')).toBe('7')
    expect(REFERENCE_KIND_NAMES.map((kind) => wordsOfAddress(`/${kind}`)).join('')).toBe('')
    expect(wordsOfAddress('/')).toBe('')
  })

  test('are readable in every script, even where the address is not', () => {
    expect(wordsOfAddress('/informaci%C3%B3n-%E7%A8%8E')).toBe('información 税')
    expect(wordsOfAddress('/%E0%A4%A')).toBe('E0 A4 A')
    expect(wordsOfAddress(`/${'word-'.repeat(100)}`).split(' ')).toHaveLength(8)
    expect(wordsOfAddress('/%3Cimg%20onerror=x%3E')).toBe('img onerror x')
  })
})
