import { describe, expect, it } from '@jest/globals'
import {
  isBalanced,
  markupTokens,
  repeatsInside,
  wordsOf,
} from '../../../shared/merge/markup-tokens'

const kinds = (html: string) => markupTokens(html).map(({ kind, name }) => [kind, name])
const sources = (html: string) => markupTokens(html).map(({ source }) => source)

describe('cutting HTML into tags and text', () => {
  it('names tags, those without an end among them', () => {
    expect(kinds('<P>One<br/>two</p><img src="/a">')).toEqual([
      ['open', 'p'],
      ['text', ''],
      ['void', 'br'],
      ['text', ''],
      ['close', 'p'],
      ['void', 'img'],
    ])
  })

  it.each<[string, string, string[]]>([
    [
      'a sign in a double-quoted value',
      '<a title="a > b">c</a>',
      ['<a title="a > b">', 'c', '</a>'],
    ],
    [
      'a sign in a single-quoted value',
      "<a title='a > b'>c</a>",
      ["<a title='a > b'>", 'c', '</a>'],
    ],
    [
      'a quote in a value of the other quotes',
      `<a title='"'>c</a>`,
      [`<a title='"'>`, 'c', '</a>'],
    ],
    ['a value after spaces', '<a title = "a > b">c</a>', ['<a title = "a > b">', 'c', '</a>']],
    ['a quote that begins no value', "<p it's>c > d</p>", ["<p it's>", 'c > d', '</p>']],
    ['an empty value', '<a title="">c</a>', ['<a title="">', 'c', '</a>']],
    ['a comment with a tag in it', 'a<!-- <b> -->c<i>', ['a<!-- <b> -->c', '<i>']],
    ['a comment that is empty', '<!---->a<b>', ['<!---->a', '<b>']],
    ['a comment that never ends', 'a<!-- <b>', ['a<!-- <b>']],
    ['a sign that is no tag', '1 < 2 <b>', ['1 < 2 ', '<b>']],
    ['a tag that never ends', 'a<b title="', ['a<b title="']],
    ['a script as text', '<script>a<b></script>c', ['<script>', 'a<b>', '</script>', 'c']],
    [
      'the end of a script in capitals',
      '<script>a</SCRIPT >c',
      ['<script>', 'a', '</SCRIPT >', 'c'],
    ],
    ['a script that never ends', '<style>a<b>', ['<style>', 'a<b>']],
    [
      'a word that begins like the end of a script',
      '<title>a</titles>b</title>',
      ['<title>', 'a</titles>b', '</title>'],
    ],
  ])('keeps %s', (_what, html, expected) => {
    expect(sources(html)).toEqual(expected)
  })

  it.each<[string, boolean]>([
    ['<p>a<b>c</b></p>', true],
    ['a<br>', true],
    ['<p>a', false],
    ['a</p>', false],
    ['<p><b>a</p></b>', false],
  ])('says whether %s balances', (html, expected) => {
    expect(isBalanced(markupTokens(html))).toBe(expected)
  })

  it.each<[string, boolean]>([
    ['<a href="/x">a <a href="/y">b</a></a>', true],
    ['<em>a <strong>b <em>c</em></strong></em>', true],
    ['<a href="/x">a</a> <a href="/y">b</a>', false],
    ['<em>a</em><em>b</em>', false],
    ['<div><div>a</div></div>', false],
    ['<b>a<br>b<br></b>', false],
  ])('says whether something stands inside its like in %s', (html, expected) => {
    expect(repeatsInside(markupTokens(html))).toBe(expected)
  })
})

describe('cutting text into words', () => {
  it.each<[string, string[]]>([
    ['one  two', ['one', '  ', 'two']],
    ['It’s 1,5 m_2.', ['It’s', ' ', '1', ',', '5', ' ', 'm_2', '.']],
    ['a &amp; &#38; b', ['a', ' ', '&amp;', ' ', '&#38;', ' ', 'b']],
    ['申請書', ['申', '請', '書']],
    ['ひらカナ', ['ひ', 'ら', 'カ', 'ナ']],
    ['ไทย', ['ไ', 'ท', 'ย']],
    ['form書類a', ['form', '書', '類', 'a']],
    ['cafe\u0301', ['cafe\u0301']],
    ['\u{1F600}!', ['\u{1F600}', '!']],
    ['', []],
  ])('cuts %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })
})
