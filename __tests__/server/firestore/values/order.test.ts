import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { encodeKeyPart } from '../../../../server/firestore/store/index-key.ts'
import {
  areFieldsIdentical,
  areValuesEqual,
  compareValues,
} from '../../../../server/firestore/values/compare-values.ts'
import { createValueDecoder } from '../../../../server/firestore/values/decode-value.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import type { Value } from '../../../../server/firestore/values/value.ts'
import { PROJECT_ID, ROOT } from '../backend.ts'
import { anyValue } from './any-value.ts'

const decoder = createValueDecoder(createResourceNames(PROJECT_ID))
const integer = (integerValue: string) => ({ integerValue })
const double = (doubleValue: number | string) => ({ doubleValue })
const text = (stringValue: string) => ({ stringValue })
const time = (timestampValue: string) => ({ timestampValue })
const bytes = (...values: number[]) => ({ bytesValue: Buffer.from(values).toString('base64') })
const reference = (path: string) => ({ referenceValue: `${ROOT}/${path}` })
const point = (latitude: number, longitude: number) => ({ geoPointValue: { latitude, longitude } })
const list = (...values: object[]) => ({ arrayValue: { values } })
const map = (fields: object) => ({ mapValue: { fields } })
const vector = (...numbers: number[]) =>
  map({ __type__: text('__vector__'), value: list(...numbers.map(double)) })

/** Ascending; values in one row are equal. */
const ORDER: readonly object[][] = [
  [{ nullValue: null }],
  [{ booleanValue: false }],
  [{ booleanValue: true }],
  [double('NaN')],
  [double('-Infinity')],
  [double(-1e300)],
  [integer('-9223372036854775808'), double(-(2 ** 63))],
  [integer('-9223372036854775807')],
  [double(-1.5)],
  [integer('-1'), double(-1)],
  [integer('0'), double(0), double('-0')],
  [double(5e-324)],
  [integer('1'), double(1)],
  [double(1.1)],
  [integer('9007199254740992'), double(2 ** 53)],
  [integer('9007199254740993')],
  [double(2 ** 53 + 2)],
  [integer('9223372036854775807')],
  [double(2 ** 63)],
  [double('Infinity')],
  [time('0001-01-01T00:00:00Z')],
  [time('1969-12-31T23:59:59.999999Z')],
  [time('1970-01-01T00:00:00Z'), time('1970-01-01T01:00:00+01:00')],
  [time('1970-01-01T00:00:00.000001Z')],
  [text('')],
  [text('\0')],
  [text('a')],
  [text('a\0')],
  [text('ab')],
  [text('b')],
  [text('é')],
  [text('\uffff')],
  [text('😀')],
  [bytes()],
  [bytes(0)],
  [bytes(0, 0)],
  [bytes(1)],
  [bytes(255)],
  [reference('a/b')],
  [reference('a/b/c/d')],
  [reference('a/c')],
  [reference('a-x/b')],
  [reference('b/a')],
  [point(-90, 0)],
  [point(0, -180)],
  [point(0, 0)],
  [point(1, -1)],
  [list()],
  [list({ nullValue: null })],
  [list(integer('1')), list(double(1))],
  [list(integer('1'), integer('2'))],
  [list(integer('2'))],
  [list(text('a'))],
  [vector(-1)],
  [vector(2)],
  [vector(1, 1)],
  [vector(1, 2)],
  [map({})],
  [map({ a: integer('1') })],
  [map({ a: integer('1'), b: integer('1') })],
  [map({ a: integer('2') }), map({ a: double(2) })],
  [map({ b: integer('0') })],
]
const ranked = ORDER.flatMap((row, rank) =>
  row.map((input) => ({ rank, value: decoder.decode(input) })),
)
const pairs = ranked.flatMap((left) => ranked.map((right) => [left, right] as const))

describe('the order of values', () => {
  it('is the documented one over all types, in memory and in an index', () => {
    for (const [left, right] of pairs) {
      const expected = Math.sign(left.rank - right.rank)
      expect({ left, right, order: Math.sign(compareValues(left.value, right.value)) }).toEqual({
        left,
        right,
        order: expected,
      })
      const byBytes = Buffer.compare(encodeKeyPart(left.value), encodeKeyPart(right.value))
      expect({ left, right, order: byBytes }).toEqual({ left, right, order: expected })
    }
  })

  it('is the same from both sides, and passes from one to the next', () => {
    const at = (left: Value, right: Value) => Math.sign(compareValues(left, right))
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(at(a, b) + at(b, a)).toBe(0)
        const [low, middle, high] = [a, b, c].sort(compareValues) as [Value, Value, Value]
        expect(at(low, middle) <= 0 && at(middle, high) <= 0 && at(low, high) <= 0).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('equality', () => {
  it('holds for 1 and 1.0, for NaN and itself, for 0 and -0', () => {
    for (const [left, right] of pairs) {
      expect(areValuesEqual(left.value, right.value)).toBe(left.rank === right.rank)
    }
  })

  it('of vectors is for vectors alone, not for a map that has more than their keys', () => {
    const fields = (...more: [string, Value][]): Value => ({
      kind: 'map',
      fields: new Map<string, Value>([
        ['__type__', { kind: 'string', value: '__vector__' }],
        ['value', { kind: 'array', values: [{ kind: 'double', value: 1 }] }],
        ...more,
      ]),
    })
    expect(areValuesEqual(fields(), fields())).toBe(true)
    expect(areValuesEqual(fields(), fields(['x', { kind: 'double', value: 1 }]))).toBe(false)
  })

  it('is not sameness: a document that holds 1.0 instead of 1 has changed', () => {
    const fields = (input: object) => new Map([['a', decoder.decode(input)]])
    const isSame = (left: object, right: object) => areFieldsIdentical(fields(left), fields(right))
    expect(isSame(double('NaN'), double('NaN'))).toBe(true)
    expect(isSame(list(map({ a: bytes(1) })), list(map({ a: bytes(1) })))).toBe(true)
    for (const [left, right] of [
      [integer('1'), double(1)],
      [double(0), double('-0')],
      [list(integer('1')), list(double(1))],
      [list(integer('1')), list(integer('1'), integer('1'))],
      [map({ a: integer('1') }), map({ a: double(1) })],
      [map({ a: integer('1') }), map({ b: integer('1') })],
      [bytes(1), bytes(2)],
      [point(0, 0), point(0, 1)],
    ] as const) {
      expect({ left, right, isSame: isSame(left, right) }).toEqual({ left, right, isSame: false })
    }
  })
})
