import { describe, expect, it } from '@jest/globals'
import { firstEntries, firstOf } from '../../../../gatsby/nodes/schema/first-of.ts'

describe('a list field that can be shortened', () => {
  it('gives the first entries, and all of them without a limit', () => {
    expect(firstEntries(['a', 'b', 'c'], 2)).toEqual(['a', 'b'])
    expect(firstEntries(['a', 'b', 'c'], 0)).toEqual([])
    expect(firstEntries(['a', 'b', 'c'], undefined)).toEqual(['a', 'b', 'c'])
    expect(firstEntries(undefined, 2)).toBeUndefined()
  })

  it('reads the field that it stands on', () => {
    const { resolve } = firstOf.extend()
    const source = { items: [1, 2, 3], others: [4] }
    expect(resolve(source, { limit: 1 }, null, { fieldName: 'items' })).toEqual([1])
    expect(resolve(source, {}, null, { fieldName: 'others' })).toEqual([4])
  })
})
