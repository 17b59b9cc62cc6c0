import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import {
  fromIndexContent,
  fromIndexText,
  toIndexText,
} from '../../../../gatsby/derived/search/index-text.ts'

/** What Pagefind takes for the words of a text: no sign and no mark is a part of one. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))

describe('what the search index reads', () => {
  it.each([
    ['Bjørn', ['bjorn']],
    ['Łódź', ['lodz']],
    ['Straße', ['strasse']],
    ['STRAẞE', ['strasse']],
    ['Ærø and Đoković', ['aero', 'and', 'dokovic']],
    ['Smørrebrød', ['smorrebrod']],
    ['確定申告', ['確定', '申告']],
    ['plain words', ['plain', 'words']],
  ])('of %s is %j', (text, words) => {
    expect(wordsOf(toIndexText(`<p>${text}</p>`).slice(3, -4))).toEqual(words)
  })

  it('is no part of a tag', () => {
    const html = '<p class="ø" title="日本語">Text</p>'
    expect(toIndexText(html)).toBe(html)
  })
})

describe('what the search shows', () => {
  const letters = fc.constantFrom(
    ...'aoðøØłŁßẞæÆœþıdsz 日本語確定申告は毎年の ไทยภาษา .,-é'.split(''),
  )
  const texts = fc
    .array(letters, { maxLength: 30 })
    .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())

  it('is the text as it was written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const indexed = toIndexText(`<p>${text}</p>`).slice(3, -4)
        expect(fromIndexText(indexed)).toBe(text)
        expect(fromIndexContent(indexed).replaceAll('\u200b', '')).toBe(text)
      }),
    )
  })

  it('has as many parts as the index counts words', () => {
    const indexed = toIndexText('<p>About 確定申告は、毎年 and more</p>').slice(3, -4)
    const parts = fromIndexContent(indexed).split('\u200b')
    expect(parts).toHaveLength(indexed.split(' ').length)
    expect(parts.slice(0, 3)).toEqual(['About ', '確定', '申告'])
  })
})
