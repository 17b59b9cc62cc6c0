import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { ROOT, foundIds, startBackend, update, wire, wireFields } from './backend.ts'
import type { TestBackend } from './backend.ts'

describe('queries', () => {
  let backend: TestBackend
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index))
  const posts = Array.from({ length: 60 }, (_, index) => ({
    id: `p${String(index).padStart(2, '0')}`,
    status: ['draft', 'published', 'published', 'archived'][index % 4]!,
    authorId: ['ana', 'ben', 'eva'][index % 3]!,
    updatedAt: day((index * 7) % 30),
    publishedAt: index % 4 === 0 ? null : day((index * 11) % 20),
    publishAt: null,
    n: index % 5,
  }))
  beforeAll(async () => {
    backend = await startBackend()
    // `others` holds the same documents in a collection without indexes.
    await backend.call('commit', {
      writes: posts.flatMap(({ id, ...fields }) => [
        update(`posts/${id}`, wireFields(fields)),
        update(`others/${id}`, wireFields(fields)),
      ]),
    })
  })
  afterAll(() => backend.stop())

  const structured = (collectionId: string, more: object) => ({
    structuredQuery: { from: [{ collectionId }], ...more },
  })
  const filter = (fieldPath: string, op: string, operand: unknown) => ({
    fieldFilter: { field: { fieldPath }, op, value: wire(operand) },
  })
  const leavesOut = (condition: object) => JSON.stringify(condition).includes('NOT_EQUAL')
  const condition = fc.oneof(
    fc
      .constantFrom('draft', 'published', 'archived', 'none')
      .map((s) => filter('status', 'EQUAL', s)),
    fc.constantFrom('ana', 'ben').map((s) => filter('authorId', 'EQUAL', s)),
    fc.constantFrom(['draft', 'archived']).map((s) => filter('status', 'IN', s)),
    fc
      .tuple(
        fc.constantFrom('updatedAt', 'publishedAt'),
        fc.constantFrom(
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
          'NOT_EQUAL',
        ),
        fc.integer({ min: 0, max: 30 }),
      )
      .map(([field, op, index]) => filter(field, op, day(index))),
    fc.constant({ unaryFilter: { field: { fieldPath: 'publishedAt' }, op: 'IS_NULL' } }),
    fc.integer({ min: 0, max: 4 }).map((n) => filter('n', 'EQUAL', n)),
  )
  const composite = fc
    .tuple(
      // A query may leave something out once: a second NOT_EQUAL is refused.
      fc
        .array(condition, { minLength: 1, maxLength: 3 })
        .filter((filters) => filters.filter(leavesOut).length <= 1),
      fc.constantFrom('AND', 'AND', 'OR'),
    )
    .map(([filters, op]) => ({ compositeFilter: { op, filters } }))
  const order = fc.record({
    field: fc
      .constantFrom('updatedAt', 'publishedAt', 'status', 'n')
      .map((fieldPath) => ({ fieldPath })),
    direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
  })
  const anyQuery = fc.record(
    {
      where: composite,
      orderBy: fc.uniqueArray(order, { maxLength: 2, selector: (item) => item.field.fieldPath }),
      limit: fc.integer({ min: 0, max: 10 }),
      offset: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: [] },
  )

  it('find the same with an index as without one', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const indexed = await backend.call('runQuery', structured('posts', query))
        const scanned = await backend.call('runQuery', structured('others', query))
        expect(scanned.status).toBe(200)
        expect(foundIds(indexed)).toEqual(foundIds(scanned))
        const { where, orderBy } = query
        const rest = { ...(where && { where }), ...(orderBy && { orderBy }) }
        const count = (collectionId: string) =>
          backend.call('runAggregationQuery', {
            structuredAggregationQuery: {
              ...structured(collectionId, rest),
              aggregations: [{ alias: 'n', count: {} }],
            },
          })
        const [first, second] = await Promise.all([count('posts'), count('others')])
        expect(first.body).toMatchObject([
          { result: (second.body as { result: object }[])[0]!.result },
        ])
      }),
      { numRuns: 80 },
    )
  })

  it('select fields, and answer an empty result with its time alone', async () => {
    const select = { fields: [{ fieldPath: 'n' }] }
    const { body } = await backend.call('runQuery', structured('posts', { select, limit: 1 }))
    expect(body).toMatchObject([
      { document: { name: `${ROOT}/posts/p00`, fields: { n: wire(0) } } },
    ])
    expect((body as [{ document: { fields: object } }])[0].document.fields).toEqual({ n: wire(0) })
    const none = await backend.call('runQuery', structured('nothing', {}))
    expect(none.body).toEqual([{ readTime: expect.stringContaining('2026-') }])
  })

  it('accept enums as numbers and limits as objects', async () => {
    const where = { fieldFilter: { field: { fieldPath: 'status' }, op: 5, value: wire('draft') } }
    const orderBy = [{ field: { fieldPath: 'updatedAt' }, direction: 2 }]
    const query = {
      where: { compositeFilter: { op: 1, filters: [where] } },
      orderBy,
      limit: { value: 1 },
    }
    expect(foundIds(await backend.call('runQuery', structured('posts', query)))).toEqual(['p04'])
  })

  it.each([
    ['a negative limit', { limit: -1 }, 'limit is negative'],
    ['a negative offset', { offset: -1 }, 'offset is negative'],
    ['an unknown operator', { where: filter('a', 'LIKE', 1) }, /not a known value/],
    ['a reserved field', { where: filter('__x__', 'EQUAL', 1) }, 'field name __x__ is reserved'],
    ['an empty list', { where: filter('a', 'IN', []) }, /non-empty/],
    ['a name that is no reference', { where: filter('__name__', 'EQUAL', 'a') }, /must be a Key/],
    ['a cursor longer than the orders', { startAt: { values: [wire(1), wire(2)] } }, /cursor/],
    [
      'too many alternatives',
      {
        where: filter(
          'a',
          'IN',
          Array.from({ length: 31 }, (_, n) => n),
        ),
      },
      /30/,
    ],
    ['nothing to read from', { from: [] }, /exactly one collection/],
  ])('refuse %s', async (_, query, message) => {
    const answer = await backend.call('runQuery', structured('posts', query))
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toEqual(expect.stringMatching(message))
  })
})
