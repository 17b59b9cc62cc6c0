import type { IndexDefinition } from '../../store/index-file.ts'
import { NAME_INDEX, compositeIndexes, fieldIndex, isIndexed } from '../../store/indexes.ts'
import type { IndexRange } from '../../store/document-reader.ts'
import { encodeKeyPart, isCut } from '../../store/index-key.ts'
import { formatFieldPath, isDocumentName } from '../../values/field-path.ts'
import type { FieldPath } from '../../values/field-path.ts'
import { demandsOf } from './demands.ts'
import type { Demands } from './demands.ts'
import { narrowByBounds, narrowByCursors } from './key-range.ts'
import type { KeyRange } from './key-range.ts'
import type { Condition, Order, Query } from '../query.ts'

/** A range of one index that lists every document that fulfils a list of conditions. */
export interface IndexScan {
  readonly index: IndexDefinition
  readonly range: IndexRange
  /** How many bytes all keys of the range begin with: the values that conditions fix. */
  readonly prefixLength: number
  /** The field whose values follow them; null when the id does. */
  readonly next: FieldPath | null
  /** How far the order of the keys is the order of the query. */
  readonly order: 'all' | 'first' | 'none'
  /** Whether the range lists exactly what the conditions and cursors accept. */
  readonly isExact: boolean
}

/** An index that could serve, and how promising it looks before anything is counted. */
export interface Candidate {
  readonly scan: IndexScan
  readonly score: number
}

/**
 * The indexes that could serve a list of conditions; that of names always can.
 *
 * @param collection the path of the collection
 * @param collectionId its last segment
 */
export function candidatesFor(
  query: Query,
  conditions: readonly Condition[],
  collection: string,
  collectionId: string,
): readonly [Candidate, ...Candidate[]] {
  const demands = demandsOf(conditions, query.orders)
  const planned = usableIndexes(demands, collectionId).flatMap((index) => {
    const candidate = planIndex(index, query, demands, collection)
    return candidate === null ? [] : [candidate]
  })
  const [first, ...others] = planned
  if (first === undefined) throw new TypeError('The index of names serves every query.')
  return [first, ...others]
}

function usableIndexes(demands: Demands, collectionId: string): IndexDefinition[] {
  const single = [...demands.present.values()].map((field) => fieldIndex(field, false))
  const elements = [...demands.contained.values()].map(({ field }) => fieldIndex(field, true))
  return [
    NAME_INDEX,
    ...[...single, ...elements].filter(({ parts }) =>
      parts.every(({ field }) => isIndexed(collectionId, field)),
    ),
    ...compositeIndexes(collectionId),
  ]
}

function planIndex(
  index: IndexDefinition,
  query: Query,
  demands: Demands,
  collection: string,
): Candidate | null {
  const { parts } = index
  const names = parts.map(({ field }) => formatFieldPath(field))
  // An index lists only documents that have all of its fields.
  const isComplete = parts.every(({ isElements }, at) =>
    isElements ? demands.contained.has(names[at] ?? '') : demands.present.has(names[at] ?? ''),
  )
  if (!isComplete) return null
  const fixed = fixedParts(index, names, demands)
  const rest = parts.slice(fixed.length)
  if (rest.some(({ isElements }) => isElements)) return null
  const prefix = Buffer.concat(fixed)

  // Fields whose value is fixed do not take part in the order.
  const orders = query.orders.filter(({ field }) => !demands.equal.has(formatFieldPath(field)))
  const order = orderOf(names.slice(fixed.length), orders)
  const isDescending = order !== 'none' && orders[0]?.isDescending === true
  const bounds = narrowByBounds(prefix, rest[0]?.field ?? null, demands, collection)
  const narrowed: KeyRange =
    order === 'none'
      ? { ...bounds, isExact: bounds.isExact && query.startAt === null && query.endAt === null }
      : narrowByCursors(bounds, { prefix, rest, isDescending, query, demands, collection })

  const covered = new Set(names)
  const isExact =
    narrowed.isExact &&
    !fixed.some(isCut) &&
    fixed.length + bounds.used === demands.size &&
    orders.every(({ field }) => isDocumentName(field) || covered.has(formatFieldPath(field)))
  const { from, to } = narrowed
  return {
    scan: {
      index,
      range: { collection, index: index.id, from, to, isDescending },
      prefixLength: prefix.length,
      next: rest[0]?.field ?? null,
      order,
      isExact,
    },
    score:
      fixed.length * 8 +
      (bounds.isName ? 100 : 0) +
      (bounds.used > 0 ? 4 : 0) +
      (order === 'all' ? 3 : order === 'first' ? 2 : 0) +
      (isExact ? 1 : 0),
  }
}

/** The parts of the key that equalities fix, as many as stand at its beginning. */
function fixedParts(
  { parts }: IndexDefinition,
  names: readonly string[],
  demands: Demands,
): Buffer[] {
  const fixed: Buffer[] = []
  for (const [at, { isElements }] of parts.entries()) {
    const name = names[at] ?? ''
    const value = isElements ? demands.contained.get(name)?.value : demands.equal.get(name)
    if (value === undefined) break
    fixed.push(encodeKeyPart(value))
  }
  return fixed
}

function orderOf(rest: readonly string[], orders: readonly Order[]): IndexScan['order'] {
  const [first] = orders
  if (first === undefined) return 'none'
  const fields = orders.map(({ field }) => formatFieldPath(field))
  const isUniform = orders.every(({ isDescending }) => isDescending === first.isDescending)
  const isSame = fields.length === rest.length + 1 && rest.every((name, at) => name === fields[at])
  if (isUniform && isSame) return 'all'
  return rest.length > 0 && rest[0] === fields[0] ? 'first' : 'none'
}
