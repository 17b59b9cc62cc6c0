import { describe, expect, it } from '@jest/globals'
import { isValidSlug, SLUG_MAX_LENGTH } from '../../shared/slug.ts'
import { followsTitle, slugFromTitle } from '../../shared/title-slug.ts'

const TODAY = new Date('2026-04-15T12:00:00Z')
const of = (title: string): string => slugFromTitle(title, TODAY)

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
    expect(of(title)).toBe(slug)
    expect(isValidSlug(slug)).toBe(true)
  })

  it.each(['税金の基本', '2026年税务', '🎉', 'ภาษีไทย'])(
    'of %s, which has no form in Latin letters, is the day',
    (title) => {
      expect(of(title)).toBe('post-2026-04-15')
      expect(followsTitle('post-2026-01-31', title)).toBe(true)
    },
  )

  it('is empty without a title, and never too long', () => {
    expect(of('  ')).toBe('')
    expect(of('— A title —')).toBe('a-title')
    expect(of('long '.repeat(100))).toMatch(/^(long-)+long?$/)
    expect(of('щ'.repeat(150)).length).toBeLessThanOrEqual(SLUG_MAX_LENGTH)
  })

  it('is told from one that was written by hand', () => {
    expect(followsTitle('nalogi', 'Налоги')).toBe(true)
    expect(followsTitle('lodz', 'Łódź')).toBe(true)
    expect(followsTitle('taxes', 'Налоги')).toBe(false)
    expect(followsTitle('post-2026-01-31', 'Taxes')).toBe(false)
  })
})
