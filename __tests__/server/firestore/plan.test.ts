import { describe, expect, it } from '@jest/globals'
import { decodeQuery } from '../../../server/firestore/query/decode-query.ts'
import { planQuery } from '../../../server/firestore/query/plan.ts'
import { createValueDecoder } from '../../../server/firestore/values/decode-value.ts'
import { createResourceNames } from '../../../server/firestore/values/resource-name.ts'
import { wire } from './backend.ts'

const names = createResourceNames('p')
const context = { names, decoder: createValueDecoder(names) }
const is = (fieldPath: string, value: unknown, op = 'EQUAL') => ({
  fieldFilter: { field: { fieldPath }, op, value: wire(value) },
})
const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })
const by = (fieldPath: string, direction = 'ASCENDING') => [{ field: { fieldPath }, direction }]
const plan = (collectionId: string, query: object) =>
  planQuery(decodeQuery({ from: [{ collectionId }], ...query }, '', context), collectionId)
const published = is('status', 'published')
const then = new Date('2026-01-01')

describe('the queries that the product makes read an index and not their collection', () => {
  it.each([
    [
      'published posts since a cursor',
      'posts',
      { where: and(published, is('updatedAt', then, 'GREATER_THAN')) },
    ],
    [
      'the latest posts',
      'posts',
      { where: published, orderBy: by('publishedAt', 'DESCENDING'), limit: 20 },
    ],
    [
      'posts that are due',
      'posts',
      { where: and(is('status', 'scheduled'), is('publishAt', then, 'LESS_THAN_OR_EQUAL')) },
    ],
    [
      "an author's posts",
      'posts',
      { where: is('authorId', 'ana'), orderBy: by('updatedAt', 'DESCENDING') },
    ],
    [
      "an author's drafts",
      'posts',
      {
        where: and(is('authorId', 'ana'), is('status', 'draft')),
        orderBy: by('updatedAt', 'DESCENDING'),
      },
    ],
    ['removals since a cursor', 'removals', { where: is('removedAt', then, 'GREATER_THAN') }],
  ])('%s, in order', (_, collection, query) => {
    expect(plan(collection, query)).toMatchObject({ isOrdered: true })
  })

  it('all published posts and redirects, exactly', () => {
    expect(plan('posts', { where: published })).toMatchObject({ isExact: true })
    expect(plan('slugs', { where: is('kind', 'redirect') })).toMatchObject({ isExact: true })
  })

  it('and one that no index covers reads its collection', () => {
    expect(plan('posts', { where: is('title', 'x') })).toBeNull()
    expect(plan('posts', { orderBy: by('publishedAt') })).toBeNull()
  })
})
