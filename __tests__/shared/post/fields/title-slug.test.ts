import { describe, expect, it } from '@jest/globals'
import { readableSlug } from '../../../../shared/text/latin-letters.ts'
import { isValidSlug, SLUG_MAX_LENGTH } from '../../../../shared/post/fields/post-slug.ts'
import {
  followsTitle,
  hasOtherLetters,
  slugFromTitle,
} from '../../../../shared/post/fields/title-slug.ts'

describe('the slug of a title', () => {
  it.each([
    ['Налоги в Испании: 2026', 'nalogi-v-ispanii-2026'],
    ['Подъезд, ёж и щётка', 'podezd-yozh-i-shchyotka'],
    ['Їжак і ґанок', 'yizhak-i-ganok'],
    ['Љубав и џез', 'ljubav-i-dzez'],
    ['Φόροι στην Ελλάδα', 'foroi-stin-ellada'],
    ['Πού είναι', 'pou-einai'],
    ['საქართველო', 'sakartvelo'],
    ['Երևան', 'erevan'],
    ['שלום עולם', 'shlvm-vlm'],
    ['مرحبا بالعالم ٢٠٢٦', 'mrhba-balaalm-2026'],
    ['クレジットカード', 'kurejittokado'],
    ['ひらがな きょうと まっちゃ', 'hiragana-kyouto-matcha'],
    ['ティー ジャズ ファン', 'ti-jazu-fan'],
    ['서울 부동산', 'seoul-budongsan'],
    ['Qué es Łódź? straße', 'que-es-lodz-strasse'],
    ['Steuern für 日本', 'steuern-fur'],
  ])('%s is readable: %s', (title, slug) => {
    expect(slugFromTitle(title, readableSlug)).toBe(slug)
    expect(isValidSlug(slug)).toBe(true)
  })

  it.each(['税金の基本', '2026年税务', '🎉', 'ภาษีไทย'])(
    'of %s, which has no form in Latin letters, is empty',
    (title) => {
      expect(slugFromTitle(title, readableSlug)).toBe('')
    },
  )

  it('has no hyphens at its ends and is never too long', () => {
    expect(slugFromTitle('— A title —')).toBe('a-title')
    expect(slugFromTitle('long '.repeat(100))).toMatch(/^(long-)+long$/)
    expect(slugFromTitle('щ'.repeat(150), readableSlug)).toHaveLength(SLUG_MAX_LENGTH)
  })

  it('leaves other alphabets out while they are not there', () => {
    expect(slugFromTitle('Налоги 2026')).toBe('2026')
    expect(slugFromTitle('Łódź')).toBe('lodz')
  })

  it.each(['Łódź, Ærø & Straße', 'Türkçe İSTANBUL', '1º trimestre', 'Ｔax ™ 2026 🎉', ''])(
    'is the same for “%s”, which is Latin, with and without other alphabets',
    (title) => {
      expect(hasOtherLetters(title)).toBe(false)
      expect(slugFromTitle(title, readableSlug)).toBe(slugFromTitle(title))
    },
  )

  it('is told from one that was written by hand', () => {
    expect(followsTitle('nalogi', 'Налоги', readableSlug)).toBe(true)
    expect(followsTitle('2026', 'Налоги 2026', readableSlug)).toBe(true)
    expect(followsTitle('lodz', 'Łódź')).toBe(true)
    expect(followsTitle('taxes', 'Налоги', readableSlug)).toBe(false)
    expect(followsTitle('nalogi', 'Налоги')).toBe(false)
  })
})
