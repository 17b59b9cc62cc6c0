import { invalidArgument } from '../../protocol/firestore-error.ts'
import {
  asBoolean,
  asEnum,
  asInt32,
  asList,
  asString,
  messageReader,
  onlyKey,
} from '../../protocol/json.ts'
import { formatFieldPath, isDocumentName, parseFieldPath } from '../../values/field-path.ts'
import type { FieldPath } from '../../values/field-path.ts'
import { checkSegment } from '../../values/resource-name.ts'
import { maskOf } from '../../store/field-mask.ts'
import type { FieldMask } from '../../store/field-mask.ts'
import type { WireContext } from '../../write/decode-write.ts'
import type { Cursor, FieldOperator, Filter, Order, Query } from '../query.ts'
import { checkFilter, inequalityFields, leaves } from './check-filter.ts'
import { decodeNearest } from '../run/nearest.ts'

const OPERATOR_NUMBERS = {
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL: 2,
  GREATER_THAN: 3,
  GREATER_THAN_OR_EQUAL: 4,
  EQUAL: 5,
  NOT_EQUAL: 6,
  ARRAY_CONTAINS: 7,
  IN: 8,
  ARRAY_CONTAINS_ANY: 9,
  NOT_IN: 10,
} as const
const OPERATORS: Readonly<Record<keyof typeof OPERATOR_NUMBERS, FieldOperator>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
}
const UNARY_NUMBERS = { IS_NAN: 2, IS_NULL: 3, IS_NOT_NAN: 4, IS_NOT_NULL: 5 } as const
const UNARY_OPERATORS = {
  IS_NAN: 'is-nan',
  IS_NULL: 'is-null',
  IS_NOT_NAN: 'is-not-nan',
  IS_NOT_NULL: 'is-not-null',
} as const
const NESTING_MAX_DEPTH = 20
/** @see https://firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const PARTS_MAX = 100

const readQuery = messageReader('structured_query', [
  'select',
  'from',
  'where',
  'orderBy',
  'startAt',
  'endAt',
  'offset',
  'limit',
  'findNearest',
])
const readSelector = messageReader('structured_query.from', ['collectionId', 'allDescendants'])
const readFilter = messageReader('structured_query.where', [
  'compositeFilter',
  'fieldFilter',
  'unaryFilter',
])
const readComposite = messageReader('composite_filter', ['op', 'filters'])
const readFieldFilter = messageReader('field_filter', ['field', 'op', 'value'])
const readUnary = messageReader('unary_filter', ['field', 'op'])
const readField = messageReader('field', ['fieldPath'])
const readOrder = messageReader('structured_query.order_by', ['field', 'direction'])
const readCursor = messageReader('cursor', ['values', 'before'])
const readSelect = messageReader('structured_query.select', ['fields'])
const NAME: FieldPath = ['__name__']

/**
 * Reads a structured query.
 *
 * @param parent the path of the document below which it looks, '' for the root
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeQuery(input: unknown, parent: string, context: WireContext): Query {
  const query = readQuery(input)
  const { collectionId, isCollectionGroup } = decodeFrom(query.from)
  const filter = query.where === undefined ? null : decodeFilter(query.where, context, 0)
  if (filter !== null) checkFilter(filter)
  const given = decodeOrders(query.orderBy)
  checkParts(parent, filter, given)
  const orders = withImpliedOrders(given, filter)
  const limit = asInt32(query.limit, 'limit') ?? null
  const offset = asInt32(query.offset, 'offset') ?? 0
  if (limit !== null && limit < 0) throw invalidArgument('limit is negative')
  if (offset < 0) throw invalidArgument('offset is negative')
  return {
    parent,
    collectionId,
    isCollectionGroup,
    filter,
    orders,
    startAt: decodeCursor(query.startAt, orders, context),
    endAt: decodeCursor(query.endAt, orders, context),
    offset,
    limit,
    select: decodeSelect(query.select),
    nearest: query.findNearest === undefined ? null : decodeNearest(query.findNearest, context),
  }
}

/** A collection, or with no id and all descendants whatever is below the parent. */
function decodeFrom(input: unknown): Pick<Query, 'collectionId' | 'isCollectionGroup'> {
  const selectors = asList(input, 'from')
  if (selectors.length !== 1) throw invalidArgument('A query must name exactly one collection.')
  const selector = readSelector(selectors[0])
  const isCollectionGroup = asBoolean(selector.allDescendants, 'allDescendants')
  const collectionId = asString(selector.collectionId ?? '', 'collectionId')
  if (collectionId === '') return { collectionId: null, isCollectionGroup }
  checkSegment(collectionId)
  return { collectionId, isCollectionGroup }
}

/** A field by its path. */
export function decodeFieldReference(input: unknown): FieldPath {
  return parseFieldPath(asString(readField(input).fieldPath, 'fieldPath'))
}

function decodeFilter(input: unknown, context: WireContext, depth: number): Filter {
  if (depth > NESTING_MAX_DEPTH) throw invalidArgument('The filter is nested too deeply.')
  const filter = readFilter(input)
  const kind = onlyKey(filter, ['compositeFilter', 'fieldFilter', 'unaryFilter'], 'A filter')
  switch (kind) {
    case 'compositeFilter': {
      const { op, filters: items } = readComposite(filter[kind])
      const operator = asEnum(op, { AND: 1, OR: 2 }, 'op')
      const filters = asList(items, 'filters').map((inner) =>
        decodeFilter(inner, context, depth + 1),
      )
      if (filters.length === 0) throw invalidArgument('A composite filter must hold filters.')
      return { kind: operator === 'AND' ? 'and' : 'or', filters }
    }
    case 'fieldFilter': {
      const { field, op, value } = readFieldFilter(filter[kind])
      return {
        kind: 'field',
        field: decodeFieldReference(field),
        operator: OPERATORS[asEnum(op, OPERATOR_NUMBERS, 'op')],
        value: context.decoder.decode(value),
      }
    }
    case 'unaryFilter': {
      const { field, op } = readUnary(filter[kind])
      return {
        kind: 'unary',
        field: decodeFieldReference(field),
        operator: UNARY_OPERATORS[asEnum(op, UNARY_NUMBERS, 'op')],
      }
    }
  }
}

function decodeOrders(input: unknown): Order[] {
  const given = asList(input, 'orderBy')
  if (given.length > PARTS_MAX)
    throw invalidArgument(`A query may hold ${PARTS_MAX} sort orders, not ${given.length}.`)
  const orders = given.map(decodeOrder)
  const nameAt = orders.findIndex(({ field }) => isDocumentName(field))
  // Names are unique: nothing behind them can matter.
  return nameAt === -1 ? orders : orders.slice(0, nameAt + 1)
}

/** Filters, orders and the document below which a query looks count together. */
function checkParts(parent: string, filter: Filter | null, orders: readonly Order[]): void {
  const filters = filter === null ? 0 : leaves(filter).length
  const count = filters + orders.length + (parent === '' ? 0 : 1)
  if (count <= PARTS_MAX) return
  throw invalidArgument(
    `A query may hold ${PARTS_MAX} filters, sort orders and parent documents together, not ${count}.`,
  )
}

function decodeOrder(input: unknown): Order {
  const { field, direction } = readOrder(input)
  return {
    field: decodeFieldReference(field),
    isDescending:
      direction !== undefined &&
      direction !== 'DIRECTION_UNSPECIFIED' &&
      direction !== 0 &&
      asEnum(direction, { ASCENDING: 1, DESCENDING: 2 }, 'direction') === 'DESCENDING',
  }
}

/** Fields with inequalities are sorted by too, and documents' names decide between equals. */
export function withImpliedOrders(
  orders: readonly Order[],
  filter: Filter | null,
): readonly Order[] {
  const isDescending = orders.at(-1)?.isDescending ?? false
  const all = [...orders]
  const isOrdered = (field: FieldPath) =>
    all.some((order) => formatFieldPath(order.field) === formatFieldPath(field))
  if (isOrdered(NAME)) return all
  for (const field of inequalityFields(filter)) {
    if (!isOrdered(field) && !isDocumentName(field)) all.push({ field, isDescending })
  }
  return [...all, { field: NAME, isDescending }]
}

function decodeCursor(
  input: unknown,
  orders: readonly Order[],
  { decoder }: WireContext,
): Cursor | null {
  if (input === undefined || input === null) return null
  const cursor = readCursor(input)
  const values = asList(cursor.values, 'values').map((value) => decoder.decode(value))
  if (values.length > orders.length) {
    throw invalidArgument('A cursor has more values than the query has orders.')
  }
  values.forEach((value, index) => {
    const isName = isDocumentName(orders[index]?.field ?? [])
    if (isName && value.kind !== 'reference') {
      throw invalidArgument('The cursor of __name__ must be a reference.')
    }
  })
  return { values, isBefore: asBoolean(cursor.before, 'before') }
}

function decodeSelect(input: unknown): FieldMask | null {
  if (input === undefined || input === null) return null
  const fields = asList(readSelect(input).fields, 'fields')
  // The name of a document is there whether it is asked for or not.
  return fields.length === 0
    ? null
    : maskOf(fields.map(decodeFieldReference).filter((path) => !isDocumentName(path)))
}
