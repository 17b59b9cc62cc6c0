import { describe, expect, it } from '@jest/globals'
import fc from '../../../../setup/fast-check.ts'
import { FirestoreError } from '../../../../../server/firestore/protocol/firestore-error.ts'
import { decodeAggregations } from '../../../../../server/firestore/query/run/aggregate.ts'
import { decodeQuery } from '../../../../../server/firestore/query/decode/decode-query.ts'
import { createValueDecoder } from '../../../../../server/firestore/values/decode-value.ts'
import { createResourceNames } from '../../../../../server/firestore/values/resource-name.ts'
import { wire } from '../../backend.ts'

const names = createResourceNames('p')
const context = { names, decoder: createValueDecoder(names) }
const from = [{ collectionId: 'posts' }]
const is = (fieldPath: string, value: unknown, op: string) => ({
  fieldFilter: { field: { fieldPath }, op, value: wire(value) },
})
const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })

const or = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } })
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: { fieldPath }, op } })

describe('a query from the wire', () => {
  it('is read or refused, whatever it looks like', () => {
    const word = fc.constantFrom(
      'from',
      'where',
      'orderBy',
      'select',
      'startAt',
      'limit',
      'findNearest',
      'fieldFilter',
      'compositeFilter',
      'unaryFilter',
      'field',
      'fieldPath',
      'op',
      'filters',
      'value',
      'values',
      'collectionId',
      'allDescendants',
      'vectorField',
      'queryVector',
      'direction',
      '__proto__',
    )
    const scalar = fc.oneof(
      fc.constantFrom('posts', 'a.b', '__name__', 'EQUAL', 'AND', 'DESCENDING', 5, -1, 2 ** 31),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        scalar,
        fc.dictionary(word, tie('tree'), { maxKeys: 3 }),
        fc.array(tie('tree'), { maxLength: 2 }),
      ),
    }))
    const query = fc.dictionary(word, tree, { maxKeys: 4 })
    fc.assert(
      fc.property(query, fc.boolean(), (input, isNamed) => {
        try {
          decodeQuery(isNamed ? { ...input, from } : input, '', context)
        } catch (error) {
          expect(error).toBeInstanceOf(FirestoreError)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    [
      'several exclusions',
      and(is('a', 1, 'NOT_EQUAL'), is('b', 1, 'NOT_EQUAL')),
      /Only a single 'NOT_EQUAL'/,
    ],
    [
      'an exclusion besides NOT_IN',
      and(is('a', [1], 'NOT_IN'), {
        unaryFilter: { field: { fieldPath: 'b' }, op: 'IS_NOT_NULL' },
      }),
      /Only a single/,
    ],
    [
      'NOT_IN with IN',
      and(is('a', [1], 'NOT_IN'), is('b', [1], 'IN')),
      /'NOT_IN' cannot be used in the same query with 'IN'/,
    ],
    [
      'NOT_IN with ARRAY_CONTAINS_ANY',
      and(is('a', [1], 'NOT_IN'), is('b', [1], 'ARRAY_CONTAINS_ANY')),
      /with 'ARRAY_CONTAINS_ANY'/,
    ],
    [
      'eleven values of NOT_IN',
      is(
        'a',
        Array.from({ length: 11 }, (_, n) => n),
        'NOT_IN',
      ),
      /up to 10/,
    ],
    [
      'more alternatives than thirty once they are multiplied',
      and(is('a', [1, 2, 3, 4, 5, 6], 'IN'), is('b', [1, 2, 3, 4, 5, 6], 'IN')),
      /30 disjunctions/,
    ],
    [
      'more than a hundred filters',
      and(...Array.from({ length: 101 }, (_, n) => is(`f${n}`, 1, 'EQUAL'))),
      /100 filters/,
    ],
    [
      'two elements that an array must have',
      and(is('a', 1, 'ARRAY_CONTAINS'), is('b', 1, 'ARRAY_CONTAINS')),
      /maximum of 1 'ARRAY_CONTAINS'/,
    ],
    [
      'two lists of elements',
      and(is('a', [1], 'ARRAY_CONTAINS_ANY'), is('a', [2], 'ARRAY_CONTAINS_ANY')),
      /maximum of 1 'ARRAY_CONTAINS'/,
    ],
    [
      'an element and a list of them, in one branch of several',
      or(
        is('c', 1, 'EQUAL'),
        and(is('a', 1, 'ARRAY_CONTAINS'), is('b', [2], 'ARRAY_CONTAINS_ANY')),
      ),
      /maximum of 1 'ARRAY_CONTAINS'/,
    ],
    [
      'NOT_IN as one of several alternatives',
      or(is('a', [1], 'NOT_IN'), is('b', 1, 'EQUAL')),
      /'NOT_IN' cannot be used in the same query with 'OR'/,
    ],
    [
      'NOT_IN beside alternatives',
      and(is('a', [1], 'NOT_IN'), or(is('b', 1, 'EQUAL'), is('c', 1, 'EQUAL'))),
      /with 'OR'/,
    ],
    ['IS_NAN of a name', unary('__name__', 'IS_NAN'), /'IS_NAN' cannot be used on __name__/],
    ['IS_NOT_NULL of a name', unary('__name__', 'IS_NOT_NULL'), /'IS_NOT_NULL'/],
  ])('is refused with %s', (_, where, message) => {
    expect(() => decodeQuery({ from, where }, '', context)).toThrow(message)
  })

  it('may ask for an element in each of its alternatives', () => {
    const where = or(is('a', 1, 'ARRAY_CONTAINS'), is('b', [1, 2], 'ARRAY_CONTAINS_ANY'))
    expect(decodeQuery({ from, where }, '', context).filter).toMatchObject({ kind: 'or' })
  })

  it('sorts by fields with inequalities, in the order of their names', () => {
    const where = and(
      is('`field\\\\slash`', 1, 'LESS_THAN'),
      is('field', 1, 'GREATER_THAN'),
      is('`field.dot`', 1, 'NOT_EQUAL'),
    )
    const orderBy = [{ field: { fieldPath: 'name' }, direction: 'DESCENDING' }]
    const { orders } = decodeQuery({ from, where, orderBy }, '', context)
    expect(orders.map(({ field }) => field.join('/'))).toEqual([
      'name',
      'field',
      'field.dot',
      'field\\slash',
      '__name__',
    ])
    expect(orders.every(({ isDescending }) => isDescending)).toBe(true)
  })
})

describe('an aggregation from the wire', () => {
  it.each<[string, object, RegExp]>([
    ['a reserved alias', { alias: '__x__', count: {} }, /__x__ is reserved/],
    ['the name as alias', { alias: '__name__', count: {} }, /__name__ is reserved/],
    ['an alias of 1,501 bytes', { alias: 'x'.repeat(1501), count: {} }, /1500/],
    ['a sum of names', { sum: { field: { fieldPath: '__name__' } } }, /sum of __name__/],
    ['an average of names', { avg: { field: { fieldPath: '__name__' } } }, /avg of __name__/],
  ])('is refused with %s', (_, aggregation, message) => {
    expect(() => decodeAggregations([aggregation])).toThrow(message)
  })
})
