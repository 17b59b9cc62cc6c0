import { describe, expect, test } from '@jest/globals'
import type { SearchSection } from '../../../shared/search/index-files'
import { narrow } from '../../../shared/search/hits'

const hit = (id: string, section: SearchSection, ...tags: string[]) => ({ id, section, tags })
const HITS = [
  hit('1', 'Forms'),
  hit('2', 'Blog', 'Taxes', 'Banks'),
  hit('3', 'Blog', 'Visas'),
  hit('4', 'Glossary'),
  hit('5', 'Blog', 'Taxes'),
]
const ids = (sections: SearchSection[], tags: string[]) =>
  narrow(HITS, { sections, tags }).hits.map(({ id }) => id)

describe('narrowing', () => {
  test('keeps everything, in its order, where nothing is chosen', () => {
    expect(ids([], [])).toEqual(['1', '2', '3', '4', '5'])
  })

  test('adds up sections, and topics, and asks for both kinds', () => {
    expect(ids(['Forms', 'Glossary'], [])).toEqual(['1', '4'])
    expect(ids([], ['Banks', 'Visas'])).toEqual(['2', '3'])
    expect(ids(['Blog'], ['Taxes'])).toEqual(['2', '5'])
    expect(ids(['Forms'], ['Taxes'])).toEqual([])
  })

  test('counts what every section would leave, chosen or not', () => {
    const counts = (sections: SearchSection[], tags: string[]) =>
      narrow(HITS, { sections, tags }).sections.map(({ count }) => count)
    expect(counts([], [])).toEqual([1, 1, 0, 0, 3, 0])
    expect(counts(['Forms'], [])).toEqual([1, 1, 0, 0, 3, 0])
    expect(counts([], ['Taxes'])).toEqual([0, 0, 0, 0, 2, 0])
  })

  test('offers the topics of the chosen sections, the most frequent first', () => {
    expect(narrow(HITS, { sections: [], tags: [] }).tags.map(({ value }) => value)).toEqual([
      'Taxes',
      'Banks',
      'Visas',
    ])
    expect(narrow(HITS, { sections: ['Forms'], tags: [] }).tags).toEqual([])
  })

  test('keeps a chosen topic in the list when nothing has it, so that it can be left', () => {
    expect(narrow(HITS, { sections: [], tags: ['Gone'] }).tags).toContainEqual({
      value: 'Gone',
      count: 0,
      isChosen: true,
    })
  })
})
