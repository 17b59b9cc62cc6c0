import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

/** The fields of a file's queries that ask for all nodes of a type, each with its arguments. */
function listsOf(file: string): string[] {
  const queries = [...readFileSync(file, 'utf8').matchAll(/graphql`([^`]*)`/g)]
  return queries.flatMap(([, query = '']) =>
    (query.match(/\ball[A-Z]\w*\s*(?:\([^)]*\))?/g) ?? []).map((list) => `${file}: ${list}`),
  )
}

const LISTS = globSync('src/{pages,templates,features}/**/*.tsx').flatMap(listsOf)

describe('the queries of pages', () => {
  it('name an order for every list, which would be that of the latest changes otherwise', () => {
    expect(LISTS.length).toBeGreaterThan(10)
    expect(LISTS.filter((list) => !/\bsort:/.test(list))).toEqual([])
  })
})
