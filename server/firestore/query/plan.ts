import { behindPrefix, encodeKeyPart, typeEnd, typeStart } from '../store/index-key.ts'
import { INDEXES } from '../store/indexes.ts'
import type { IndexDefinition } from '../store/indexes.ts'
import type { IndexRange } from '../store/document-store.ts'
import { formatFieldPath, isDocumentName } from '../values/field-path.ts'
import { NULL } from '../values/value.ts'
import type { Value } from '../values/value.ts'
import { inequalityFields } from './check-filter.ts'
import type { Filter, Query } from './query.ts'

/**
 * Where to look for the documents of a query. An index may list documents that the filter refuses,
 * but lists every one that it accepts.
 */
export interface IndexPlan {
  readonly range: IndexRange
  /** Whether the keys of the range come in the order of the query's first field. */
  readonly isOrdered: boolean
  /** Whether the range lists exactly what the filter accepts. */
  readonly isExact: boolean
}

type Bound = Filter & { kind: 'field' }

/** What a query demands of every document, by the text of the field's path. */
interface Demands {
  readonly equal: ReadonlyMap<string, Value>
  readonly bounds: ReadonlyMap<string, readonly Bound[]>
  readonly present: ReadonlySet<string>
  readonly firstOrder: { readonly field: string; readonly isDescending: boolean } | null
  /** How many conditions the filter has that are neither equalities nor bounds. */
  readonly others: number
}

/** Chooses the index that narrows a query most; null when none can serve. */
export function planQuery(query: Query, collection: string): IndexPlan | null {
  if (query.isCollectionGroup) return null
  const demands = demandsOf(query)
  let best: { readonly plan: IndexPlan; readonly score: number } | null = null
  for (const index of INDEXES) {
    if (index.collectionId !== query.collectionId) continue
    const candidate = planIndex(index, demands, collection)
    if (candidate !== null && (best === null || candidate.score > best.score)) best = candidate
  }
  return best?.plan ?? null
}

function demandsOf({ filter, orders }: Query): Demands {
  const equal = new Map<string, Value>()
  const bounds = new Map<string, Bound[]>()
  let others = 0
  for (const condition of conjunction(filter)) {
    if (condition.kind === 'unary' && condition.operator === 'is-null') {
      equal.set(formatFieldPath(condition.field), NULL)
    } else if (condition.kind === 'field' && condition.operator === '==') {
      const key = formatFieldPath(condition.field)
      if (equal.has(key)) others += 1
      else equal.set(key, condition.value)
    } else if (condition.kind === 'field' && /^[<>]/.test(condition.operator)) {
      const key = formatFieldPath(condition.field)
      bounds.set(key, [...(bounds.get(key) ?? []), condition])
    } else {
      others += 1
    }
  }
  const ordered = orders.filter(({ field }) => !isDocumentName(field))
  const [first] = ordered
  const isOrderedByAnd = filter === null || filter.kind !== 'or'
  return {
    equal,
    bounds,
    others,
    present: new Set([
      ...equal.keys(),
      ...bounds.keys(),
      ...ordered.map(({ field }) => formatFieldPath(field)),
      ...(isOrderedByAnd ? inequalityFields(filter).map(formatFieldPath) : []),
    ]),
    firstOrder:
      first === undefined
        ? null
        : { field: formatFieldPath(first.field), isDescending: first.isDescending },
  }
}

/** The conditions that all must hold; a disjunction counts as one condition. */
function conjunction(filter: Filter | null): readonly Filter[] {
  if (filter === null) return []
  return filter.kind === 'and' ? filter.filters.flatMap(conjunction) : [filter]
}

function planIndex(
  index: IndexDefinition,
  demands: Demands,
  collection: string,
): { plan: IndexPlan; score: number } | null {
  const fields = index.fields.map(formatFieldPath)
  if (!fields.every((field) => demands.present.has(field))) return null
  const prefix: Buffer[] = []
  while (prefix.length < fields.length) {
    const value = demands.equal.get(fields[prefix.length] ?? '')
    if (value === undefined) break
    prefix.push(encodeKeyPart(value))
  }
  const rest = fields.slice(prefix.length)
  const [next] = rest
  if (rest.length > 1) return null
  const bounds = next === undefined ? [] : (demands.bounds.get(next) ?? [])
  const { firstOrder } = demands
  const isOrdered = firstOrder !== null && next === firstOrder.field
  const score = prefix.length * 4 + (bounds.length > 0 ? 2 : 0) + (isOrdered ? 1 : 0)
  if (score === 0) return null
  const isDescending = isOrdered && firstOrder.isDescending
  const start = Buffer.concat(prefix)
  const range = { number: index.number, collection, ...keyRange(start, bounds), isDescending }
  const isExact =
    next === undefined &&
    demands.others === 0 &&
    demands.bounds.size === 0 &&
    prefix.length === demands.equal.size &&
    prefix.every((part) => part.length < 1000)
  return { plan: { range, isOrdered, isExact }, score }
}

function keyRange(prefix: Buffer, bounds: readonly Bound[]): Pick<IndexRange, 'from' | 'to'> {
  let from = prefix
  let to = behindPrefix(prefix)
  for (const { operator, value } of bounds) {
    const isLower = operator.startsWith('>')
    const part = encodeKeyPart(value)
    const low = Buffer.concat([prefix, isLower ? part : typeStart(value)])
    const high = isLower
      ? Buffer.concat([prefix, typeEnd(value)])
      : behindPrefix(Buffer.concat([prefix, part]))
    if (Buffer.compare(low, from) > 0) from = low
    if (high !== null && (to === null || Buffer.compare(high, to) < 0)) to = high
  }
  return { from, to }
}
