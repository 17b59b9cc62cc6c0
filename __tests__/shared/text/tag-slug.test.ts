import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { tagSlug } from '../../../shared/text/tag-slug.ts'

describe('the address of a tag', () => {
  it.each([
    ['Taxes', 'taxes'],
    ['Business  Entities', 'business-entities'],
    ['W-8BEN', 'w-8ben'],
    ['Año nuevo', 'ano-nuevo'],
    ['C', 'c'],
    ['C++', 'c_plus_plus'],
    ['C#', 'c_sharp'],
    ['.NET', 'dot_net'],
    ['Net', 'net'],
    ['R&D', 'r_and_d'],
    ['RD', 'rd'],
    ['', ''],
  ])('of %j is %j', (name, slug) => {
    expect(tagSlug(name)).toBe(slug)
  })

  it.each([
    ['C', 'c'],
    ['Résumé', 'RESUME'],
    ['two  words', 'Two Words'],
    ['日本語', '日本語'],
  ])('is the same for %j and %j', (one, other) => {
    expect(tagSlug(one)).toBe(tagSlug(other))
  })

  it('tells names apart that differ by a sign or by letters that are not Latin', () => {
    const names = [
      'U.S.',
      'US',
      'U.S',
      'a/b',
      'ab',
      'a_b',
      'a b',
      '日本',
      '中国',
      'C 日本',
      'C',
      '🎉',
      '🎈',
    ]
    expect(new Set(names.map(tagSlug)).size).toBe(names.length)
  })

  it('is never empty for a name, and holds only what addresses hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const slug = tagSlug(name)
        expect(slug).toMatch(/^[a-z0-9_-]*$/)
        if (/[\p{Letter}\p{Number}]/u.test(name)) expect(slug).not.toBe('')
      }),
    )
  })
})
