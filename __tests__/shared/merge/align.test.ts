import { describe, expect, it } from '@jest/globals'
import { createAligner } from '../../../shared/merge/align'
import fc from '../../setup/fast-check'
import { blocksOf } from './versions'

const paragraphs = (texts: readonly string[]) =>
  blocksOf(texts.map((text) => `<p>${text}</p>`).join(''))

const align = (a: readonly string[], b: readonly string[]) =>
  createAligner()(paragraphs(a), paragraphs(b))

const alignHtml = (a: string, b: string) => createAligner()(blocksOf(a), blocksOf(b))

/** The length of the longest list that both hold in order. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a
  if (first === undefined) return 0
  const at = b.indexOf(first)
  const without = longestCommon(rest, b)
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, b.slice(at + 1)))
}

const rises = (places: readonly number[]): boolean => {
  const found = places.filter((place) => place >= 0)
  return found.every((place, at) => at === 0 || place > (found[at - 1] ?? Infinity))
}

describe('aligning blocks', () => {
  it.each<[string, string, string, number[]]>([
    ['finds equal ones', 'ABC', 'ABC', [0, 1, 2]],
    ['finds the end of a text that got a beginning', 'AB', 'XYAB', [2, 3]],
    ['finds both ends around what was added', 'AB', 'AXB', [0, 2]],
    ['says what has gone', 'AXB', 'AB', [0, -1, 1]],
    [
      'keeps the longer part in order where the last was moved to the top',
      'ABCD',
      'DABC',
      [1, 2, 3, -1],
    ],
    [
      'keeps the longer part in order where the first was moved to the end',
      'ABCD',
      'BCDA',
      [-1, 0, 1, 2],
    ],
    ['keeps the longest part in order where much was moved', 'ABCDE', 'BCEAD', [-1, 0, 1, -1, 2]],
    ['finds blocks between those that stand once', 'AXXBXC', 'YAXBXXC', [1, 2, -1, 3, 5, 6]],
  ])('%s', (_what, a, b, expected) => {
    const words = (text: string) => Array.from(text, (letter) => letter.repeat(3))
    expect(align(words(a), words(b))).toEqual(expected)
  })

  it('finds as many blocks again as stand in the same order, and those in order', () => {
    const texts = ['ant', 'bee', 'cow', 'dog', 'elk', 'fox', 'gnu']
    const some = fc.shuffledSubarray(texts)
    fc.assert(
      fc.property(some, some, (a, b) => {
        const places = align(a, b)
        const equal = places.filter((place, at) => place >= 0 && b[place] === a[at])
        expect(equal).toHaveLength(longestCommon(a, b))
        expect(places).toHaveLength(a.length)
        expect(rises(places)).toBe(true)
      }),
    )
  })

  it('takes the most alike of changed blocks', () => {
    const a = ['The fee is ten dollars a year', 'Send the form by mail to Austin']
    expect(align(a, ['Send the form by mail to Ogden', 'Nothing like it'])).toEqual([-1, 0])
    expect(align(a, ['A new line', 'The fee is twenty dollars a year'])).toEqual([1, -1])
    expect(align([...a].reverse(), a)).toHaveLength(2)
  })

  it('takes a whole for a changed block before one that is half as alike', () => {
    const a = ['one two three four five six']
    expect(align(a, ['one two three', 'one two three four five seven'])).toEqual([1])
  })

  it('takes blocks that are too little alike for others', () => {
    const a = ['one two three four', 'five six']
    expect(align(a, ['one 2 3 4', 'seven eight', 'nine ten'])).toEqual([-1, -1])
  })

  it.each<[string, string, string, number[]]>([
    ['a text that was written anew', '<p>One</p>', '<p>Two</p>', [0]],
    ['a paragraph that became a heading of other words', '<p>One</p>', '<h2>Two</h2>', [0]],
    [
      'a table in place of a paragraph as another block',
      '<p>One</p>',
      '<table><tr><td>Two</td></tr></table>',
      [-1],
    ],
    [
      'a picture in place of a paragraph as another block',
      '<p>One</p>',
      '<figure><img src="/a"></figure>',
      [-1],
    ],
    [
      'two texts that were written anew as other blocks',
      '<p>One</p><p>Two</p>',
      '<p>Three</p><p>Four</p>',
      [-1, -1],
    ],
  ])('takes %s', (_what, a, b, expected) => {
    expect(alignHtml(a, b)).toEqual(expected)
  })

  it('takes empty paragraphs for less than one with words', () => {
    const [empty, text] = ['<p></p><p></p>', '<p>Alpha beta gamma</p>']
    expect(alignHtml(empty + text, `<p>Alpha beta delta</p>${empty}`)).toEqual([-1, -1, 0])
  })

  it('pairs equal blocks in order in long stretches that only repeat', () => {
    const repeated = (count: number) => Array.from({ length: count }, (_, at) => `r${at % 3}`)
    const places = align(['x0', ...repeated(150), 'x0'], ['y0', 'y0', ...repeated(120), 'y0'])
    expect(places.slice(0, 4)).toEqual([-1, 2, 3, 4])
    expect(places.filter((place) => place >= 0)).toHaveLength(120)
    expect(rises(places)).toBe(true)
  })

  it('looks a short way ahead in long stretches that only repeat', () => {
    const places = align(
      ['k', 'k', ...Array.from({ length: 110 }, () => 'a')],
      [...Array.from({ length: 110 }, () => 'b'), 'k', 'k', 'b'],
    )
    expect(places.every((place) => place === -1)).toBe(true)
  })
})
