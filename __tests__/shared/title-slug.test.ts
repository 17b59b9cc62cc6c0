import { describe, expect, it } from '@jest/globals'
import { isValidSlug, trimSlug } from '../../shared/slug.ts'
import { readableSlug } from '../../shared/title-slug.ts'

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
    expect(trimSlug(readableSlug(title))).toBe(slug)
    expect(isValidSlug(slug)).toBe(true)
  })

  it.each(['税金の基本', '2026年税务', '🎉', 'ภาษีไทย'])(
    'of %s, which has no form in Latin letters, is empty',
    (title) => {
      expect(readableSlug(title)).toBe('')
    },
  )
})
