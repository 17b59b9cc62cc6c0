import { describe, expect, it } from '@jest/globals'
import { newMediaFields } from '../../../shared/picture/media.ts'
import {
  characterCount,
  firstCharacters,
  isLine,
  isProse,
  toLine,
  toProse,
} from '../../../shared/text/text.ts'

describe('characters', () => {
  it('are counted whole, also those outside of the first plane', () => {
    expect([characterCount(''), characterCount('aé語'), characterCount('😀😀')]).toEqual([0, 3, 2])
  })

  it('are never cut in half', () => {
    expect(firstCharacters('a😀b', 2)).toBe('a😀')
    expect(firstCharacters('a😀b', 4)).toBe('a😀b')
  })
})

describe('a control character', () => {
  it.each(['\0', '\u0007', '\t', '\n', '\u001f', '\u007f', '\u0085', '\u009f'])(
    'such as %j is in no line',
    (sign) => {
      expect(isLine(`a${sign}b`)).toBe(false)
      expect(isLine(toLine(`a${sign}b`, 9))).toBe(true)
    },
  )

  it('is in prose for a line break or a tabulator only', () => {
    expect(isProse('a\n\tb\r\nc')).toBe(true)
    expect(toProse('a\n\tb\r\nc', 9)).toBe('a\n\tb\r\nc')
    expect(isProse('a\u000bb')).toBe(false)
    expect(toProse('a\u000b\0b', 9)).toBe('ab')
  })

  it('leaves a space where it broke a line, and nothing elsewhere', () => {
    expect(toLine('a \n b\tc\0d', 9)).toBe('a b cd')
  })

  it('and a noncharacter are left out of what is typed', () => {
    expect(toLine('a\ufffeb\u{10ffff}', 9)).toBe('ab')
    expect(toProse('a\uffff\nb', 9)).toBe('a\nb')
  })

  it('is not what joins the parts of an emoji or turns the direction of a text', () => {
    for (const text of ['👩‍🚀', 'a\u200fb'])
      expect([isLine(text), toLine(text, 9)]).toEqual([true, text])
  })
})

describe('a new picture of the library', () => {
  it('is made to fit: names of files and exported descriptions may hold anything', () => {
    const picture = {
      path: 'posts/p/a.png',
      url: '/a',
      name: `a\n${'😀'.repeat(300)}`,
      alt: `b\0${'c'.repeat(1200)}`,
      width: 1,
      height: 1,
      bytes: 1,
      type: 'image/png',
      sourceHash: 'a'.repeat(64),
    }
    const { name, alt } = newMediaFields(picture, 'ana', null)
    expect(name).toBe(`a ${'😀'.repeat(253)}`)
    expect(alt).toBe(`b${'c'.repeat(999)}`)
  })
})
