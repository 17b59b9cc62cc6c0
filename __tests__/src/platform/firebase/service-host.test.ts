import { describe, expect, it } from '@jest/globals'
import { serviceHost } from '../../../../src/platform/firebase/app'

describe('the host of a Firebase service', () => {
  it('is Firebase’s own where none is set', () => {
    expect(serviceHost(null)).toBeNull()
  })

  it('is the page’s origin where the same origin serves both', () => {
    expect(serviceHost('same-origin', 'https://pliego.example')).toEqual({
      origin: 'https://pliego.example',
      hostname: 'pliego.example',
      port: 443,
      isSecure: true,
    })
    expect(serviceHost('same-origin', 'http://pliego.example')).toMatchObject({ port: 80 })
  })

  it('is the given origin otherwise, without its path', () => {
    expect(serviceHost('http://127.0.0.1:9099/ignored')).toEqual({
      origin: 'http://127.0.0.1:9099',
      hostname: '127.0.0.1',
      port: 9099,
      isSecure: false,
    })
  })
})
