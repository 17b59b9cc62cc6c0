import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { encodeKeyPart } from '../../../server/firestore/store/index-key.ts'
import { compareValues } from '../../../server/firestore/values/compare-values.ts'
import { createValueDecoder } from '../../../server/firestore/values/decode-value.ts'
import { encodeValue } from '../../../server/firestore/values/encode-value.ts'
import { createResourceNames } from '../../../server/firestore/values/resource-name.ts'
import type { Value } from '../../../server/firestore/values/value.ts'
import { FirestoreError } from '../../../server/firestore/index.ts'
import { PROJECT_ID, ROOT, foundIds, startBackend, update, wire, wireFields } from './backend.ts'
import type { TestBackend } from './backend.ts'

const names = createResourceNames(PROJECT_ID)
const decoder = createValueDecoder(names)

const number = fc.oneof(
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((value): Value => ({ kind: 'integer', value })),
  fc
    .integer({ min: -3, max: 3 })
    .map((value): Value => ({ kind: 'integer', value: BigInt(value) })),
  fc.double().map((value): Value => ({ kind: 'double', value })),
  fc
    .constantFrom(2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1.5)
    .map((value): Value => ({ kind: 'double', value })),
  fc
    .constantFrom(2n ** 53n + 1n, -(2n ** 53n) - 1n)
    .map((value): Value => ({ kind: 'integer', value })),
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\uffff', '😀'), maxLength: 4 }),
)
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>({ kind: 'null' }),
  fc.boolean().map((value): Value => ({ kind: 'boolean', value })),
  number,
  fc
    .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    .map((microseconds): Value => ({ kind: 'timestamp', microseconds })),
  text.map((value): Value => ({ kind: 'string', value })),
  fc
    .uint8Array({ maxLength: 4 })
    .map((value): Value => ({ kind: 'bytes', value: Buffer.from(value) })),
  fc
    .constantFrom('a/b', 'a/b/c/d', 'a-x/b', 'a/😀')
    .map((path): Value => ({ kind: 'reference', path })),
  fc
    .tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    )
    .map(([latitude, longitude]): Value => ({ kind: 'geoPoint', latitude, longitude })),
)
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }).map((values): Value => ({ kind: 'array', values })),
  fc
    .dictionary(fc.constantFrom('a', 'b', 'ñ'), scalar, { maxKeys: 3 })
    .map((fields): Value => ({ kind: 'map', fields: new Map(Object.entries(fields)) })),
  fc.array(fc.double(), { maxLength: 3 }).map((numbers): Value => ({
    kind: 'map',
    fields: new Map<string, Value>([
      ['__type__', { kind: 'string', value: '__vector__' }],
      [
        'value',
        { kind: 'array', values: numbers.map((item) => ({ kind: 'double', value: item })) },
      ],
    ]),
  })),
)

describe('values', () => {
  it('sort in an index as they sort in a query', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const byBytes = Buffer.compare(encodeKeyPart(left), encodeKeyPart(right))
        expect(byBytes).toBe(Math.sign(compareValues(left, right)))
      }),
      { numRuns: 5000 },
    )
  })

  it('come back from the wire as they went', () => {
    fc.assert(
      fc.property(value, (item) => {
        expect(decoder.decode(JSON.parse(JSON.stringify(encodeValue(item, names))))).toEqual(item)
      }),
      { numRuns: 2000 },
    )
  })

  it('of any shape are decoded or refused, and never crash', () => {
    const kinds = fc.constantFrom(
      'nullValue',
      'integerValue',
      'doubleValue',
      'timestampValue',
      'bytesValue',
      'referenceValue',
      'geoPointValue',
      'arrayValue',
      'mapValue',
      'stringValue',
      '__proto__',
    )
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'large' },
        fc.jsonValue(),
        fc.dictionary(
          fc.oneof(kinds, fc.constantFrom('values', 'fields', 'latitude', 'a')),
          tie('tree'),
          { maxKeys: 3 },
        ),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }))
    fc.assert(
      fc.property(tree, (input) => {
        try {
          decoder.decodeFields({ a: input })
        } catch (error) {
          expect(error).toBeInstanceOf(FirestoreError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

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
    .tuple(fc.array(condition, { minLength: 1, maxLength: 3 }), fc.constantFrom('AND', 'AND', 'OR'))
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
