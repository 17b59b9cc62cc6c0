import { describe, expect, it } from '@jest/globals'
import {
  chooseChanged,
  continued,
  mergeInlineHtml,
  mergePlainText,
} from '../../../shared/merge/merge-words'

/** More words than are compared at once, so that a change at either end leaves a long middle. */
const SENTENCES = Array.from({ length: 700 }, (_, at) => `Sentence ${at} is one of many. `)

const withChanges = (changes: Readonly<Record<number, string>>): string =>
  SENTENCES.map((sentence, at) => changes[at] ?? sentence).join('')

describe('merging words', () => {
  it.each<[string, string, string, string, string | null]>([
    ['changes at both ends', 'one two three', '1 two three', 'one two 3', '1 two 3'],
    ['the same change once', 'one two', 'one 2', 'one 2', 'one 2'],
    [
      'an addition and a removal',
      'one two three',
      'one three',
      'one two three four',
      'one three four',
    ],
    [
      'what one side typed on after the other',
      'Hello',
      'Hello world',
      'Hello world and all',
      'Hello world and all',
    ],
    ['nothing where both changed one word', 'one two', 'one 2', 'one zwei', null],
    ['two texts from nothing only where one goes on with the other', '', 'one', 'two', null],
  ])('gives %s', (_what, base, mine, theirs, merged) => {
    expect(mergePlainText(base, mine, theirs)).toBe(merged)
    expect(mergePlainText(base, theirs, mine)).toBe(merged)
  })

  it('goes by sentences in a text of thousands of words', () => {
    const [mine, theirs] = [{ 0: 'The first is mine. ' }, { 699: 'The last is theirs. ' }]
    expect(mergePlainText(withChanges({}), withChanges(mine), withChanges(theirs))).toBe(
      withChanges({ ...mine, ...theirs }),
    )
  })

  it('goes by words in a sentence of such a text that both changed', () => {
    const versions = [
      { 0: 'A first of mine. ', 350: 'Sentence 350 is one of few. ' },
      { 350: 'Sentence 350 was one of many. ', 699: 'A last of theirs. ' },
    ] as const
    expect(
      mergePlainText(withChanges({}), withChanges(versions[0]), withChanges(versions[1])),
    ).toBe(
      withChanges({ ...versions[0], 350: 'Sentence 350 was one of few. ', 699: versions[1][699] }),
    )
  })

  it('asks in a text of thousands of words where both changed one word', () => {
    const versions = [
      { 0: 'A first of mine. ', 350: 'Sentence 350 is one of few. ' },
      { 350: 'Sentence 350 is one of some. ', 699: 'A last of theirs. ' },
    ] as const
    expect(
      mergePlainText(withChanges({}), withChanges(versions[0]), withChanges(versions[1])),
    ).toBeNull()
  })

  it('keeps tags whole in a text of thousands of words', () => {
    const mine = { 0: 'The <strong>first</strong> is mine. ' }
    const theirs = { 699: 'The last is <em>theirs</em>. ' }
    expect(mergeInlineHtml(withChanges({}), withChanges(mine), withChanges(theirs))).toBe(
      withChanges({ ...mine, ...theirs }),
    )
  })
})

describe('merging inline HTML', () => {
  it.each<[string, string, string, string, string | null]>([
    [
      'marks around different words',
      'a b',
      '<em>a</em> b',
      'a <strong>b</strong>',
      '<em>a</em> <strong>b</strong>',
    ],
    ['no tag that is torn', 'a b c', '<em>a b</em> c', 'a <strong>b c</strong>', null],
    ['no link inside a link', 'a b c', '<a href="/x">a b c</a>', 'a <a href="/y">b</a> c', null],
  ])('gives %s', (_what, base, mine, theirs, merged) => {
    expect(mergeInlineHtml(base, mine, theirs)).toBe(merged)
  })
})

describe('choosing what changed', () => {
  it('takes the side that changed, or both that did the same', () => {
    expect(chooseChanged(1, 2, 1)).toEqual({ value: 2 })
    expect(chooseChanged(1, 1, 2)).toEqual({ value: 2 })
    expect(chooseChanged(1, 2, 2)).toEqual({ value: 2 })
    expect(chooseChanged(1, 2, 3)).toBeNull()
  })

  it('compares as it is told', () => {
    const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
    expect(chooseChanged('a', 'A', 'b', isSame)).toEqual({ value: 'b' })
  })

  it('takes the longer of two texts only where it goes on with the shorter', () => {
    expect(continued('a', 'ab', 'abc')).toBe('abc')
    expect(continued('a', 'abc', 'ab')).toBe('abc')
    expect(continued('x', 'ab', 'abc')).toBeNull()
    expect(continued('a', 'abd', 'abc')).toBeNull()
  })
})
