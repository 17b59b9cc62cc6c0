import fc from '../../../setup/fast-check.ts'
import type { Value } from '../../../../server/firestore/values/value.ts'

export interface Sample {
  readonly value: Value
  /** The same value in the rules language. */
  readonly text: string
}

const integer = (value: bigint): Sample => ({
  value: { kind: 'integer', value },
  text: String(value),
})
const double = (value: number, text: string): Sample => ({ value: { kind: 'double', value }, text })
const string = (value: string): Sample => ({
  value: { kind: 'string', value },
  text: JSON.stringify(value),
})
export const list = (items: readonly Sample[]): Sample => ({
  value: { kind: 'array', values: items.map(({ value }) => value) },
  text: `[${items.map(({ text }) => text).join(', ')}]`,
})
const map = (entries: readonly (readonly [string, Sample])[]): Sample => ({
  value: { kind: 'map', fields: new Map(entries.map(([key, { value }]) => [key, value])) },
  text: `{${entries.map(([key, { text }]) => `'${key}': ${text}`).join(', ')}}`,
})

// A small pool, so that query, rules and documents often speak of the same values; several of them
// are equal for Firestore and yet different for rules.
const NUMBERS = [
  integer(0n),
  integer(1n),
  integer(2n),
  integer(9007199254740993n),
  double(0, '0.0'),
  double(-0, '(-0.0)'),
  double(1, '1.0'),
  double(1.5, '1.5'),
  double(9007199254740992, '9007199254740992.0'),
  double(Number.NaN, '(0.0 / 0.0)'),
  double(Infinity, '(1.0 / 0.0)'),
]
const SIMPLE: readonly Sample[] = [
  { value: { kind: 'null' }, text: 'null' },
  { value: { kind: 'boolean', value: true }, text: 'true' },
  { value: { kind: 'boolean', value: false }, text: 'false' },
  ...NUMBERS,
  string(''),
  string('a'),
  string('b'),
  { value: { kind: 'timestamp', microseconds: 1000n }, text: 'timestamp.value(1)' },
  { value: { kind: 'timestamp', microseconds: 2000n }, text: 'timestamp.value(2)' },
  { value: { kind: 'bytes', value: new Uint8Array([97]) }, text: "b'a'" },
  { value: { kind: 'geoPoint', latitude: 0, longitude: 1 }, text: 'latlng.value(0, 1)' },
  { value: { kind: 'geoPoint', latitude: -0, longitude: 1 }, text: 'latlng.value(-0.0, 1)' },
  {
    value: { kind: 'reference', path: 'items/x' },
    text: '/databases/(default)/documents/items/x',
  },
]
const simple = fc.constantFrom(...SIMPLE)
const lists = fc.array(simple, { maxLength: 2 }).map(list)
const VECTOR: Sample = map([
  ['__type__', string('__vector__')],
  ['value', list([double(1, '1.0')])],
])
const LONG_VECTOR: Sample = map([
  ['value', list([double(1, '1.0')])],
  ['__type__', string('__vector__')],
  ['x', integer(1n)],
])
const keyed = fc.uniqueArray(fc.constantFrom('x', 'y'), { minLength: 1 })
export const maps = fc
  .tuple(keyed, fc.oneof(simple, lists), simple)
  .map(([keys, first, second]) =>
    map(keys.map((key, index) => [key, index === 0 ? first : second])),
  )
export const sample = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 2, arbitrary: lists },
  { weight: 2, arbitrary: maps },
  { weight: 1, arbitrary: fc.constantFrom(VECTOR, LONG_VECTOR) },
)
