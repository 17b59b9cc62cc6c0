/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals'

async function siteUrlOf(head: string): Promise<string> {
  document.head.innerHTML = head
  let url = ''
  await jest.isolateModulesAsync(async () => {
    url = (await import('../../../../src/platform/base/site-url')).SITE_URL
  })
  return url
}

afterEach(() => {
  document.head.innerHTML = ''
})

it.each([
  ['its own address', '<link rel="canonical" href="https://example.org/a/b">'],
  ['the address of the site', '<link rel="home" href="https://example.org">'],
])('a page that names %s tells scripts the origin of the site', async (_, head) => {
  expect(await siteUrlOf(head)).toBe('https://example.org')
})

it('where no page says it there is no origin, and addresses are paths', async () => {
  expect(await siteUrlOf('<link rel="icon" href="https://other.example/icon.svg">')).toBe('')
})
