import { describe, expect, it } from '@jest/globals'
import fc, { anyCharacter } from '../../setup/fast-check.ts'
import { slugify } from '../../../shared/text/slug.ts'

describe('slugify', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['  Trimmed  ', 'trimmed'],
    ['Año Nuevo: ¿qué hacer?', 'ano-nuevo-que-hacer'],
    ['Crème brûlée & Ångström', 'creme-brulee-angstrom'],
    ['tabs\tand\nline ends', 'tabs-and-line-ends'],
    ['a - b', 'a-b'],
    ['snake_case stays', 'snake_case-stays'],
    ['Form W-8BEN (2024)', 'form-w-8ben-2024'],
    ['100% sure', '100-sure'],
    ['日本語', ''],
    ['🎉', ''],
    ['', ''],
  ])('turns %j into %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('gives the same slug for composed and decomposed accents', () => {
    expect(slugify('é')).toBe(slugify('e\u0301'))
  })

  it('changes nothing when it is applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = slugify(text)
        expect(slugify(once)).toBe(once)
      }),
    )
  })

  it('never leaves anything but lower-case word characters and single hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(slugify(text)).toMatch(/^[a-z0-9_-]*$/)
        expect(slugify(text)).not.toContain('--')
      }),
    )
  })
})
