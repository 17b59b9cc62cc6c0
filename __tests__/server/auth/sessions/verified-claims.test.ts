import { describe, expect, it } from '@jest/globals'
import { createVerifiedClaimsCache } from '../../../../server/auth/sessions/verified-claims.ts'

const verified = { claims: { sub: 'ana' }, keyId: 'k1', expiresAtSeconds: 1000 }

describe('the memory of verified tokens', () => {
  it('knows a token that was verified, and no other', () => {
    const cache = createVerifiedClaimsCache()
    cache.remember('header.claims.signature', verified)
    expect(cache.find('header.claims.signature', 999)).toBe(verified)
    expect(cache.find('header.claims.signaturf', 999)).toBeNull()
    expect(cache.find('header.claims.', 999)).toBeNull()
  })

  it('forgets a token in the second that it expires', () => {
    const cache = createVerifiedClaimsCache()
    cache.remember('a', verified)
    expect(cache.find('a', 1000)).toBeNull()
    expect(cache.find('a', 0)).toBeNull()
  })

  it('is bounded, and gives up what was unused for longest', () => {
    const cache = createVerifiedClaimsCache(2)
    cache.remember('a', verified)
    cache.remember('b', verified)
    cache.find('a', 0)
    cache.remember('c', verified)
    expect(['a', 'b', 'c'].filter((token) => cache.find(token, 0) !== null)).toEqual(['a', 'c'])
  })
})
