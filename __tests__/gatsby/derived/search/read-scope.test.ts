import { describe, expect, test } from '@jest/globals'
import { readScope, scopeDigest } from '../../../../gatsby/derived/search/read-scope.ts'

const page = (marks: string, body = '<h1>Apostille</h1>') =>
  `<!DOCTYPE html><html lang="en"><head><script>1</script></head><body><header>Menu</header>` +
  `<main id="content"><div data-pagefind-body=""${marks}>${body}</div></main><footer>Foot</footer></body></html>`

describe('the searched part of a page', () => {
  test('is cut out of the shell, with its section', () => {
    const scope = readScope(page(' data-search-section="Glossary"'), 'en')
    expect(scope?.section).toBe('Glossary')
    expect(scope?.tags).toEqual([])
    expect(scope?.html).toContain('<h1>Apostille</h1>')
    expect(scope?.html).toContain('<html lang="en">')
    expect(scope?.html).not.toMatch(/Menu|Foot|script/)
  })

  test('brings the tags as they were written, whatever characters they hold', () => {
    const scope = readScope(
      page(
        ' data-search-section="Blog" data-search-tags="[&quot;Fees, &amp; costs&quot;,&quot;l&#x27;État &lt;1&gt;&quot;]"',
      ),
      'en',
    )
    expect(scope?.tags).toEqual(['Fees, & costs', "l'État <1>"])
  })

  test('brings the names of the page, and none where it has none', () => {
    const names = ' data-search-section="Glossary" data-search-names="[&quot;Apostille&quot;]"'
    expect(readScope(page(names), 'en')?.names).toEqual(['Apostille'])
    expect(readScope(page(' data-search-section="Glossary"'), 'en')?.names).toEqual([])
  })

  test('keeps the words of neighbouring cells apart', () => {
    const cells = '<dl><dt>Fee</dt><dd>None</dd></dl><table><tr><th>A</th><td>1</td></tr></table>'
    const scope = readScope(page(' data-search-section="Forms"', cells), 'en')
    const text = scope?.html.replace(/<[^>]*>/g, '')
    expect(text).toContain('Fee: None A 1')
  })

  test('is absent from a page that has no mark', () => {
    expect(readScope('<html><main><h1>Log in</h1></main></html>', 'en')).toBeNull()
  })

  test('of an unknown section is an error, not a guess', () => {
    expect(() => readScope(page(' data-search-section="Recipes"'), 'en')).toThrow(/Glossary/)
  })

  test('has a digest that the shell does not touch and that every mark does', () => {
    const digest = (html: string) => scopeDigest('/glossary/apostille', readScope(html, 'en')!)
    const marks = ' data-search-section="Glossary"'
    const first = digest(page(marks))
    expect(digest(page(marks).replace('Menu', 'Another menu'))).toBe(first)
    expect(digest(page(marks, '<h1>Apostilles</h1>'))).not.toBe(first)
    expect(digest(page(`${marks} data-search-tags="[&quot;Law&quot;]"`))).not.toBe(first)
  })
})
