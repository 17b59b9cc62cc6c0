import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createTermMatcher } from '../../../../../shared/glossary/term-matcher'
import { ArticleBody } from '../../../../../src/features/article/body/article-body'
import { preparePreview } from '../../../../../src/features/preview/prepare-preview'
import fc from '../../../../setup/fast-check'

const NO_TERMS = { matcher: createTermMatcher([]), terms: [] }

const PATH = '/discover/a-post'
const BODY = { key: 'a'.repeat(32), html: null, pictures: null, terms: null }

/** A body, with what stands around it. */
function Page({ Body }: { readonly Body: typeof ArticleBody }) {
  return (
    <article>
      <h1>Title</h1>
      <Body path={PATH} body={BODY} isOnTop />
      <p>After the body</p>
    </article>
  )
}

let drawInBuild: (html: string) => string

beforeAll(async () => {
  // The build draws with the parser for servers, which is not the browser's.
  jest.doMock('html-dom-parser', () => ({
    __esModule: true,
    ...jest.requireActual<object>('html-dom-parser/lib/server/html-to-dom'),
  }))
  await jest.isolateModulesAsync(async () => {
    const server = await import('react-dom/server')
    const article = await import('../../../../../src/features/article/body/article-body')
    const { ParsedBody } = await import('../../../../../src/features/article/body/parsed-body')
    drawInBuild = (html) =>
      server.renderToString(
        <article.BodyDrawing value={() => <ParsedBody html={html} pictures={[]} terms={[]} />}>
          <Page Body={article.ArticleBody} />
        </article.BodyDrawing>,
      )
  })
  jest.dontMock('html-dom-parser')
})

/**
 * Opens the page that the build makes of a stored text.
 *
 * @returns what React had to draw again, and whether the body is still what the browser made of the page
 */
async function opened(stored: string): Promise<{ faults: string[]; isKept: boolean }> {
  const { html } = preparePreview(stored, 'https://site.example', NO_TERMS, new Map())
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = drawInBuild(html)
  const body = () => page.querySelector(`[data-body="${BODY.key}"]`)
  const before = body()
  const text = before?.innerHTML
  const faults: string[] = []
  const root = await act(async () =>
    hydrateRoot(page, <Page Body={ArticleBody} />, {
      onRecoverableError: (error) => faults.push(String(error)),
    }),
  )
  const isKept = text !== undefined && body() === before && before?.innerHTML === text
  act(() => root.unmount())
  page.remove()
  return { faults, isKept }
}

const SOUND = { faults: [], isKept: true }

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
  ])('%s', async (_name, stored) => expect(await opened(stored)).toEqual(SOUND))

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
        expect(await opened(pieces.join(''))).toEqual(SOUND)
      }),
      { numRuns: 200 },
    )
  })
})
