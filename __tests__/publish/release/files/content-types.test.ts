import { describe, expect, it } from '@jest/globals'
import { HASH_DIGITS } from '../../../../gatsby/adapter/bundling/webpack/site-configuration.ts'
import { cacheClass, contentType } from '../../../../publish/release/files/content-types.ts'

describe('the media type of a file', () => {
  it.each([
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/discover/tag/forms/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/page-data/index/page-data.json', 'application/json; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/states/delaware.ics', 'text/calendar; charset=utf-8'],
  ])('of %s is %s', (file, type) => {
    expect(contentType(file)).toBe(type)
  })
})

describe('how long caches keep a file', () => {
  it('is for good where the name is made from the content', () => {
    expect(cacheClass(`/og/${'a'.repeat(32)}.png`)).toBe('immutable')
    const hash = '0123456789'.slice(0, HASH_DIGITS)
    expect(cacheClass(`/app-${hash}.js`)).toBe('immutable')
    expect(cacheClass(`/1194-${hash}.js`)).toBe('immutable')
    expect(cacheClass(`/component---src-templates-post-tsx.${hash}.css`)).toBe('immutable')
    expect(cacheClass('/_insights/views.js')).toBe('revalidate')
    expect(cacheClass('/og/cover.png')).toBe('revalidate')
    expect(cacheClass('/rss.xml')).toBe('revalidate')
  })
})
