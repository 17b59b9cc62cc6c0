import { describe, expect, it } from '@jest/globals'
import { nextPathFrom } from '../../../../src/features/sign-in/next-path'

describe('the page after signing in', () => {
  it('is the list of posts when nothing else was asked for', () => {
    expect(nextPathFrom('')).toBe('/create')
  })

  it('keeps path, query and hash of this site', () => {
    const search = `?next=${encodeURIComponent('/create?post=a1&new=1#text')}`
    expect(nextPathFrom(search)).toBe('/create?post=a1&new=1#text')
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'create',
    '/login?next=/login',
    '/login',
  ])('never leads to %j', (next) => {
    expect(nextPathFrom(`?next=${encodeURIComponent(next)}`)).toBe('/create')
  })
})
