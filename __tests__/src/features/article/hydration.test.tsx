import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher'
import { ArticleBody } from '../../../../src/features/article/article-body'
import { preparePreview } from '../../../../src/features/preview/prepare-preview'
import fc from '../../../setup/fast-check'

const NO_TERMS = createTermMatcher([])

let drawInBuild: (html: string) => string

beforeAll(async () => {
  // The build draws with the parser for servers, which is not the browser's.
  jest.doMock('html-dom-parser', () => ({
    __esModule: true,
    ...jest.requireActual<object>('html-dom-parser/lib/server/html-to-dom'),
  }))
  await jest.isolateModulesAsync(async () => {
    const server = await import('react-dom/server')
    const article = await import('../../../../src/features/article/article-body')
    drawInBuild = (html) => server.renderToString(<article.ArticleBody html={html} pictures={[]} />)
  })
  jest.dontMock('html-dom-parser')
})

/** Opens the page that the build makes of a stored text. @returns what React had to draw again */
async function faultsOf(stored: string): Promise<string[]> {
  const { html } = preparePreview(stored, 'https://site.example', NO_TERMS)
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = drawInBuild(html)
  const faults: string[] = []
  const root = await act(async () =>
    hydrateRoot(page, <ArticleBody html={html} pictures={[]} />, {
      onRecoverableError: (error) => faults.push(String(error)),
    }),
  )
  act(() => {
    root.unmount()
  })
  page.remove()
  return faults
}

const EMBED = 'data-embed="youtube" data-embed-id="aaaaaaaaaaa"'

describe('a page made of hostile markup is what the browser makes of it', () => {
  it.each([
    ['a table in a paragraph', '<p>a<table><tr><td>b</table>c</p>'],
    ['a table in bold text in a paragraph', '<p><b>a<table><tr><td>b</table>c</b></p>'],
    ['nested tables', '<table><tr><td>'.repeat(20)],
    ['nested tables in paragraphs', '<p><b><table><tr><td>'.repeat(10)],
    ['nested tables in captions', '<table><caption>'.repeat(10)],
    ['tables in links', '<a href="/x"><table><tr><td>'.repeat(10)],
    ['tables that hold text', '<b>a<table>b<tr>c<td>'.repeat(5)],
    ['code that begins with lines', '<pre>\n\n\n\n\n\n\n\n\n\n\n\nfoo</pre>'],
    ['code that begins with a carriage return', '<pre>&#13;foo</pre>'],
    ['an embed around a block', `<figure ${EMBED}><div><a href="/x">y</a></div></figure>`],
    ['an embed of a block', `<figure ${EMBED}><a href="/x"><div>y</div></a></figure>`],
    ['an embed in an embed', `<figure ${EMBED}>`.repeat(2) + '<a href="/x">y</a>'],
    [
      'an embed around a table',
      `<a href="/z"><figure ${EMBED}><table><tr><td><a href="/x">y</a></table>`,
    ],
  ])('%s', async (_name, stored) => {
    expect(await faultsOf(stored)).toEqual([])
  })

  const tag = fc.constantFrom(
    'p',
    'div',
    'a',
    'b',
    'table',
    'tr',
    'td',
    'tbody',
    'thead',
    'caption',
    'colgroup',
    'ul',
    'li',
    'dl',
    'dd',
    'h2',
    'pre',
    'figure',
    'details',
    'form',
    'button',
    'nobr',
    'template',
    'svg',
    'select',
    'custom-x',
    'html',
    'img',
  )
  const piece = fc.oneof(
    fc
      .tuple(tag, fc.constantFrom('', ' href="/x"', ` ${EMBED}`))
      .map((parts) => `<${parts.join('')}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom('x', '\n', '&#13;'),
  )

  it('whatever the tags', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 16 }), async (pieces) => {
        expect(await faultsOf(pieces.join(''))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
