import { afterEach, describe, expect, it } from '@jest/globals'
import { plainQuery } from '../../../publish/http/plain-query.ts'
import { withPlainResults } from '../../../publish/serve/plain-results.ts'
import { createPlainSearch } from '../../../publish/serve/plain-search.ts'
import type { PlainSearch } from '../../../publish/serve/plain-search.ts'
import { NO_PLAIN_RESULTS, PLAIN_RESULTS_START } from '../../../shared/search/plain-search.ts'

/** Answers each query with one page whose text is the query; `loop` takes for ever, `break` throws. */
const PROGRAM = `
export const createInstance = () => ({
  mergeIndex: async () => undefined,
  search: async (query) => {
    while (query === 'loop') { /* for ever */ }
    if (query === 'break') throw new Error('broken')
    await fetch('/pagefind/site-1/facets.json')
    return { results: [{ id: 'a', score: 1, data: async () => ({
      url: '/glossary/a', excerpt: '<mark>' + query + '</mark>', content: query, raw_content: query,
      locations: [0], meta: { title: 'A' }, sub_results: [],
    }) }] }
  },
})`

const FILES: Readonly<Record<string, string>> = {
  '/pagefind/bundles.json': JSON.stringify({
    version: 1,
    bundles: [{ name: 'site-1', pages: 1 }],
  }),
  '/pagefind/site-1/facets.json': JSON.stringify({ tags: [], pages: { a: [0] }, names: {} }),
  '/pagefind/site-1/pagefind.js': PROGRAM,
}

let open: PlainSearch | null = null
const causes: string[] = []

function search(files: Readonly<Record<string, string>> = FILES): PlainSearch {
  causes.length = 0
  open = createPlainSearch({
    read: async (path) => {
      const text = files[path]
      return text === undefined ? null : new TextEncoder().encode(text)
    },
    onFailure: (cause) => causes.push(cause),
  })
  return open
}

afterEach(async () => {
  await open?.close()
})

describe('the search for pages without scripts', () => {
  it('answers from the index of the live site', async () => {
    expect(await search().answer('lien')).toEqual({
      total: 1,
      match: 'all',
      shown: [
        { title: 'A', path: '/glossary/a', section: 'Glossary', excerpt: '<mark>lien</mark>' },
      ],
    })
  })

  it('has no answer while there is no index, and says why', async () => {
    expect(await search({}).answer('lien')).toBeNull()
    expect(causes).toEqual([expect.stringContaining('/pagefind/bundles.json')])
  })

  it('ends a question that takes too long or fails, and answers the next one', async () => {
    const { answer } = search()
    const [endless, broken, good] = await Promise.all(['loop', 'break', 'lien'].map(answer))
    expect([endless, broken, good?.total]).toEqual([null, null, 1])
    expect(causes).toEqual([
      expect.stringContaining('no answer within'),
      expect.stringContaining('broken'),
    ])
  })

  it('turns questions away while many wait', async () => {
    const { answer } = search()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => answer(`lien${n}`)))
    expect(answers.filter((one) => one === null)).toHaveLength(4)
    expect((await answer('lien'))?.total).toBe(1)
  })
})

describe('what a form without scripts asks', () => {
  it.each([
    ['/explore', '?q=lien&plain=1', 'lien'],
    ['/explore', '?q=+two+words+&plain=1', 'two words'],
    ['/explore', `?q=${'a'.repeat(500)}&plain=1`, 'a'.repeat(200)],
    ['/explore', '?q=lien', null],
    ['/explore', '?q=&plain=1', null],
    ['/forms', '?q=lien&plain=1', null],
  ])('is read from %s%s', (path, query, words) => {
    expect(plainQuery(path + query)).toBe(words)
  })

  it('is read from the page before, where a link alone leads there', () => {
    const before = 'https://www.example.org/explore?q=lien'
    expect(plainQuery('/explore?plain=1', before)).toBe('lien')
    expect(plainQuery('/explore?plain=1', 'https://www.example.org/forms?q=lien')).toBeNull()
    expect(plainQuery('/explore', before)).toBeNull()
  })
})

describe('the page of results without scripts', () => {
  const page = `<main><input id="explore">${PLAIN_RESULTS_START}${NO_PLAIN_RESULTS}</div></main>`
  const result = {
    title: 'A & B',
    path: '/a',
    section: 'Blog',
    excerpt: 'a <mark>$&</mark>',
  } as const

  it('lists what was found, with the words of the query as text', () => {
    const html = withPlainResults(page, '"><img>', { total: 3, match: 'some', shown: [result] })
    expect(html).not.toContain('<img>')
    expect(html).toContain('The first 1 of 3 results')
    expect(html).toContain('<a href="/a">A &#38; B</a>')
    expect(html).toContain('<mark>$&#38;</mark>')
    expect(html).toContain('No page has all of these words.')
    expect(html).not.toContain(NO_PLAIN_RESULTS)
  })

  it('says that nothing was found', () => {
    const html = withPlainResults(page, 'zzyzx', { total: 0, match: 'all', shown: [] })
    expect(html).toContain('Nothing was found for “zzyzx”.')
    expect(html).toContain('value="zzyzx"')
  })
})
