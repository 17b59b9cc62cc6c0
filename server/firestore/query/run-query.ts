import type { DocumentRow, DocumentStore } from '../store/document-store.ts'
import { compareValues } from '../values/compare-values.ts'
import { isDocumentName } from '../values/field-path.ts'
import { matchesFilter, valueOf } from './match-filter.ts'
import type { QueryDocument } from './match-filter.ts'
import { planQuery } from './plan.ts'
import type { Cursor, Order, Query } from './query.ts'

/** The path of the collection that a query reads; for a group, the parent and the id. */
export function queryCollection({ parent, collectionId }: Query): string {
  return parent === '' ? collectionId : `${parent}/${collectionId}`
}

/** The documents that a query returns, in its order. `select` is left to whoever answers. */
export function runQuery(query: Query, store: DocumentStore): DocumentRow[] {
  const results: DocumentRow[] = []
  if (query.limit === 0) return results
  let toSkip = query.offset
  for (const document of orderedMatches(query, store)) {
    if (query.startAt !== null && isBeforeStart(document, query.startAt, query.orders)) continue
    if (query.endAt !== null && isBehindEnd(document, query.endAt, query.orders)) break
    if (toSkip > 0) {
      toSkip -= 1
      continue
    }
    results.push(document)
    if (results.length === query.limit) break
  }
  return results
}

/**
 * How many documents a query returns, when an index alone can tell; null when documents must be
 * looked at.
 */
export function countByIndex(query: Query, store: DocumentStore): number | null {
  const isPlain =
    query.startAt === null && query.endAt === null && query.offset === 0 && query.limit === null
  const sortsByFields = query.orders.some(({ field }) => !isDocumentName(field))
  if (!isPlain || sortsByFields) return null
  const plan = planQuery(query, queryCollection(query))
  return plan?.isExact === true ? store.countIndex(plan.range) : null
}

/** Every document that passes the filter and has all fields that are sorted by, sorted. */
function* orderedMatches(query: Query, store: DocumentStore): Generator<DocumentRow> {
  const collection = queryCollection(query)
  const compare = comparator(query.orders)
  const plan = planQuery(query, collection)
  if (plan?.isOrdered === true) {
    yield* sortedRuns(matching(store.scanIndex(plan.range), query), compare)
    return
  }
  const [first] = query.orders
  const isByName = first !== undefined && isDocumentName(first.field)
  if (plan === null && isByName && !query.isCollectionGroup) {
    yield* matching(store.scanCollection(collection, first.isDescending), query)
    return
  }
  const candidates =
    plan !== null
      ? store.scanIndex(plan.range)
      : query.isCollectionGroup
        ? store.scanGroup(query.collectionId, query.parent)
        : store.scanCollection(collection, false)
  // What an exact index lists need not be looked into; only names are left to sort by.
  const found = plan?.isExact === true && isByName ? candidates : matching(candidates, query)
  yield* [...found].sort(compare)
}

function* matching<T extends DocumentRow>(documents: Iterable<T>, query: Query): Generator<T> {
  const sorted = query.orders.filter(({ field }) => !isDocumentName(field))
  for (const document of documents) {
    if (query.filter !== null && !matchesFilter(query.filter, document)) continue
    if (sorted.every(({ field }) => valueOf(document, field) !== undefined)) yield document
  }
}

/** Keys order by the first field; documents with equal keys are few, and are sorted among themselves. */
function* sortedRuns<T extends DocumentRow & { readonly key: Uint8Array }>(
  documents: Iterable<T>,
  compare: (left: T, right: T) => number,
): Generator<T> {
  let run: T[] = []
  for (const document of documents) {
    const [previous] = run
    if (previous !== undefined && Buffer.compare(previous.key, document.key) !== 0) {
      yield* run.sort(compare)
      run = []
    }
    run.push(document)
  }
  yield* run.sort(compare)
}

/** Compares documents by a query's orders. */
export function comparator(
  orders: readonly Order[],
): (left: QueryDocument, right: QueryDocument) => number {
  return (left, right) => {
    for (const { field, isDescending } of orders) {
      const [leftValue, rightValue] = [valueOf(left, field), valueOf(right, field)]
      if (leftValue === undefined || rightValue === undefined) continue
      const order = compareValues(leftValue, rightValue)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  }
}

function compareToCursor(
  document: QueryDocument,
  cursor: Cursor,
  orders: readonly Order[],
): number {
  for (const [index, value] of cursor.values.entries()) {
    const order = orders[index]
    const actual = order && valueOf(document, order.field)
    if (actual === undefined) continue
    const result = compareValues(actual, value)
    if (result !== 0) return order?.isDescending === true ? -result : result
  }
  return 0
}

function isBeforeStart(document: QueryDocument, cursor: Cursor, orders: readonly Order[]): boolean {
  const order = compareToCursor(document, cursor, orders)
  return cursor.isBefore ? order < 0 : order <= 0
}

function isBehindEnd(document: QueryDocument, cursor: Cursor, orders: readonly Order[]): boolean {
  const order = compareToCursor(document, cursor, orders)
  return cursor.isBefore ? order >= 0 : order > 0
}
