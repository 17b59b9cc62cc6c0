import { describe, expect, it } from '@jest/globals'
import { cutToFit } from '../../../../../../src/features/post-editor/screen/elsewhere/cut-to-fit'

const within = (most: number) => (text: string) => text.length <= most

describe('a text in a search result', () => {
  it.each([
    ['One two three', 13, 'One two three'],
    ['One\n two  three ', 13, 'One two three'],
    ['One two three', 12, 'One two …'],
    ['One, two, three', 11, 'One, two …'],
    ['One – two three', 9, 'One …'],
    ['Unbreakable', 4, 'Unbreakable'],
    ['', 4, ''],
  ])('%j with room for %i letters is %j', (text, most, cut) => {
    expect(cutToFit(text, within(most))).toBe(cut)
  })
})
