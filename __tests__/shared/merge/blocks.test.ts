import { describe, expect, it } from '@jest/globals'
import {
  countWords,
  innerBlocks,
  isEmptyBlock,
  likeness,
  splitBlocks,
} from '../../../shared/merge/blocks'
import { blocksOf } from './versions'

const only = (html: string) => {
  const [block, ...more] = blocksOf(html)
  if (block === undefined || more.length > 0) throw new Error(`${html} is not one block.`)
  return block
}

describe('cutting HTML into blocks', () => {
  it.each<[string, string, string[]]>([
    ['blocks', '<p>a</p><h2>b</h2>', ['<p>a</p>', '<h2>b</h2>']],
    [
      'a block with blocks inside',
      '<ul><li>a</li><li>b</li></ul><p>c</p>',
      ['<ul><li>a</li><li>b</li></ul>', '<p>c</p>'],
    ],
    ['a line between blocks', '<p>a</p><hr><p>b</p>', ['<p>a</p>', '<hr>', '<p>b</p>']],
    ['text that stands in no block', 'a <b>b</b> c<p>d</p>e', ['a <b>b</b> c', '<p>d</p>', 'e']],
    [
      'inline markup that stands in no block',
      '<b>a</b><i>b</i><p>c</p>',
      ['<b>a</b><i>b</i>', '<p>c</p>'],
    ],
    ['white space before all blocks', ' <p>a</p>', [' ', '<p>a</p>']],
    ['nothing', '', []],
  ])('finds %s', (_what, html, expected) => {
    expect(blocksOf(html).map(({ source }) => source)).toEqual(expected)
  })

  it('gives white space to the block before it', () => {
    expect(blocksOf('<p>a</p>\n\n<p>b</p> ').map(({ trailing }) => trailing)).toEqual(['\n\n', ' '])
  })

  it.each(['<p>a', 'a</p>', '<p><b>a</p></b>'])('does not tear %s', (html) => {
    expect(splitBlocks(html)).toBeNull()
  })

  it('tells the parts of a block', () => {
    expect(only('<p class="x">a</p>')).toMatchObject({
      name: 'p',
      open: '<p class="x">',
      inner: 'a',
      close: '</p>',
    })
    expect(only('<hr>')).toMatchObject({ name: 'hr', open: '<hr>', inner: '', close: '' })
    expect(only('a <b>b</b>')).toMatchObject({ name: '', open: '', inner: 'a <b>b</b>', close: '' })
  })

  it('takes blocks that differ in white space for the same, but not code', () => {
    const keys = (...html: string[]) => new Set(html.map((one) => only(one).key)).size
    expect(keys('<p>a  b</p>', '<p>a\n b</p>', '<p>a b</p>')).toBe(1)
    expect(keys(' a', 'a ')).toBe(1)
    expect(keys('<p>ab</p>', '<p>a b</p>')).toBe(2)
    expect(keys('<pre>a  b</pre>', '<pre>a b</pre>')).toBe(2)
  })

  it.each<[string, string, number | null]>([
    ['items of a list', '<ul><li>a</li><li>b</li></ul>', 2],
    ['paragraphs of a quotation', '<blockquote><p>a</p></blockquote>', 1],
    ['none in a paragraph', '<p>a</p>', null],
    ['none in an item of words and a list', '<li>a<ul><li>b</li></ul></li>', null],
    ['none in code', '<pre><div>a</div></pre>', null],
    ['none in a line', '<hr>', null],
    ['none in text', 'a <b>b</b>', null],
  ])('finds %s inside a block', (_what, html, count) => {
    expect(innerBlocks(only(html))?.length ?? null).toBe(count)
  })

  it.each<[string, boolean]>([
    ['<p></p>', true],
    ['<p> <br></p>', true],
    ['<ul><li><p></p></li></ul>', true],
    ['<p>a</p>', false],
    ['<p><img src="/a"></p>', false],
    ['<hr>', false],
  ])('says whether %s is empty', (html, expected) => {
    expect(isEmptyBlock(only(html))).toBe(expected)
  })
})

describe('the likeness of blocks', () => {
  it('counts words, and pictures and frames by their address', () => {
    expect([...countWords(only('<p>a b a</p>'))]).toEqual([
      ['a', 2],
      ['b', 1],
    ])
    expect([...countWords(only('<figure><img alt="x" src="/a.jpg"></figure>')).keys()]).toEqual([
      ' src="/a.jpg">',
    ])
    expect([...countWords(only('<figure data-embed-id="v1"></figure>')).keys()]).toEqual([
      ' data-embed-id="v1">',
    ])
  })

  it.each<[string, string, number]>([
    ['a b c d', 'a b c d', 1],
    ['a b c d', 'a b x y', 0.5],
    ['a a a b', 'a', 0.4],
    ['a', 'b', 0],
    ['', '', 0],
  ])('of "%s" and "%s" is told', (a, b, expected) => {
    const words = (text: string) => countWords(only(`<p>${text}</p>`))
    expect(likeness(words(a), words(b))).toBe(expected)
    expect(likeness(words(b), words(a))).toBe(expected)
  })
})
