import fc from '../../../setup/fast-check.ts'
import { checkFilter } from '../../../../server/firestore/query/decode/check-filter.ts'
import type { Filter, Query } from '../../../../server/firestore/query/query.ts'
import { sample, list } from './any-values.ts'
import { PATHS } from './any-documents.ts'

const FIELDS = [['a'], ['b'], ['m'], ['m', 'x']]
const field = fc.constantFrom(...FIELDS)

/** A filter, and a condition of rules that says the same of a document. */
export interface Mirrored {
  readonly filter: Filter
  readonly text: string
}

const textOf = (path: readonly string[]) => ['resource', 'data', ...path].join('.')
const comparing: fc.Arbitrary<Mirrored> = fc
  .tuple(field, fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>='), sample)
  .map(([path, operator, { value, text }]) => ({
    filter: { kind: 'field', field: path, operator, value },
    text: `${textOf(path)} ${operator} ${text}`,
  }))
const containing: fc.Arbitrary<Mirrored> = fc
  .tuple(field, sample)
  .map(([path, { value, text }]) => ({
    filter: { kind: 'field', field: path, operator: 'array-contains', value },
    text: `${text} in ${textOf(path)}`,
  }))
const listing: fc.Arbitrary<Mirrored> = fc
  .tuple(
    field,
    fc.constantFrom('in', 'not-in', 'array-contains-any'),
    fc.array(sample, { minLength: 1, maxLength: 2 }).map(list),
  )
  .map(([path, operator, { value, text }]) => ({
    filter: { kind: 'field', field: path, operator, value },
    text:
      operator === 'in'
        ? `${textOf(path)} in ${text}`
        : operator === 'not-in'
          ? `!(${textOf(path)} in ${text})`
          : `${textOf(path)}.hasAny(${text})`,
  }))
const unary: fc.Arbitrary<Mirrored> = fc
  .tuple(field, fc.constantFrom('is-null', 'is-not-null', 'is-nan', 'is-not-nan'))
  .map(([path, operator]) => ({
    filter: { kind: 'unary', field: path, operator },
    text: `${textOf(path)} ${operator.includes('not') ? '!=' : '=='} null`,
  }))
const naming: fc.Arbitrary<Mirrored> = fc
  .tuple(fc.constantFrom('==', '<', '>=', '!='), fc.constantFrom(...PATHS))
  .map(([operator, path]) => ({
    filter: {
      kind: 'field',
      field: ['__name__'],
      operator,
      value: { kind: 'reference', path },
    },
    text: `id ${operator === '!=' ? '!=' : '=='} 'x'`,
  }))
const leaf = fc.oneof(
  { weight: 6, arbitrary: comparing },
  { weight: 1, arbitrary: containing },
  { weight: 2, arbitrary: listing },
  { weight: 1, arbitrary: unary },
  { weight: 1, arbitrary: naming },
)
const composite = (kind: 'and' | 'or', inner: fc.Arbitrary<Mirrored>): fc.Arbitrary<Mirrored> =>
  fc.array(inner, { minLength: 1, maxLength: 3 }).map((parts) => ({
    filter: { kind, filters: parts.map(({ filter }) => filter) },
    text: parts.map(({ text }) => `(${text})`).join(kind === 'and' ? ' && ' : ' || '),
  }))
export const mirrored = fc
  .oneof(
    { weight: 2, arbitrary: leaf },
    { weight: 3, arbitrary: composite('and', leaf) },
    { weight: 2, arbitrary: composite('or', fc.oneof(leaf, composite('and', leaf))) },
    { weight: 1, arbitrary: composite('and', fc.oneof(leaf, composite('or', leaf))) },
  )
  .filter(({ filter }) => {
    try {
      checkFilter(filter)
      return true
    } catch {
      return false
    }
  })

export function queryOf(filter: Filter | null, isCollectionGroup: boolean): Query {
  return {
    parent: '',
    collectionId: 'items',
    isCollectionGroup,
    filter,
    orders: [],
    startAt: null,
    endAt: null,
    offset: 0,
    limit: null,
    select: null,
    nearest: null,
  }
}
