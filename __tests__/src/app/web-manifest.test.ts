import { expect, it } from '@jest/globals'
import { linkWebManifest } from '../../../src/app/web-manifest'

it('links the web app manifest in the head of the page', () => {
  linkWebManifest()
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=manifest]')
  expect(link?.getAttribute('href')).toBe('/manifest.webmanifest')
})
