import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { pageFromOldest } from '../../../shared/site/list-pages.ts'

/** Items named by age: `count` is the newest, 1 the oldest. */
const newestFirst = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => count - index)

describe('pageFromOldest', () => {
  it('has an empty front page and no numbered page when there is nothing', () => {
    expect(pageFromOldest([])).toEqual({ front: [], pages: [] })
  })

  it('keeps everything on the front page until a numbered page is full', () => {
    expect(pageFromOldest(newestFirst(19))).toEqual({ front: newestFirst(19), pages: [] })
  })

  it('numbers pages from the oldest posts', () => {
    const { pages } = pageFromOldest(newestFirst(5), 2)
    expect(pages).toEqual([
      { number: 1, items: [2, 1] },
      { number: 2, items: [4, 3] },
    ])
  })

  it('shows the newest numbered page again on the front page, so that it is never nearly empty', () => {
    expect(pageFromOldest(newestFirst(5), 2).front).toEqual([5, 4, 3])
    expect(pageFromOldest(newestFirst(4), 2).front).toEqual([4, 3])
  })

  it('uses pages of 20 when no size is given', () => {
    const { front, pages } = pageFromOldest(newestFirst(45))
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20])
    expect(front).toHaveLength(25)
  })

  it('changes no numbered page when a post is added', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 30 }), (count, size) => {
        const before = pageFromOldest(newestFirst(count), size).pages
        const after = pageFromOldest(newestFirst(count + 1), size).pages
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.length - before.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('shows every post on the front page or on exactly one numbered page', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 30 }), (count, size) => {
        const { front, pages } = pageFromOldest(newestFirst(count), size)
        const numbered = pages.flatMap(({ items }) => items)
        expect(new Set(numbered).size).toBe(numbered.length)
        expect(new Set([...front, ...numbered]).size).toBe(count)
        expect(front.length).toBeLessThan(2 * size)
      }),
    )
  })
})
