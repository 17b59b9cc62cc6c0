import { describe, expect, it } from '@jest/globals'
import { decodeFields, decodeValue, encodeValue } from '../../../node-shared/backend/wire-values.ts'

describe('a value of the REST interface', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['nothing', { nullValue: null }, null],
    ['a text', { stringValue: 'a' }, 'a'],
    ['a truth', { booleanValue: false }, false],
    ['a whole number, as text', { integerValue: '7' }, 7],
    ['a whole number', { integerValue: 7 }, 7],
    ['a number', { doubleValue: 0.5 }, 0.5],
    [
      'a time',
      { timestampValue: '2026-01-02T03:04:05.678Z' },
      new Date('2026-01-02T03:04:05.678Z'),
    ],
    [
      'a list',
      { arrayValue: { values: [{ stringValue: 'a' }, { nullValue: null }] } },
      ['a', null],
    ],
    ['an empty list', { arrayValue: {} }, []],
    ['a map', { mapValue: { fields: { x: { integerValue: '1' } } } }, { x: 1 }],
    ['an empty map', { mapValue: {} }, {}],
  ])('is plain data: %s', (_, wire, plain) => {
    expect(decodeValue(wire)).toEqual(plain)
  })

  it.each<[string, Record<string, unknown>]>([
    ['another kind', { geoPointValue: { latitude: 1 } }],
    ['no kind', {}],
    ['a text of another type', { stringValue: 1 }],
    ['a number that is none', { integerValue: 'x' }],
    ['a list that is none', { arrayValue: { values: 'x' } }],
    ['a map that is none', { mapValue: null }],
  ])('is undefined: %s', (_, wire) => {
    expect(decodeValue(wire)).toBeUndefined()
  })

  it('comes back from what was encoded', () => {
    const data = { a: [1, 'b', null, true, { c: 0.5 }], d: new Date('2026-01-01T00:00:00Z') }
    const encoded = encodeValue(data)
    expect(decodeValue(encoded)).toEqual(data)
  })

  it('has no field that objects inherit', () => {
    expect(decodeFields(JSON.parse('{"__proto__":{"stringValue":"a"}}') as never)).toEqual(
      JSON.parse('{"__proto__":"a"}'),
    )
  })
})
