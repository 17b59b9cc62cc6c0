import { describe, expect, it } from '@jest/globals'
import { entryId, parseEntryId } from '../../../shared/kinds/entry-key.ts'

describe('the id of an entry', () => {
  it('names its language, its kind and its slug', () => {
    expect(entryId({ lang: 'en', kind: 'glossary', slug: 'apostille' })).toBe(
      'en:glossary:apostille',
    )
  })

  it.each([
    { lang: 'en', kind: 'forms', slug: 'form-w-7' },
    { lang: 'es-419', kind: 'pages', slug: 'about' },
  ] as const)('gives the key back: $lang $kind $slug', (key) => {
    expect(parseEntryId(entryId(key))).toEqual(key)
  })

  it.each([
    'glossary:apostille',
    'en:posts:apostille',
    'en:toString:apostille',
    'en:glossary:',
    'en:glossary:Apostille',
    'en:glossary:a/b',
    'en:glossary:a:b',
    '../en:glossary:a',
    '',
  ])('is no other text: “%s”', (text) => {
    expect(parseEntryId(text)).toBeNull()
  })
})
