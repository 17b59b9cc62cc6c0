import fc from '../../../setup/fast-check.ts'
import type { Value } from '../../../../server/firestore/values/value.ts'

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
/** Values of every kind, nested one level deep, with the awkward ones among them. */
export const anyValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }).map((values): Value => ({ kind: 'array', values })),
  fc
    .dictionary(fc.constantFrom('a', 'b', 'ñ'), scalar, { maxKeys: 3 })
    .map((fields): Value => ({ kind: 'map', fields: new Map(Object.entries(fields)) })),
  fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 3 }).map((numbers): Value => ({
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
