import { describe, expect, it } from '@jest/globals'
import {
  authorListPath,
  isTakenName,
  nameKey,
  settleNames,
  toAuthorName,
} from '../../../shared/accounts/authors.ts'
import type { AuthorDocument } from '../../../shared/accounts/authors.ts'
import { site } from '../../../shared/site/site.ts'

const config = { ...site, authors: { lucia: 'Lucía Vargas' }, defaultAuthorName: 'The editors' }

const author = (authorId: string, name: string, since: number | null = 1, isGiven = false) =>
  ({ authorId, name, since, isGiven }) satisfies AuthorDocument

const settled = (...documents: AuthorDocument[]) =>
  Object.fromEntries(settleNames(documents, config))

const pathsOf = (...documents: AuthorDocument[]) => {
  const names = settleNames(documents, config)
  return documents.map(({ authorId }) => authorListPath(authorId, names, config))
}

describe('the names of authors', () => {
  it('belong to who chose them first', () => {
    expect(settled(author('ben', 'Ana Mora', 2), author('ana', 'Ana Mora', 1))).toEqual({
      ana: 'Ana Mora',
    })
  })

  it('belong to those who had them before there was a time of choice', () => {
    expect(settled(author('a', 'Ana Mora', 1), author('old', 'Ana Mora', null))).toEqual({
      old: 'Ana Mora',
    })
  })

  it.each([
    ['accents', 'Ána Mora'],
    ['case', 'ANA MORA'],
    ['spaces', ' Ana   Mora '],
    ['hyphens and dots', 'Ana-Mora.'],
    ['Cyrillic letters', 'Аnа Моrа'],
    ['Greek letters', 'Αna Μora'],
    ['letters of another width', 'Ａｎａ Ｍｏｒａ'],
    ['a direction mark', 'Ana \u202AMora\u202C'],
    ['an invisible space', 'Ana\u200BMora'],
    ['a zero', 'Ana M0ra'],
    ['two letters that look like one', 'Ana rnora'],
  ])('are not shown for another person when they differ by %s alone', (_, name) => {
    expect(settled(author('ana', 'Ana Mora'), author('ben', name, 2))).toEqual({ ana: 'Ana Mora' })
  })

  it('may be the same for two people when an editor says so, each with a page of their own', () => {
    const documents = [author('ana', 'Ana Mora'), author('x7-ana', 'Ana Mora', 2, true)]
    expect(settled(...documents)).toEqual({ ana: 'Ana Mora', 'x7-ana': 'Ana Mora' })
    expect(pathsOf(...documents)).toEqual([
      '/discover/author/ana-mora',
      '/discover/author/ana-mora-x7-ana',
    ])
  })

  it('that only lead to the same address have pages of their own', () => {
    expect(pathsOf(author('one', 'Ana Mora'), author('two', 'Ana Mora李', 2))).toEqual([
      '/discover/author/ana-mora',
      '/discover/author/ana-mora-two',
    ])
  })

  it('of the configuration belong to the accounts that have them there', () => {
    expect(settled(author('ben', 'Lucia Vargas', null))).toEqual({})
    expect(settled(author('lucia', 'Lucía Vargas'))).toEqual({ lucia: 'Lucía Vargas' })
    expect(pathsOf(author('ben', 'Lucía Vargas', 1, true))).toEqual([
      '/discover/author/lucia-vargas-ben',
    ])
  })

  it('may be the default one, whose page is nobody’s own, but nothing that looks like it', () => {
    expect(settled(author('ana', 'The editors'), author('ben', 'The Editоrs'))).toEqual({
      ana: 'The editors',
    })
    expect(pathsOf(author('ana', 'The editors'))).toEqual(['/discover/author/the-editors'])
  })

  it('show something', () => {
    expect(settled(author('ana', '\u3164'), author('ben', '...'))).toEqual({})
  })

  it('are taken for everybody but those whose they are', () => {
    const known = [author('ana', 'Ana Mora')]
    expect(isTakenName({ authorId: 'ana', name: 'Ana Mora' }, known, config)).toBe(false)
    expect(isTakenName({ authorId: 'ben', name: 'Ana Mora' }, known, config)).toBe(true)
    expect(isTakenName({ authorId: 'ben', name: 'Ben Soto' }, known, config)).toBe(false)
  })
})

describe('a name that is typed', () => {
  it.each([
    ['  Ana \t Mora ', 'Ana Mora'],
    ['Ana\u00A0Mora', 'Ana Mora'],
    ['\u202EAna\u202C', 'Ana'],
    ['\u3164', ''],
    [' . ', ''],
    ['علی‌رضا', 'علی‌رضا'],
  ])('is %j as %j', (typed, name) => {
    expect(toAuthorName(typed)).toBe(name)
  })

  it('is compared by letters, in every script', () => {
    expect(nameKey('李小龍')).not.toBe(nameKey('李小'))
    expect(nameKey('Иван Петров')).toBe(nameKey('иван  петров'))
    expect(nameKey('Zoë')).toBe(nameKey('Zoe'))
  })

  it.each(['Miӏӏa Song', 'Millɑ Song', 'Mɩlla Song', 'Milla Soпg', 'Milla Sonɡ', 'Ꮇilla Ꮪong'])(
    'are one name with letters of other alphabets: %s',
    (name) => {
      expect(nameKey(name)).toBe(nameKey('Milla Song'))
    },
  )
})
