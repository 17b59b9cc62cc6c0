import fc from '../../../setup/fast-check.ts'
import { checkFilter } from '../../../../server/firestore/query/decode/check-filter.ts'
import { withImpliedOrders } from '../../../../server/firestore/query/decode/decode-query.ts'
import { valueOf } from '../../../../server/firestore/query/match-filter.ts'
import type {
  Cursor,
  FieldOperator,
  Filter,
  Order,
  Query,
} from '../../../../server/firestore/query/query.ts'
import type { DocumentRecord } from '../../../../server/firestore/store/document.ts'
import type { Fields, Value } from '../../../../server/firestore/values/value.ts'

const integer = (value: number): Value => ({ kind: 'integer', value: BigInt(value) })
const string = (value: string): Value => ({ kind: 'string', value })
const LONG = 'x'.repeat(300)

/** Few values of many kinds, so that they meet, and long ones that an index cuts. */
const scalar: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  { kind: 'null' },
  { kind: 'boolean', value: false },
  { kind: 'boolean', value: true },
  { kind: 'double', value: Number.NaN },
  { kind: 'double', value: -0 },
  { kind: 'double', value: 1 },
  { kind: 'double', value: 1.5 },
  { kind: 'double', value: 2 ** 53 },
  { kind: 'integer', value: 2n ** 53n + 1n },
  integer(0),
  integer(1),
  integer(2),
  { kind: 'timestamp', microseconds: 1_700_000_000_000_001n },
  string(LONG),
  string(`${LONG}a`),
  string(''),
  string('a'),
  string('a\0'),
  string('\u{ff5e}'),
  string('\u{1f600}'),
  string(LONG),
  string(`${LONG}a`),
  string(`${LONG}b`),
  { kind: 'bytes', value: Buffer.from([0]) },
  { kind: 'reference', path: 'posts/a' },
  { kind: 'geoPoint', latitude: 1, longitude: 2 },
)
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc
    .array(scalar, { minLength: 1, maxLength: 3 })
    .map((values): Value => ({ kind: 'array', values })),
  fc
    .dictionary(fc.constantFrom('x', 'y'), scalar, { maxKeys: 2 })
    .map((fields): Value => ({ kind: 'map', fields: new Map(Object.entries(fields)) })),
)

const FIELDS = ['status', 'updatedAt', 'publishedAt', 'tags', 'n'] as const
export const IDS = [
  'a',
  'b',
  'c',
  'a-b',
  'B',
  '10',
  '9',
  'é',
  '\u{1f600}',
  '__id7__',
  '__id10__',
  'z',
]
const fieldPath = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...FIELDS).map((name): readonly string[] => [name]) },
  fc.constant<readonly string[]>(['n', 'x']),
)
const documentsOf = (someValue: fc.Arbitrary<Value>) =>
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...IDS),
      fields: fc
        .dictionary(fc.constantFrom(...FIELDS), someValue, { maxKeys: 6, size: 'max' })
        .map((fields): Fields => new Map(Object.entries(fields))),
    }),
    { selector: ({ id }) => id, maxLength: 12, size: 'max' },
  )

function filterOf(someValue: fc.Arbitrary<Value>): fc.Arbitrary<Filter> {
  const list = fc.array(someValue, { minLength: 1, maxLength: 3 })
  const leaf: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({
      kind: fc.constant('field' as const),
      field: fieldPath,
      operator: fc.constantFrom<FieldOperator>('==', '==', '<', '<=', '>', '>=', '!='),
      value: someValue,
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field: fieldPath,
      operator: fc.constant<FieldOperator>('array-contains'),
      value: scalar,
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field: fieldPath,
      operator: fc.constantFrom<FieldOperator>('in', 'not-in', 'array-contains-any'),
      value: list.map((values): Value => ({ kind: 'array', values })),
    }),
    fc.record({
      kind: fc.constant('unary' as const),
      field: fieldPath,
      operator: fc.constantFrom('is-null', 'is-not-null', 'is-nan', 'is-not-nan'),
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field: fc.constant<readonly string[]>(['__name__']),
      operator: fc.constantFrom<FieldOperator>('==', '<', '<=', '>', '>=', '!='),
      value: fc
        .constantFrom(...IDS.map((id) => `posts/${id}`), 'posts/a/revisions/1', 'other/a')
        .map((path): Value => ({ kind: 'reference', path })),
    }),
  )
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  })).filter
}

const orders = fc.uniqueArray(fc.record<Order>({ field: fieldPath, isDescending: fc.boolean() }), {
  selector: ({ field }) => field.join('.'),
  maxLength: 2,
})

interface Asked {
  readonly filter: Filter | null
  readonly orders: readonly Order[]
  readonly limit: number | null
  readonly offset: number
  /** The documents whose values make the cursors, and how many of those values. */
  readonly start: {
    readonly at: number
    readonly values: number
    readonly isBefore: boolean
  } | null
  readonly end: { readonly at: number; readonly values: number; readonly isBefore: boolean } | null
}
const edge = fc.option(
  fc.record({
    at: fc.nat({ max: 11 }),
    values: fc.nat({ max: 3 }),
    isBefore: fc.boolean(),
  }),
)
const askedOf = (someValue: fc.Arbitrary<Value>): fc.Arbitrary<Asked> =>
  fc.record({
    filter: fc.option(filterOf(someValue)),
    orders,
    limit: fc.option(fc.nat({ max: 5 })),
    offset: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 3 })),
    start: edge,
    end: edge,
  })

/** A few values, and documents and queries made of them. */
const casesOf = (palette: fc.Arbitrary<Value[]>) =>
  palette.chain((values) => {
    const someValue = fc.constantFrom(...values)
    return fc.record({
      before: documentsOf(someValue),
      after: documentsOf(someValue),
      queries: fc.array(askedOf(someValue), { minLength: 4, maxLength: 8, size: 'max' }),
    })
  })

export const cases = casesOf(fc.array(value, { minLength: 2, maxLength: 4, size: 'max' }))
/** An index cuts all of these at the same place. */
export const longCases = casesOf(
  fc.constant([string(LONG), string(`${LONG}a`), string(`${LONG}b`), string('x')]),
)

/** Whether a query may have such a filter. */
export function isAcceptable(candidate: Filter | null): boolean {
  try {
    if (candidate !== null) checkFilter(candidate)
    return true
  } catch {
    return false
  }
}

/** The query, with cursors at documents that are stored. */
export function toQuery(found: Asked, stored: readonly DocumentRecord[]): Query {
  const all = withImpliedOrders(found.orders, found.filter)
  const cursor = (place: Asked['start']): Cursor | null => {
    const document = place === null ? undefined : stored[place.at]
    if (place === null || document === undefined) return null
    const values = all
      .slice(0, place.values)
      .map(({ field }) => valueOf(document, field) ?? integer(1))
    return { values, isBefore: place.isBefore }
  }
  return {
    parent: '',
    collectionId: 'posts',
    isCollectionGroup: false,
    filter: found.filter,
    orders: all,
    startAt: cursor(found.start),
    endAt: cursor(found.end),
    offset: found.offset,
    limit: found.limit,
    select: null,
    nearest: null,
  }
}
