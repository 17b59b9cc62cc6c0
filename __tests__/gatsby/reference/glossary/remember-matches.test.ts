import { describe, expect, it } from '@jest/globals'
import { rememberMatches } from '../../../../gatsby/reference/glossary/remember-matches.ts'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher.ts'

const LIEN = { path: '/glossary/lien', phrases: ['lien'] }
const DEED = { path: '/glossary/deed', phrases: ['deed', 'title deed'] }
const TEXT = 'A title deed ends where a lien begins.'

describe('remembered matches', () => {
  it('are those that the terms of now have in the text', () => {
    const makeMatcher = rememberMatches()
    for (const terms of [[LIEN], [LIEN], [LIEN, DEED], [DEED], []]) {
      const matcher = makeMatcher(terms)
      const fresh = createTermMatcher(terms)
      expect(matcher.find(TEXT)).toEqual(fresh.find(TEXT))
      expect(matcher.find(TEXT)).toEqual(fresh.find(TEXT))
      expect(matcher.has(DEED.path)).toBe(fresh.has(DEED.path))
    }
  })

  it('are looked for once as long as the terms are the same', () => {
    const makeMatcher = rememberMatches()
    const found = makeMatcher([LIEN]).find(TEXT)
    expect(makeMatcher([{ ...LIEN }]).find(TEXT)).toBe(found)
    expect(makeMatcher([LIEN, DEED]).find(TEXT)).not.toBe(found)
  })
})
