import { describe, expect, test } from '@jest/globals'
import { bucketOf } from '../../../../gatsby/files/linear-hashing.ts'
import { planBundles } from '../../../../gatsby/derived/search/plan-bundles.ts'
import type { SearchPage } from '../../../../gatsby/derived/search/read-scope.ts'

const post = (number: number, digest = `digest ${number}`): SearchPage => ({
  path: `/discover/post-${number}`,
  section: 'Blog',
  tags: [],
  digest,
})
const term: SearchPage = { path: '/glossary/apostille', section: 'Glossary', tags: [], digest: 'a' }
const posts = (count: number) => Array.from({ length: count }, (_, number) => post(number))
const names = (pages: readonly SearchPage[], version = '1') =>
  planBundles(pages, version).map(({ name }) => name)

describe('the plan of the bundles', () => {
  test('keeps posts apart from what comes from files, which is first', () => {
    const plan = planBundles([post(1), term, post(2)], '1')
    expect(
      plan.map(({ name, pages }) => [name.replace(/[0-9a-f]{20}$/, '*'), pages.length]),
    ).toEqual([
      ['site-*', 1],
      ['blog-1-*', 2],
    ])
  })

  test('is the same whatever the order of the pages', () => {
    const pages = [term, ...posts(50)]
    expect(planBundles([...pages].reverse(), '1')).toEqual(planBundles(pages, '1'))
  })

  test('names no bundle for posts where there are none', () => {
    expect(planBundles([term], '1')).toHaveLength(1)
  })

  test('gives every bundle another name when the program changes', () => {
    const pages = [term, post(1)]
    const [one, two] = [names(pages, '1'), names(pages, '2')]
    expect(one.filter((name) => two.includes(name))).toEqual([])
  })

  test('renames only the bundle whose page changed', () => {
    const before = [term, ...posts(4_000)]
    const after = before.map((page) =>
      page.path === '/discover/post-77' ? post(77, 'edited') : page,
    )
    const kept = names(before).filter((name) => names(after).includes(name))
    expect(names(before)).toHaveLength(4)
    expect(kept).toHaveLength(3)
  })

  test('divides one bundle alone when the posts need one more', () => {
    const before = names([term, ...posts(4_500)])
    const after = names([term, ...posts(4_501)])
    expect(before).toHaveLength(4)
    expect(after).toHaveLength(5)
    // The divided one, and the one that the new post went to, which may be the same.
    expect(before.filter((name) => after.includes(name)).length).toBeGreaterThanOrEqual(2)
  })

  test('fills its buckets within a factor of two', () => {
    for (const count of [1, 2, 3, 5, 8]) {
      const sizes = Array.from({ length: count }, () => 0)
      for (let number = 0; number < 8_000; number += 1) {
        sizes[bucketOf(`/discover/post-${number}`, count)]! += 1
      }
      expect(Math.max(...sizes)).toBeLessThan(2.2 * (8_000 / count))
      expect(Math.min(...sizes)).toBeGreaterThan(0)
    }
  })
})
