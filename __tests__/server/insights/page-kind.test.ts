import { describe, expect, it } from '@jest/globals'
import { pageKind } from '../../../server/insights/page-kind.ts'

describe('the kind of a page', () => {
  it.each([
    ['/', 'Home'],
    ['/about', 'Texts'],
    ['/discover', 'Lists of posts'],
    ['/discover/tag', 'Lists of posts'],
    ['/discover/tag/taxes', 'Lists of posts'],
    ['/discover/a-post', 'Posts'],
    ['/glossary', 'Glossary'],
    ['/glossary/apostille', 'Terms'],
    ['/states/compare', 'Comparison of states'],
    ['/states/texas', 'State pages'],
  ])('is, of %s, %s', (path, kind) => {
    expect(pageKind(path)).toBe(kind)
  })

  it.each([
    '/glossary/a/b',
    '/author/ana',
    '/constructor',
    '/a.txt',
    '//',
    '',
    `/${'a'.repeat(200)}`,
  ])('is none for %j, which is not counted', (path) => {
    expect(pageKind(path)).toBeNull()
  })
})
