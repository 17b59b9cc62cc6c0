import { describe, expect, it } from '@jest/globals'
import { addressOfRedirect, oldAddress, redirectId } from '../../../shared/site/old-address.ts'

describe('an address of an earlier site', () => {
  it.each([
    ['https://old.example/2013/06/basic-post/', '/2013/06/basic-post'],
    ['https://old.example/blog/basic-post.html', '/blog/basic-post.html'],
    ['/a/b/?utm_source=x', '/a/b'],
    ['https://old.example/?p=4', '/?p=4'],
    ['https://old.example/index.php?p=4&preview=true', '/?p=4'],
    ['https://old.example/blog/?p=4', '/blog?p=4'],
    ['/a/#part-two', '/a'],
    ['/%E6%97%A5%E6%9C%AC/', '/日本'],
    ['/U%CC%88ber', '/Über'],
    ['/Mixed/Case', '/Mixed/Case'],
    ['/discovery/a', '/discovery/a'],
    ['/a//b', '/a/b'],
    ['https://old.example//greek/post/', '/greek/post'],
    ['//greek/post', '/greek/post'],
  ])('%s is found as %s', (address, known) => {
    expect(oldAddress(address)).toBe(known)
    const id = redirectId(known)
    expect(id).not.toContain('/')
    expect(addressOfRedirect(id)).toBe(known)
  })

  it.each([
    '',
    '/',
    'https://old.example',
    '/?utm_source=x',
    '/?p=<script>',
    '/%00',
    '/%',
    '/a|b',
    '/discover',
    '/discover/a-post/',
    '/discover?p=4',
    `/${'x'.repeat(400)}`,
  ])('%j is none', (address) => {
    expect(oldAddress(address)).toBeNull()
  })

  it('is no slug', () => {
    expect(addressOfRedirect('first-post')).toBeNull()
  })
})
