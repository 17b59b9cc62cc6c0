import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { JUDGED_QUERIES } from './search/judged-queries.ts'
import type { SearchedSite } from './search/searched-site.ts'
import { openSearchedSite } from './search/searched-site.ts'

describe('the search of the content of this repository', () => {
  let site: SearchedSite

  beforeAll(async () => {
    site = await openSearchedSite()
  })

  afterAll(async () => {
    await site.close()
  })

  it('is judged by at least sixty queries', () => {
    expect(new Set(JUDGED_QUERIES.map(({ query }) => query)).size).toBeGreaterThanOrEqual(60)
  })

  it.each(JUDGED_QUERIES.map((judged) => [judged.query, judged] as const))(
    'answers “%s”',
    async (query, { first, firstThree = [] }) => {
      const { paths } = await site.find(query)
      if (first !== null) expect(paths[0]).toBe(first)
      expect(paths.slice(0, 3)).toEqual(expect.arrayContaining([...firstThree]))
    },
  )
})
