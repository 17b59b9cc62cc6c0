import { describe, expect, it } from '@jest/globals'
import { createValueDecoder } from '../../../../server/firestore/values/decode-value.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import { PROJECT_ID, ROOT } from '../backend.ts'

const decoder = createValueDecoder(createResourceNames(PROJECT_ID))
const decode = (input: unknown) => decoder.decode(input)
const decodeFields = (input: unknown) => decoder.decodeFields(input)
const integer = (value: bigint) => ({ kind: 'integer', value })
const double = (value: number) => ({ kind: 'double', value })
const timestamp = (text: string) => ({
  kind: 'timestamp',
  microseconds: BigInt(Date.parse(text)) * 1000n,
})
const vector = (...values: object[]) => ({
  mapValue: {
    fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
  },
})

describe('a value on the wire', () => {
  it.each([
    [{ nullValue: null }, { kind: 'null' }],
    [{ nullValue: 'NULL_VALUE' }, { kind: 'null' }],
    [{ nullValue: 0 }, { kind: 'null' }],
    [{ integerValue: '-9223372036854775808' }, integer(-(2n ** 63n))],
    [{ integerValue: 42 }, integer(42n)],
    [{ integerValue: '42.0' }, integer(42n)],
    [{ integer_value: '-0' }, integer(0n)],
    [{ doubleValue: 1 }, double(1)],
    [{ doubleValue: -0 }, double(-0)],
    [{ doubleValue: '-0' }, double(-0)],
    [{ doubleValue: '1.5e3' }, double(1500)],
    [{ doubleValue: 'NaN' }, double(NaN)],
    [{ doubleValue: '-Infinity' }, double(-Infinity)],
    [{ stringValue: '' }, { kind: 'string', value: '' }],
    [{ stringValue: 'a\0😀' }, { kind: 'string', value: 'a\0😀' }],
    [
      { booleanValue: false, stringValue: null },
      { kind: 'boolean', value: false },
    ],
    [{ arrayValue: {} }, { kind: 'array', values: [] }],
    [{ array_value: { values: null } }, { kind: 'array', values: [] }],
    [{ mapValue: { fields: {} } }, { kind: 'map', fields: new Map() }],
    [{ geoPointValue: {} }, { kind: 'geoPoint', latitude: 0, longitude: 0 }],
    [
      { geoPointValue: { latitude: -90, longitude: 180 } },
      { kind: 'geoPoint', latitude: -90, longitude: 180 },
    ],
    [{ referenceValue: `${ROOT}/a/b` }, { kind: 'reference', path: 'a/b' }],
    [{ timestampValue: '2026-01-02T03:04:05+01:30' }, timestamp('2026-01-02T01:34:05Z')],
    [{ timestampValue: '0001-01-01T00:00:00Z' }, timestamp('0001-01-01T00:00:00Z')],
    [{ timestampValue: '2024-02-29T00:00:00z' }, timestamp('2024-02-29T00:00:00Z')],
  ])('is read from %j', (input, expected) => {
    expect(decode(input)).toEqual(expected)
  })

  it('keeps microseconds of a time and drops what is finer', () => {
    const input = { timestampValue: '9999-12-31T23:59:59.999999999Z' }
    expect(decode(input)).toEqual({
      kind: 'timestamp',
      microseconds: 253_402_300_799_999_999n,
    })
    expect(decode({ timestampValue: '1969-12-31T23:59:59.9999999Z' })).toEqual({
      kind: 'timestamp',
      microseconds: -1n,
    })
  })

  it.each(['+/+/', '-_-_'])('is read from base64 of either alphabet, such as %s', (text) => {
    expect(decode({ bytesValue: text })).toEqual({
      kind: 'bytes',
      value: Buffer.from([251, 255, 191]),
    })
  })

  it.each(['aa', 'aa==', 'aa='])('is read from base64 with or without padding: %s', (text) => {
    expect(decode({ bytesValue: text })).toEqual({ kind: 'bytes', value: Buffer.from([105]) })
  })

  it.each([
    ['no type', {}, /exactly one of/],
    ['two types', { stringValue: '', booleanValue: true }, /exactly one of/],
    ['an unknown type', { moneyValue: 1 }, /Unknown name "moneyValue" at 'value'/],
    ['no object', 'text', /A value must be an object/],
    ['a list', [], /A value must be an object/],
    ['a boolean as text', { booleanValue: 'true' }, /must be a boolean/],
    ['a number as null', { nullValue: 1 }, /must be null/],
    ['an integer over 64 bits', { integerValue: '9223372036854775808' }, /64-bit/],
    ['an integer with a fraction', { integerValue: '1.5' }, /64-bit/],
    ['an unsafe number', { integerValue: 2 ** 53 }, /64-bit/],
    ['an integer in another base', { integerValue: '0x10' }, /64-bit/],
    ['an empty integer', { integerValue: '' }, /64-bit/],
    ['a double beyond all doubles', { doubleValue: '1e999' }, /must be a number/],
    ['a double in words', { doubleValue: 'infinity' }, /must be a number/],
    ['half of a character', { stringValue: 'a\ud800' }, /valid UTF-8/],
    ['a number as text', { stringValue: 5 }, /must be a string/],
    ['letters that are no base64', { bytesValue: '***' }, /base64/],
    ['base64 of an impossible length', { bytesValue: 'aaaaa' }, /base64/],
    ['seconds and nanos', { timestampValue: { seconds: 1, nanos: 0 } }, /must be a string/],
    ['a day that there is not', { timestampValue: '2026-02-30T00:00:00Z' }, /Invalid timestamp/],
    ['an hour that there is not', { timestampValue: '2026-01-01T24:00:00Z' }, /Invalid timestamp/],
    ['an offset that there is not', { timestampValue: '2026-01-01T00:00:00+99:00' }, /timestamp/],
    ['a time without a zone', { timestampValue: '2026-01-01T00:00:00' }, /Invalid timestamp/],
    ['the year 0', { timestampValue: '0000-12-31T23:59:59Z' }, /Invalid timestamp/],
    ['the year 0 by offset', { timestampValue: '0001-01-01T00:00:00+01:00' }, /timestamp/],
    ['a latitude off the globe', { geoPointValue: { latitude: 90.1 } }, /latitude/],
    ['a longitude off the globe', { geoPointValue: { longitude: -180.1 } }, /longitude/],
    ['a place that is no number', { geoPointValue: { latitude: 'NaN' } }, /latitude/],
    ['a place with an altitude', { geoPointValue: { altitude: 1 } }, /Unknown name "altitude"/],
    ['a reference to a collection', { referenceValue: `${ROOT}/a` }, /lacks "\/" at index/],
    ['a reference to nothing', { referenceValue: '' }, /lacks "projects" at index 0/],
    [
      'a reference to another project',
      { referenceValue: 'projects/x/databases/(default)/documents/a/b' },
      /is not in database/,
    ],
    ['an array in an array', { arrayValue: { values: [{ arrayValue: {} }] } }, /array value in/],
    ['fields as a list', { mapValue: { fields: [] } }, /fields must be an object/],
    ['values as an object', { arrayValue: { values: {} } }, /values must be a list/],
    ['a stray property', { mapValue: { fields: {}, extra: 1 } }, /Unknown name "extra"/],
  ])('is refused with %s', (_, input, message) => {
    expect(() => decode(input)).toThrow(
      expect.objectContaining({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(message),
      }),
    )
  })
})

describe('a vector', () => {
  const dimensions = (count: number) => Array.from({ length: count }, () => ({ doubleValue: 1 }))

  it('holds up to 2,048 doubles', () => {
    expect(decode(vector(...dimensions(2048)))).toMatchObject({ kind: 'map' })
    expect(() => decode(vector(...dimensions(2049)))).toThrow('at most 2048 dimensions')
  })

  it.each([
    ['nothing', vector(), 'Cannot have a zero length vector.'],
    ['an integer', vector({ integerValue: '1' }), /only contain values of type 'double'/],
    ['NaN', vector({ doubleValue: 'NaN' }), 'Vector cannot contain NaN values.'],
    [
      'no value',
      { mapValue: { fields: { __type__: { stringValue: '__vector__' } } } },
      "Vector map is missing key 'value'.",
    ],
    [
      'a value that is no array',
      {
        mapValue: {
          fields: { __type__: { stringValue: '__vector__' }, value: { nullValue: null } },
        },
      },
      'Vector value type must be an array.',
    ],
    [
      'another type',
      { mapValue: { fields: { __type__: { stringValue: '__money__' } } } },
      /invalid nested entity/,
    ],
    [
      'a type that is no text',
      { mapValue: { fields: { __type__: { integerValue: '1' } } } },
      'Field __type__ must be a string.',
    ],
  ])('is refused with %s', (_, input, message) => {
    expect(() => decode(input)).toThrow(message)
  })

  it('is refused with anything beside its value', () => {
    const { mapValue } = vector({ doubleValue: 1 })
    const fields = { ...mapValue.fields, more: { nullValue: null } }
    expect(() => decode({ mapValue: { fields } })).toThrow('extraneous entries')
  })
})

describe('the limits of a document', () => {
  const one = { integerValue: '1' }
  const map = (fields: object) => ({ mapValue: { fields } })
  const list = (...values: object[]) => ({ arrayValue: { values } })
  const text = (bytes: number) => ({ stringValue: 'x'.repeat(bytes) })
  const maps = (levels: number): object => (levels === 0 ? one : map({ a: maps(levels - 1) }))
  const mixed = (levels: number): object => {
    if (levels === 0) return one
    return levels % 2 === 0 ? list(mixed(levels - 1)) : map({ a: mixed(levels - 1) })
  }

  it.each([
    ['a text of 1,048,487 bytes', { a: text(1_048_487) }],
    ['a text whose characters take several bytes', { a: { stringValue: '€'.repeat(349_495) } }],
    ['a text of that length in a map', { a: map({ b: text(1_048_487) }) }],
    ['20 levels of maps', { a: maps(20) }],
    ['20 levels of maps and arrays', { a: mixed(20) }],
    ['a name of 1,500 bytes', { ['n'.repeat(1500)]: one }],
    ['a path of 1,500 bytes', { a: map({ ['n'.repeat(1498)]: one }) }],
    ['names in any script', { 'ñ `.\\/': one, '1': one }],
    ['two underscores', { __: one, ___: one, __a: one, a__: one }],
  ])('allow %s', (_, fields) => {
    expect(decodeFields(fields).size).toBe(Object.keys(fields).length)
  })

  it.each([
    [
      'a longer text',
      { a: text(1_048_488) },
      'The value of property "a" is longer than 1048487 bytes.',
    ],
    [
      'a text whose characters take more bytes',
      { a: { stringValue: '€'.repeat(349_496) } },
      'The value of property "a" is longer than 1048487 bytes.',
    ],
    [
      'longer bytes',
      { a: { bytesValue: Buffer.alloc(1_048_488).toString('base64') } },
      'The value of property "a" is longer than 1048487 bytes.',
    ],
    [
      'a longer text in an array',
      { a: list(text(1_048_488)) },
      'The value of property "array" is longer than 1048487 bytes.',
    ],
    [
      'a longer text in a map',
      { a: map({ b: text(1_048_488) }) },
      'Property a contains an invalid nested entity.',
    ],
    ['21 levels of maps', { a: maps(21) }, 'Property a contains an invalid nested entity.'],
    ['22 levels of both', { a: mixed(22) }, /contains an invalid nested entity/],
    ['a longer name', { ['n'.repeat(1501)]: one }, 'The property.name is longer than 1500 bytes.'],
    [
      'a longer path',
      { a: map({ ['n'.repeat(1499)]: one }) },
      'Property a contains an invalid nested entity.',
    ],
    ['no name', { '': one }, 'The property.name is the empty string.'],
    ['no name in a map', { a: map({ '': one }) }, /invalid nested entity/],
    ['half of a character in a name', { 'a\udfff': one }, /not valid UTF-8/],
    ['a reserved name', { __x__: one }, 'field name __x__ is reserved'],
    ['a reserved name of four characters', { ____: one }, 'field name ____ is reserved'],
    ['a reserved name in a map', { a: map({ __x__: one }) }, "field name '__x__' is reserved."],
    ["the document's own name", { __name__: one }, 'field name __name__ is reserved'],
    ['a vector in place of the document', { __type__: one }, 'field name __type__ is reserved'],
    ['a prototype', JSON.parse('{"__proto__":{"integerValue":"1"}}') as object, /is reserved/],
  ])('refuse %s', (_, fields, message) => {
    expect(() => decodeFields(fields)).toThrow(message)
  })

  it('refuse 100,000 levels without running out of stack', () => {
    const opening = '{"mapValue":{"fields":{"a":'.repeat(100_000)
    const deep: unknown = JSON.parse(`${opening}null${'}}}'.repeat(100_000)}`)
    expect(() => decodeFields({ a: deep })).toThrow('invalid nested entity')
  })
})
