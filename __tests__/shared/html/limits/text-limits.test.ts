import { describe, expect, it } from '@jest/globals'
import { JSDOM, VirtualConsole } from 'jsdom'
import fc from '../../../setup/fast-check.ts'
import { countText, TEXT_LIMITS, textProblems } from '../../../../shared/html/limits/text-limits.ts'
import { ENDLESS_TEXTS, LONG_TEXTS } from '../../../fixtures/endless-texts.ts'

const problems = (html: string) => textProblems(countText(html))

describe('the limits of what a post may hold', () => {
  it.each(Object.keys(ENDLESS_TEXTS))('refuse a text of %s', (name) => {
    expect(problems(ENDLESS_TEXTS[name] ?? '')).not.toEqual([])
  })

  it.each(Object.keys(LONG_TEXTS))('let %s pass', (name) => {
    expect(problems(LONG_TEXTS[name] ?? '')).toEqual([])
  })

  it('say what is too much, and what an author can do', () => {
    expect(problems('<h2>A part</h2>'.repeat(501))).toEqual([
      'The text has 501 headings, and 500 are allowed. Split it into several posts, or turn headings into plain paragraphs.',
    ])
    expect(problems('<div>'.repeat(65))).toEqual([
      expect.stringContaining('65 levels deep, and 64 are allowed'),
    ])
  })

  it('are the last numbers that pass', () => {
    expect(problems('<h2>A</h2>'.repeat(TEXT_LIMITS.headings))).toEqual([])
    expect(problems('<div>'.repeat(TEXT_LIMITS.depth))).toEqual([])
    expect(problems('<br>'.repeat(TEXT_LIMITS.elements))).toEqual([])
    expect(problems('<br>'.repeat(TEXT_LIMITS.elements + 1))).toHaveLength(1)
  })
})

describe('counting a text', () => {
  const counted = (html: string) => {
    const { elements, depth, headings, pictures, attributes } = countText(html)
    return { elements, depth, headings, pictures, attributes }
  }

  it('counts what is there', () => {
    expect(counted('<h2 id="a">A</h2><p>B <img src="x" alt=\'y>z\' width=1></p>')).toEqual({
      elements: 3,
      depth: 1,
      headings: 1,
      pictures: 1,
      attributes: 4,
    })
  })

  it('takes no markup for what stands in comments, attributes and scripts', () => {
    expect(counted('<!-- <p> --><p title="<b>">1 < 2</p><script>"<i>"</script>')).toMatchObject({
      elements: 3,
      depth: 1,
      attributes: 1,
    })
  })

  it('takes no element for closed by what stands in comments and attributes', () => {
    expect(countText('<div><!--</div>--><div title="</div>">'.repeat(10)).depth).toBe(20)
    expect(countText('<div><!--></div>-->'.repeat(10)).depth).toBe(1)
  })

  it('says when markup is hidden by markup', () => {
    for (const hiding of ['<svg><style><!--', '<math><![CDATA[', '<select><title><b>']) {
      expect(countText(`${hiding}</div>`).isReadable).toBe(false)
    }
    expect(countText('<script><!--<script></script>').isReadable).toBe(false)
    expect(countText('<style>p > a { }</style><svg><path/></svg>').isReadable).toBe(true)
  })

  const names = fc.constantFrom(
    'div',
    'p',
    'ul',
    'li',
    'dl',
    'dt',
    'dd',
    'h2',
    'blockquote',
    'pre',
    'details',
    'span',
    'b',
    'i',
    'a',
    'font',
    'nobr',
    'button',
    'object',
    'form',
    'x-y',
    'ruby',
    'rt',
    'table',
    'caption',
    'colgroup',
    'col',
    'tbody',
    'tr',
    'td',
    'th',
    'template',
    'noscript',
    'svg',
    'g',
    'desc',
    'foreignObject',
    'math',
    'mtext',
    'annotation-xml',
    'script',
    'style',
    'title',
    'textarea',
    'xmp',
    'iframe',
    'select',
    'option',
    'optgroup',
    'br',
    'img',
    'image',
    'input',
    'link',
    'html',
    'head',
    'body',
    'frameset',
    'plaintext',
  )
  const piece = fc.oneof(
    { weight: 8, arbitrary: names.map((name) => `<${name}>`) },
    { weight: 8, arbitrary: names.map((name) => `</${name}>`) },
    { weight: 1, arbitrary: names.map((name) => `<${name}/>`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'x',
        '<!--',
        '-->',
        '--!>',
        '<!-->',
        '<![CDATA[',
        ']]>',
        '<a title="',
        '"',
        "'",
        '>',
        "<a title='",
        '<font size=1>',
        '<p id=a>',
        '</p title="',
        '<',
        '</',
        '<!x',
        '<?',
        '=',
      ),
    },
  )
  const repeated = fc
    .tuple(fc.array(piece, { maxLength: 6 }), fc.array(piece, { minLength: 1, maxLength: 8 }))
    .map(([before, again]) => before.join('') + again.join('').repeat(40))

  it('never finds less than a parser makes of a text, bar what tables add', () => {
    fc.assert(
      fc.property(repeated, (html) => {
        const { depth, work, isReadable } = countText(html)
        if (!isReadable) return
        const virtualConsole = new VirtualConsole()
        const made = treeOf(new JSDOM(html, { virtualConsole }).window.document)
        expect(made.depth).toBeLessThanOrEqual(2 * depth + 8)
        expect(made.elements).toBeLessThanOrEqual(3 * work + 8)
      }),
    )
  })
})

/** How deep a tree is and how many elements it has, without recursion. */
function treeOf(document: Document): { depth: number; elements: number } {
  const found = { depth: 0, elements: 0 }
  const waiting: [ParentNode, number][] = [[document, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [parent, depth] = next
    found.depth = Math.max(found.depth, depth)
    const inside = 'content' in parent ? [parent.content as DocumentFragment] : []
    for (const root of [parent, ...inside]) {
      for (const child of root.children) {
        found.elements += 1
        waiting.push([child, depth + 1])
      }
    }
  }
  return found
}
