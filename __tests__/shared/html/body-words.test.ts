import { describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { bodyWordCount } from '../../../shared/html/body-words.ts'

const wordsOf = (html: string): number => bodyWordCount(new JSDOM(html).window.document.body)

describe('the words of a body', () => {
  it.each([
    ['<p>one</p><p>two</p>', 2],
    ['<h2>one</h2><ul><li>two</li><li>three</li></ul>', 3],
    ['<p>one<br>two</p>', 2],
    ['<table><tbody><tr><th>one</th><td>two</td></tr></tbody></table>', 2],
    ['<p>one<strong>word</strong> <em>t</em>wo</p>', 2],
    ['<p>one.<small data-footnote="">Two.</small> three</p>', 3],
    ['<p>one<small>word</small></p>', 1],
    ['<div data-callout="tip"><p>one</p><p>two</p></div>', 2],
    ['', 0],
  ])('are counted as they are read: %s has %i', (html, count) => {
    expect(wordsOf(html)).toBe(count)
  })
})
