import { describe, expect, it } from '@jest/globals'
import {
  compareFigure,
  describeComparison,
  formatRecord,
  parseRecord,
} from '../../../scripts/structure/ratchet.ts'

const at = (...places: readonly string[]) =>
  places.map((place, index) => ({ place, detail: `line ${index + 1}` }))

type Written = Readonly<Record<string, number>> | undefined

const compare = (found: ReturnType<typeof at>, written: Written) =>
  compareFigure('full folders', found, written && new Map(Object.entries(written)))

const says = (found: ReturnType<typeof at>, written: Written) =>
  describeComparison(compare(found, written), 'Make a folder.')

describe('a figure', () => {
  it('may stay', () => {
    expect(compare(at('a', 'b'), { a: 1, b: 1 }).kind).toBe('same')
  })

  it('may stay while its places move', () => {
    expect(compare(at('a', 'c'), { a: 1, b: 1 }).kind).toBe('same')
  })

  it('that has risen names what is new', () => {
    expect(says(at('a', 'b', 'c'), { a: 1, b: 1 })).toBe(
      '✗ full folders: 3, at most 2. Make a folder.\n    c: line 3',
    )
  })

  it('that has risen at a place names all that stands there', () => {
    expect(says(at('a', 'b', 'a', 'a'), { a: 2, b: 1 })).toBe(
      '✗ full folders: 4, at most 3. Make a folder.\n    a: line 1, line 3, line 4',
    )
  })

  it('that has fallen has to be written down', () => {
    expect(compare(at('a'), { a: 1, b: 1 }).kind).toBe('lower')
    expect(says(at('a'), { a: 1, b: 1 })).toBe(
      '✗ full folders: 1 in place of 2, which has to be written down',
    )
  })

  it('that is new has to be written down', () => {
    expect(compare([], undefined).kind).toBe('unwritten')
    expect(says([], undefined)).toBe('✗ full folders: 0, which has to be written down')
  })

  it('that cannot fall any more may stay', () => {
    expect(says([], {})).toBe('  full folders: 0')
  })
})

describe('the record', () => {
  const next = (found: ReturnType<typeof at>, written: Written) => [...compare(found, written).next]

  it('holds how often each place was found, in the order of their names', () => {
    expect(next(at('b', 'a', 'b'), undefined)).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it('follows what has fallen and what has moved', () => {
    expect(next(at('a'), { a: 1, b: 1 })).toEqual([['a', 1]])
    expect(next(at('a', 'c'), { a: 1, b: 1 })).toEqual([
      ['a', 1],
      ['c', 1],
    ])
  })

  it('does not follow what has risen', () => {
    expect(next(at('a', 'b', 'c'), { a: 1, b: 1 })).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  it('is read as it was written', () => {
    const record = new Map([['full folders', compare(at('b', 'a', 'b'), undefined).next]])
    expect(parseRecord(formatRecord(record))).toEqual(record)
  })

  it('is refused when a place holds no number', () => {
    expect(() => parseRecord('{"full folders":{"a":"many"}}')).toThrow('expected number')
  })
})
