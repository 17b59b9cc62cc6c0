import { compareValues } from '../../values/compare-values.ts'
import { valueOf } from '../match-filter.ts'
import type { QueryDocument } from '../match-filter.ts'
import type { Cursor, Order } from '../query.ts'

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

/** Does a document come before the start of a query? */
export function isBeforeStart(
  document: QueryDocument,
  cursor: Cursor,
  orders: readonly Order[],
): boolean {
  const order = compareToCursor(document, cursor, orders)
  return cursor.isBefore ? order < 0 : order <= 0
}

/** Does a document come behind the end of a query? */
export function isBehindEnd(
  document: QueryDocument,
  cursor: Cursor,
  orders: readonly Order[],
): boolean {
  const order = compareToCursor(document, cursor, orders)
  return cursor.isBefore ? order >= 0 : order > 0
}
