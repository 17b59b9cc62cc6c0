import { describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import type { FactText } from '../../../shared/facts/fact.ts'
import {
  prepareReferences,
  referringHeadings,
  resolveHeading,
  resolveReferences,
} from '../../../shared/facts/references.ts'
import fc from '../../setup/fast-check.ts'

const fact = (id: string, rest: Partial<FactText> = {}): FactText => ({
  id,
  subject: 'Ohio',
  label: 'Sales tax',
  since: null,
  text: '5.75 percent',
  cell: '5.75%',
  ...rest,
})

const FEE = fact('states/delaware/report-fee', {
  subject: 'Delaware & "more"',
  label: 'Report\u00a0fee',
  since: '2026-01-01',
  text: '400 dollars',
  cell: '400',
})
const TAX = fact('states/ohio/sales-tax')
const FACTS = new Map([FEE, TAX].map((one) => [one.id, one]))
const factOf = (id: string) => FACTS.get(id)

const reference = (id: string, words = '1 dollar') => `<data value="${id}">${words}</data>`
const [fee, tax, gone] = [reference(FEE.id), reference(TAX.id), reference('gone', 'a &amp; b')]

const { document } = new JSDOM('').window

function bodyOf(html: string): Element {
  const body = document.createElement('div')
  body.innerHTML = html
  return body
}

function drawn(html: string): string {
  const body = bodyOf(html)
  prepareReferences(body)
  return resolveReferences(body.innerHTML, factOf)
}

describe('a reference to a fact', () => {
  it('says in a sentence what the fact is, and what it says in a cell of a table', () => {
    expect(drawn(`<p>In all ${tax}.</p>`)).toBe('<p>In all 5.75 percent.</p>')
    const table = drawn(
      `<table><tbody><tr><th>${tax}</th><td><b>${tax}</b></td></tr></tbody></table>`,
    )
    expect(table).toBe('<table><tbody><tr><th>5.75%</th><td><b>5.75%</b></td></tr></tbody></table>')
  })

  it('says since when, where the fact had another value before', () => {
    expect(drawn(`<p>${fee}</p>`)).toBe(
      '<p><span title="Delaware &amp; &quot;more&quot;: Report&nbsp;fee, since 1 January 2026">400 dollars</span></p>',
    )
  })

  it('keeps its words where the site does not have the fact, and readers get no mark of ours', () => {
    expect(drawn(`<p>${gone}</p>`)).toBe(`<p>${gone}</p>`)
    expect(drawn(`<ul><li>${gone}</li></ul>`)).not.toContain('data-cell')
    const cell = drawn(`<table><tbody><tr><td>${gone}</td></tr></tbody></table>`)
    expect(cell).toBe(`<table><tbody><tr><td>${gone}</td></tr></tbody></table>`)
  })

  it('holds the words of its author alone', () => {
    const body = bodyOf(`<p><data value="gone" title="x">7 <em>or ${tax}</em></data></p>`)
    expect(prepareReferences(body)).toEqual(['gone', TAX.id])
    expect(body.innerHTML).toBe('<p><data value="gone">7 or 1 dollar</data></p>')
  })

  it('is named once among the ids of its body, and not at all in code', () => {
    const body = bodyOf(`<p>${tax} ${fee} ${tax}</p><pre><code>${gone}</code></pre>`)
    expect(prepareReferences(body)).toEqual([FEE.id, TAX.id])
    expect(body.innerHTML).toContain('<code>a &amp; b</code>')
  })

  it.each([
    '<img alt="<data value=" title=">x</data>">',
    `<img alt='${tax}'>`,
    `<p>${tax.replaceAll('<', '&lt;')}</p>`,
    '<p><data>bare</data></p>',
  ])('is not seen in %s', (html) => {
    const body = bodyOf(html)
    expect(prepareReferences(body)).toEqual([])
    expect(resolveReferences(body.innerHTML, () => TAX)).toBe(body.innerHTML)
  })

  it('is resolved as a parser would have it, whatever stands around', () => {
    const part = fc.constantFrom(
      fee,
      tax,
      gone,
      '<data value="a b">c</data>',
      '<data>',
      '</data>',
      '<data value="x">',
      '<td>',
      '</td>',
      '<table><tr>',
      '</table>',
      '<p>',
      '</p>',
      'a < b',
      '<b title="<data value=">',
      '<i title=\'"><data value="gone">\'>',
      '&nbsp;',
      '<!-- x -->',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const body = bodyOf(parts.join(''))
        prepareReferences(body)
        const html = resolveReferences(body.innerHTML, factOf)
        for (const element of body.querySelectorAll('data[value]')) putInPlace(element)
        expect(html).toBe(body.innerHTML)
      }),
    )
  })

  it('is looked up once, in the largest bodies too', () => {
    const html = `<p>${'word '.repeat(40)}${tax}</p>`.repeat(2_000)
    let lookups = 0
    const counted = (id: string) => {
      lookups += 1
      return factOf(id)
    }
    expect(resolveReferences(html, counted)).not.toContain('<data')
    expect(html.length).toBeGreaterThan(480_000)
    expect(lookups).toBe(2_000)
  })
})

/** What {@link resolveReferences} does, with the nodes of a document. */
function putInPlace(element: Element): void {
  const isInCell = element.hasAttribute('data-cell')
  element.removeAttribute('data-cell')
  const found = factOf(element.getAttribute('value') ?? '')
  if (found === undefined) return
  const text = isInCell ? found.cell : found.text
  if (found.since === null) {
    element.replaceWith(text)
    return
  }
  const span = element.ownerDocument.createElement('span')
  span.title = 'Delaware & "more": Report\u00a0fee, since 1 January 2026'
  span.append(text)
  element.replaceWith(span)
}

describe('a heading that refers to a fact', () => {
  const headings = [
    { id: 'a', text: '1 dollar & more', level: 2 },
    { id: 'b', text: 'Plain', level: 3 },
  ]
  const referring = () => {
    const body = bodyOf(`<h2><em>${fee}</em> &amp; more</h2><h3>Plain</h3>`)
    prepareReferences(body)
    const elements = [...body.querySelectorAll('h2, h3')]
    elements.forEach((element, index) => {
      element.id = headings[index]?.id ?? ''
    })
    return referringHeadings(body, headings)
  }

  it('has the text that readers see, and keeps its id', () => {
    expect(referring().map((one) => resolveHeading(one, factOf))).toMatchObject([
      { id: 'a', text: '400 dollars & more', level: 2 },
      { id: 'b', text: 'Plain', level: 3 },
    ])
  })

  it('has the words of its author where the site does not have the fact', () => {
    expect(referring().map((one) => resolveHeading(one, () => undefined).text)).toEqual([
      '1 dollar & more',
      'Plain',
    ])
  })
})
