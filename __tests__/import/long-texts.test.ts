import { describe, expect, it, jest } from '@jest/globals'
import { excerptOf } from '../../import/body/convert-markup.ts'
import { gatherFootnotes } from '../../import/body/footnotes.ts'
import { inertWindow, parseMarkup } from '../../import/html/markup.ts'

/** A text with so many footnotes. */
function textWith(count: number): HTMLElement {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const marks = numbers.map((id) => `<p>x<sup><a href="#fn-${id}">${id}</a></sup></p>`)
  const notes = numbers.map((id) => `<li id="fn-${id}">Note ${id}</li>`)
  return parseMarkup(`${marks.join('')}<section class="footnotes">${notes.join('')}</section>`)
}

describe('a long text', () => {
  it('is not read as a whole for each of its footnotes', () => {
    const searchesFor = (count: number): number => {
      const body = textWith(count)
      const search = jest.spyOn(body, 'querySelectorAll')
      gatherFootnotes(body)
      expect(body.querySelectorAll('p > small[data-footnote]')).toHaveLength(count)
      return search.mock.calls.length
    }
    expect(searchesFor(40)).toBe(searchesFor(10))
  })

  it('gives its first words as an excerpt without writing out the rest', () => {
    const write = jest.spyOn(inertWindow.Element.prototype, 'innerHTML', 'get')
    const writtenFor = (count: number): number => {
      write.mockClear()
      const excerpt = excerptOf('', '', '<p>Some words of a paragraph.</p>'.repeat(count))
      expect(excerpt).toMatch(/^Some words of a paragraph\. Some .*…$/)
      return write.mock.calls.length
    }
    expect(writtenFor(2000)).toBe(writtenFor(1000))
  })
})

describe('a footnote', () => {
  it('may stand in the words of another', () => {
    const body = parseMarkup(
      '<p>x<sup><a href="#a">1</a></sup></p><div class="footnotes"><ol><li id="a">One<sup><a href="#b">2</a></sup></li><li id="b">Two</li></ol></div>',
    )
    gatherFootnotes(body)
    expect(body.innerHTML).toBe(
      '<p>x<small data-footnote="">One<small data-footnote="">Two</small></small></p>',
    )
  })
})
