import { describe, expect, it } from '@jest/globals'
import {
  isValidSlug,
  RESERVED_SLUGS,
  SLUG_MAX_LENGTH,
} from '../../../../shared/post/fields/post-slug.ts'

describe('isValidSlug', () => {
  it.each(['a', 'first-post', '2024', 'snake_case', '_draft', 'a'.repeat(SLUG_MAX_LENGTH)])(
    'accepts %j',
    (slug) => {
      expect(isValidSlug(slug)).toBe(true)
    },
  )

  it.each(['', '-a', 'a-', 'a--b', 'A', 'ä', 'a/b', 'a b', 'a.b', 'a\n', 'a'.repeat(201)])(
    'refuses %j',
    (slug) => {
      expect(isValidSlug(slug)).toBe(false)
    },
  )

  it.each(RESERVED_SLUGS)('refuses %j, which the site needs for itself', (slug) => {
    expect(isValidSlug(slug)).toBe(false)
  })
})
