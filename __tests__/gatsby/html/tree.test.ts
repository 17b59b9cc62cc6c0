import { describe, expect, it } from '@jest/globals'
import { TreeElement, TreeText } from '../../../gatsby/html/tree/tree-nodes.ts'
import { parseBody } from '../../../gatsby/html/tree/parse-body.ts'
import { matcherOf } from '../../../gatsby/html/tree/selectors.ts'

/** A tree of the given HTML. */
function tree(html: string): TreeElement {
  const body = parseBody(html)
  if (body === null) throw new Error('There is something outside of the body.')
  return body
}

const found = (html: string, selector: string): string[] =>
  tree(html)
    .querySelectorAll(selector)
    .map(({ textContent }) => textContent)

describe('a selector', () => {
  it.each([
    ['b, i', ['a', 'b', 'c']],
    ['p b', ['a', 'c']],
    ['[title]', ['c']],
    ['i[title]', []],
    ['b[title][lang]', ['c']],
    ['p:has(i)', ['abc']],
    ['div p:has(b) b', []],
    ['*', ['abc', 'a', 'b', 'c']],
  ])('%s finds its elements in the order of the text', (selector, texts) => {
    expect(found('<p><b>a</b><i>b</i><b title="" lang="en">c</b></p>', selector)).toEqual(texts)
  })

  it.each(['', 'p > b', 'p:first-child', '.a', '[a="b"]', 'p,'])(
    'that is not understood is refused, not guessed: %j',
    (selector) => {
      expect(() => matcherOf(selector)).toThrow('is not known')
    },
  )
})

describe('a tree', () => {
  it('moves a node that is put somewhere else', () => {
    const body = tree('<p>a</p><div>b</div>')
    const [paragraph, division] = body.querySelectorAll('p, div')
    division?.append(paragraph ?? '', 'c')
    expect(body.innerHTML).toBe('<div>b<p>a</p>c</div>')
    paragraph?.replaceWith('d', new TreeElement('hr'))
    expect(body.innerHTML).toBe('<div>bd<hr>c</div>')
    expect(paragraph?.parentNode).toBeNull()
  })

  it('splits a text in place', () => {
    const body = tree('<p>abc<b>d</b></p>')
    const [paragraph] = body.querySelectorAll('p')
    const [text] = paragraph?.childNodes ?? []
    if (!(text instanceof TreeText)) throw new Error('There is no text.')
    const rest = text.splitText(1)
    expect([text.data, rest.data]).toEqual(['a', 'bc'])
    expect(paragraph?.childNodes[1]).toBe(rest)
  })

  it('takes no node of another document', () => {
    expect(() => {
      new TreeElement('p').append({ nodeType: 3, textContent: 'a' })
    }).toThrow(TypeError)
  })
})
