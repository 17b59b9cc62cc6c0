import { collectionOf, lastSegment } from '../../store/document.ts'
import {
  behindPrefix,
  encodeId,
  encodeKeyPart,
  isCut,
  typeEnd,
  typeStart,
} from '../../store/index-key.ts'
import type { IndexPart } from '../../store/index-file.ts'
import { areValuesEqual } from '../../values/compare-values.ts'
import { formatFieldPath, isDocumentName } from '../../values/field-path.ts'
import type { FieldPath } from '../../values/field-path.ts'
import { NULL } from '../../values/value.ts'
import type { Value } from '../../values/value.ts'
import type { Bound, Demands } from './demands.ts'
import type { Cursor, Query } from '../query.ts'

/** A range of keys; `to` is exclusive, null for an open end. */
export interface KeyRange {
  readonly from: Buffer
  readonly to: Buffer | null
  /** Whether it holds exactly what it was narrowed to, and not somewhat more. */
  readonly isExact: boolean
}

function atLeast(range: KeyRange, from: Buffer | null): KeyRange {
  // Nothing is behind the last key.
  if (from === null) return { ...range, to: range.from }
  return Buffer.compare(from, range.from) > 0 ? { ...range, from } : range
}

function below(range: KeyRange, to: Buffer | null): KeyRange {
  if (to === null || (range.to !== null && Buffer.compare(to, range.to) >= 0)) return range
  return { ...range, to }
}

/**
 * The keys that begin with a prefix, less those that the conditions on the next field refuse.
 *
 * @param field the field whose values follow the prefix; null when the id does
 */
export function narrowByBounds(
  prefix: Buffer,
  field: FieldPath | null,
  demands: Demands,
  collection: string,
): KeyRange & { readonly used: number; readonly isName: boolean } {
  const all: KeyRange = { from: prefix, to: behindPrefix(prefix), isExact: true }
  if (field === null) return narrowByName(prefix, all, demands, collection)
  const bounds = demands.bounds.get(formatFieldPath(field)) ?? []
  const range = bounds.reduce((narrowed, bound) => narrowBy(prefix, narrowed, bound), all)
  return { ...range, used: bounds.length, isName: false }
}

function narrowBy(prefix: Buffer, range: KeyRange, { operator, value }: Bound): KeyRange {
  if (operator === 'present') return atLeast(range, Buffer.concat([prefix, typeEnd(NULL)]))
  const part = encodeKeyPart(value)
  const key = Buffer.concat([prefix, part])
  if (value.kind === 'double' && Number.isNaN(value.value)) {
    // NaN stands apart from the numbers: it is itself, and neither more nor less than anything.
    const isItself = operator === '>=' || operator === '<='
    return below(atLeast(range, key), isItself ? behindPrefix(key) : key)
  }
  const narrowed = { ...range, isExact: range.isExact && !isCut(part) }
  switch (operator) {
    case '>':
    case '>=':
      return below(
        atLeast(narrowed, operator === '>' && !isCut(part) ? behindPrefix(key) : key),
        Buffer.concat([prefix, typeEnd(value)]),
      )
    case '<':
    case '<=':
      return atLeast(
        below(narrowed, operator === '<' && !isCut(part) ? key : behindPrefix(key)),
        Buffer.concat([prefix, typeStart(value)]),
      )
  }
}

/** Where the ids of a collection stand for a document's path; null for a path of another one. */
function idKey(prefix: Buffer, value: Value, collection: string): Buffer | null {
  if (value.kind !== 'reference' || collectionOf(value.path) !== collection) return null
  return Buffer.concat([prefix, encodeId(lastSegment(value.path))])
}

function narrowByName(prefix: Buffer, all: KeyRange, demands: Demands, collection: string) {
  const equal = demands.equal.get('__name__')
  const bounds: readonly Bound[] = [
    ...(equal === undefined
      ? []
      : ([
          { operator: '>=', value: equal },
          { operator: '<=', value: equal },
        ] as const)),
    ...(demands.bounds.get('__name__') ?? []),
  ]
  let range = all
  for (const { operator, value } of bounds) {
    const key = idKey(prefix, value, collection)
    if (key === null) range = { ...range, isExact: false }
    else if (operator === '>=') range = atLeast(range, key)
    else if (operator === '>') range = atLeast(range, behindPrefix(key))
    else range = below(range, operator === '<' ? key : behindPrefix(key))
  }
  const used = bounds.length - (equal === undefined ? 0 : 1)
  return { ...range, used, isName: equal !== undefined && range.isExact }
}

interface Position {
  readonly prefix: Buffer
  /** The index's fields behind the prefix; then comes the id. */
  readonly rest: readonly IndexPart[]
  readonly isDescending: boolean
  readonly query: Query
  readonly demands: Demands
  readonly collection: string
}

/** Leaves out what stands before the query's start or behind its end. */
export function narrowByCursors(range: KeyRange, position: Position): KeyRange {
  const { query, isDescending } = position
  let narrowed = range
  for (const [cursor, isStart] of [
    [query.startAt, true],
    [query.endAt, false],
  ] as const) {
    if (cursor === null) continue
    const { key, isExact } = cursorKey(cursor, position)
    narrowed = { ...narrowed, isExact: narrowed.isExact && isExact }
    // Just before the keys that begin like this, or just behind them.
    const isBefore = cursor.isBefore !== isDescending
    const isLower = isStart !== isDescending
    const edge = isBefore === isLower || isExact ? isBefore : isLower
    const bound = edge ? key : behindPrefix(key)
    narrowed = isLower ? atLeast(narrowed, bound) : below(narrowed, bound)
  }
  return narrowed
}

/** The beginning of the keys at a cursor, as far as the order of the keys is that of the query. */
function cursorKey(
  { values }: Cursor,
  { prefix, rest, isDescending, query, demands, collection }: Position,
): { readonly key: Buffer; readonly isExact: boolean } {
  let key = prefix
  let used = 0
  for (const [at, value] of values.entries()) {
    const order = query.orders[at]
    if (order === undefined) return { key, isExact: false }
    const fixed = demands.equal.get(formatFieldPath(order.field))
    if (fixed !== undefined) {
      if (!areValuesEqual(fixed, value)) return { key, isExact: false }
      continue
    }
    if (order.isDescending !== isDescending) return { key, isExact: false }
    if (isDocumentName(order.field)) {
      const named = used === rest.length ? idKey(key, value, collection) : null
      return named === null ? { key, isExact: false } : { key: named, isExact: true }
    }
    const part = rest[used]
    if (part === undefined || formatFieldPath(part.field) !== formatFieldPath(order.field)) {
      return { key, isExact: false }
    }
    const encoded = encodeKeyPart(value)
    key = Buffer.concat([key, encoded])
    used += 1
    if (isCut(encoded)) return { key, isExact: false }
  }
  return { key, isExact: true }
}
