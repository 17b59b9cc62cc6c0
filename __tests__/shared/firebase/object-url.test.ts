import { describe, expect, it } from '@jest/globals'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { objectPathFromUrl, objectUrl } from '../../../shared/firebase/object-url.ts'

const embedded = parseFirebaseSettings({})
const hosted = parseFirebaseSettings({
  GATSBY_FIREBASE_API_KEY: 'key',
  GATSBY_FIREBASE_PROJECT_ID: 'my-project',
})
const emulated = parseFirebaseSettings({
  GATSBY_FIREBASE_API_KEY: 'key',
  GATSBY_FIREBASE_PROJECT_ID: 'my-project',
  GATSBY_FIREBASE_STORAGE_HOST: 'http://127.0.0.1:9199/',
})
const path = 'posts/p 1/ü+&.jpg'

describe('objectUrl', () => {
  it('is relative when the storage answers on the site itself', () => {
    expect(objectUrl(embedded, 'posts/p/a.jpg')).toBe(
      '/v0/b/pliego-local.appspot.com/o/posts%2Fp%2Fa.jpg?alt=media',
    )
  })

  it("is at Firebase's storage for a Firebase project", () => {
    expect(objectUrl(hosted, 'a.jpg')).toBe(
      'https://firebasestorage.googleapis.com/v0/b/my-project.appspot.com/o/a.jpg?alt=media',
    )
  })

  it('is at the host that the settings name, without a doubled slash', () => {
    expect(objectUrl(emulated, 'a.jpg')).toMatch(/^http:\/\/127\.0\.0\.1:9199\/v0\/b\//)
  })
})

describe('objectPathFromUrl', () => {
  it.each([embedded, hosted, emulated])('finds the name in an address of its own', (settings) => {
    expect(objectPathFromUrl(settings, objectUrl(settings, path))).toBe(path)
  })

  it.each([
    'https://example.org/photo.jpg',
    '/v0/b/other-bucket/o/a.jpg?alt=media',
    '/v0/b/pliego-local.appspot.com/o/',
    '/v0/b/pliego-local.appspot.com/o/%E0%A4%A?alt=media',
    '',
  ])('finds no name in %j', (url) => {
    expect(objectPathFromUrl(embedded, url)).toBeNull()
  })
})
