import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { baseAddress, parseHtml } from '../../../../src/platform/content/parse-html'

const HANDLERS = [
  '<a onclick="alert(1)">x</a>',
  '<a href="/forms"onclick=alert(1)>x</a>',
  "<a href='/forms'onclick=alert(1)>x</a>",
  '<br/onclick=alert(1)>',
  '<img src=x\fOnError\n=\nalert(1)>',
  '<!-- " --><a title=" --> "onclick=alert(1)>x</a>',
  '<svg><style><a title="</style>" onclick=alert(1)>x</a></style></svg>',
  '<template><template><a onclick=alert(1)>x</a></template></template>',
  '<math><mi onclick=alert(1)>x</mi></math>',
]

function parsed(html: string) {
  const parse = jest.spyOn(DOMParser.prototype, 'parseFromString')
  const page = parseHtml(html)
  const given = parse.mock.calls[0]?.[0] ?? ''
  return { page, given }
}

function elementsIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) =>
    element instanceof HTMLTemplateElement ? [element, ...elementsIn(element.content)] : [element],
  )
}

const handlersIn = (root: ParentNode) =>
  elementsIn(root).flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  )

describe('parsing HTML', () => {
  afterEach(() => {
    jest.restoreAllMocks()
  })

  it.each(HANDLERS)('hands no handler to the browser: %j', (html) => {
    const { page, given } = parsed(html)
    expect(handlersIn(new DOMParser().parseFromString(html, 'text/html'))).not.toEqual([])
    expect(handlersIn(new DOMParser().parseFromString(given, 'text/html'))).toEqual([])
    expect(handlersIn(page)).toEqual([])
    expect(page.documentElement.outerHTML).not.toContain('inert')
  })

  it.each([
    '<p>Turn it on. A line says onclick="go()" or x on=1.</p>',
    '<img alt="set onclick=1 in &lt;base href&gt;" title=\'a "onx=1\'>',
    '<p data-x="<base href=/a>">&lt;base href="/"&gt; and data-base</p>',
    '<pre>\n\nfunction onclick = 1\n<code>/onload =</code></pre>',
    '<!-- onclick=1 <base href="/"> --><style>a { content: " onclick=1" }</style>',
    '<p>once only, on and off</p>',
  ])('keeps words that look alike: %j', (html) => {
    const plain = new DOMParser().parseFromString(html, 'text/html')
    expect(parseHtml(html).documentElement.outerHTML).toBe(plain.documentElement.outerHTML)
  })

  it('reads the address of a page without making it one', () => {
    const { page, given } = parsed('<BASE href="https://a.example/b/"><style>a {}</style><p>x</p>')
    expect(given).not.toMatch(/<base/i)
    expect(baseAddress(page)).toBe('https://a.example/b/')
    expect(page.head.querySelector('style')).not.toBeNull()
    expect(page.body.innerHTML).toBe('<p>x</p>')
  })

  it('gives no address where a page has none', () => {
    expect(baseAddress(parseHtml('<link href="/a"><p>x</p>'))).toBeNull()
  })

  it('takes as long as the text, not longer', () => {
    const time = (html: string) => {
      const from = process.cpuUsage()
      for (let round = 0; round < 5; round += 1) parseHtml(html)
      return process.cpuUsage(from).user
    }
    const text = (words: number) => `<p>${' onx '.repeat(words)}${' '.repeat(words)}</p>`
    time(text(4000))
    expect(time(text(32_000))).toBeLessThan(8 * 3 * Math.max(time(text(4000)), 4000))
  })
})
