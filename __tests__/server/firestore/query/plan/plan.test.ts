import { describe, expect, it } from '@jest/globals'
import {
  aggregate,
  decodeAggregations,
} from '../../../../../server/firestore/query/run/aggregate.ts'
import { resultOf } from '../take-steps.ts'
import { createReadStats } from '../../../../../server/firestore/query/run/read-stats.ts'
import { meteredReader } from '../../../../../server/firestore/store/metered-reader.ts'
import { planQuery } from '../../../../../server/firestore/query/plan/plan.ts'
import {
  POSTS,
  day,
  is,
  and,
  or,
  newest,
  reference,
  published,
  query,
  measure,
  storedPosts,
  withStoredPosts,
} from '../stored-posts.ts'

withStoredPosts()

describe('any query on one field', () => {
  it.each<[string, object, number]>([
    ['an equality', { where: is('title', 'Title 12') }, 1],
    ['a range', { where: is('revision', 1, 'GREATER_THAN'), limit: 10 }, 0],
    ['an element', { where: is('tags', 'tag-7', 'ARRAY_CONTAINS'), limit: 5 }, 5],
    ['an order', { orderBy: [newest('slug')], limit: 7 }, 7],
    [
      'being null',
      { where: { unaryFilter: { field: { fieldPath: 'publishAt' }, op: 3 } }, limit: 3 },
      3,
    ],
    [
      'not being null',
      { where: { unaryFilter: { field: { fieldPath: 'publishAt' }, op: 5 } }, limit: 3 },
      3,
    ],
    [
      'its name',
      {
        where: {
          fieldFilter: { field: { fieldPath: '__name__' }, op: 5, value: reference('posts/p0003') },
        },
      },
      1,
    ],
  ])('reads what %s selects', (_, structured, expected) => {
    expect(measure('posts', structured)).toEqual({ found: expected, rowsRead: expected })
  })

  it('reads everything where the field is not indexed', () => {
    expect(measure('posts', { where: is('html', 'x') })).toEqual({ found: 0, rowsRead: POSTS })
  })
})

describe('a query with several conditions', () => {
  const thirty = (of: (index: number) => object) =>
    or(...Array.from({ length: 30 }, (_, at) => of(at)))
  const PUBLISHED = POSTS * 0.4
  /** Each range that is counted to choose an index is a look as well. */
  const LOOKS = 130

  it.each<[string, object, number]>([
    ['a selective one beside one that many fulfil', and(published, is('title', 'none')), 0],
    ['one with few documents, whichever comes first', and(is('title', 'Title 3'), published), 1],
    [
      'thirty selective alternatives beside one that many fulfil',
      and(
        published,
        thirty((at) => is('title', `none ${at}`)),
      ),
      0,
    ],
    [
      'thirty alternatives that no index knows',
      and(
        published,
        thirty((at) => is('html', `none ${at}`)),
      ),
      PUBLISHED,
    ],
    [
      'thirty alternatives that no index knows, each written out',
      thirty((at) => and(published, is('html', `none ${at}`))),
      PUBLISHED,
    ],
    [
      'thirty alternatives that no index knows, and a selective one for each',
      or(
        ...Array.from({ length: 15 }, (_, at) => and(published, is('html', `none ${at}`))),
        ...Array.from({ length: 15 }, (_, at) => is('title', `none ${at}`)),
      ),
      PUBLISHED,
    ],
    [
      'thirty ranges within one another',
      thirty((at) => is('updatedAt', day(at), 'GREATER_THAN')),
      POSTS,
    ],
    [
      'thirty elements that all documents have',
      and(
        published,
        is(
          'tags',
          Array.from({ length: 30 }, () => 'all'),
          'ARRAY_CONTAINS_ANY',
        ),
      ),
      PUBLISHED,
    ],
    ['thirty unrelated ones', thirty((at) => is(`field_${at}`, 1)), 0],
  ])('looks at few documents for %s', (_, where, most) => {
    const { rowsRead } = measure('posts', { where })
    expect(rowsRead).toBeLessThanOrEqual(most + LOOKS)
  })

  it('looks at no document twice when it is counted and summed up', () => {
    const stats = createReadStats()
    const tags = is(
      'tags',
      ['all', ...Array.from({ length: 29 }, (_, at) => `tag-${at}`)],
      'ARRAY_CONTAINS_ANY',
    )
    const aggregations = decodeAggregations([{ sum: { field: { fieldPath: 'revision' } } }])
    const sums = resultOf(
      aggregate(
        query('posts', { where: tags }),
        aggregations,
        meteredReader(storedPosts().store, stats),
      ),
    )
    expect([...sums.values()]).toEqual([{ kind: 'integer', value: BigInt(POSTS) }])
    expect(stats.rows).toBeLessThanOrEqual(POSTS + LOOKS)
  })
})

it('SQLite answers from the index, without sorting', () => {
  const plan = planQuery(
    query('posts', { where: published, orderBy: [newest('updatedAt')], limit: 20 }),
    storedPosts().store,
  )
  if (plan.kind !== 'indexes') throw new Error('An index was expected.')
  expect(plan.scans).toMatchObject([{ index: { id: 'status,updatedAt' }, order: 'all' }])
  const details = storedPosts()
    .database.prepare(
      `EXPLAIN QUERY PLAN SELECT e.key, d.fields
       FROM document_index e CROSS JOIN documents d ON d.key = e.document
       WHERE e.collection = ? AND e.fields = ? AND e.key >= ? AND e.key < ? ORDER BY e.key DESC`,
    )
    .all()
    .map(({ detail }) => String(detail))
  expect(details).toEqual([
    'SEARCH e USING PRIMARY KEY (collection=? AND fields=? AND key>? AND key<?)',
    'SEARCH d USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})
