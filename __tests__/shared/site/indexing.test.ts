import { describe, expect, it } from '@jest/globals'
import { isKeptFromSearch, isPublicOrigin } from '../../../shared/site/indexing.ts'

const LOCAL = [
  'http://localhost:8080',
  'http://LOCALHOST',
  'http://site.localhost:3000',
  'http://127.0.0.1:8080',
  'http://127.1.2.3',
  'http://[::1]:8080',
  'http://0.0.0.0:8080',
]

const PUBLIC = [
  'https://www.pliego.example',
  'http://192.168.1.10',
  'https://localhost.example.com',
  'https://127.0.0.1.example.com',
]

describe('an origin', () => {
  it.each(LOCAL)('of this machine is not public: %s', (origin) => {
    expect(isPublicOrigin(origin)).toBe(false)
  })

  it.each(PUBLIC)('of any other name is public: %s', (origin) => {
    expect(isPublicOrigin(origin)).toBe(true)
  })
})

describe('a site', () => {
  const PUBLIC_SAMPLE = { siteUrl: 'https://www.pliego.example', samples: 1, isConfirmed: false }

  it('is kept from search engines while it is public, a sample, and not confirmed', () => {
    expect(isKeptFromSearch(PUBLIC_SAMPLE)).toBe(true)
    expect(isKeptFromSearch({ ...PUBLIC_SAMPLE, samples: 0 })).toBe(false)
    expect(isKeptFromSearch({ ...PUBLIC_SAMPLE, isConfirmed: true })).toBe(false)
    expect(isKeptFromSearch({ ...PUBLIC_SAMPLE, siteUrl: 'http://localhost:8080' })).toBe(false)
  })
})
