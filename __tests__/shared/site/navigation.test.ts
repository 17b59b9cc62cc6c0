import { describe, expect, it } from '@jest/globals'
import { HEADER_ENTRIES, isActiveEntry } from '../../../shared/site/navigation.ts'

describe('the header', () => {
  it('lists the sections in order, the blog under its own label', () => {
    expect(HEADER_ENTRIES.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Glossary /glossary',
      'Forms /forms',
      'States /states',
      'Tools /tools',
      'Blog /discover',
    ])
  })
})

describe('isActiveEntry', () => {
  it.each([
    ['/forms', '/forms'],
    ['/forms', '/forms/w-8ben'],
    ['/forms', '/forms/'],
    ['/discover', '/discover/page/3'],
    ['/', '/'],
  ])('marks %s on %s', (href, path) => {
    expect(isActiveEntry(href, path)).toBe(true)
  })

  it.each([
    ['/', '/forms'],
    ['/forms', '/'],
    ['/forms', '/formsheet'],
    ['/forms', '/states'],
    ['/forms', '/discover/forms'],
  ])('does not mark %s on %s', (href, path) => {
    expect(isActiveEntry(href, path)).toBe(false)
  })
})
