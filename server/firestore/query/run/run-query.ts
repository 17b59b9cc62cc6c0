import { PART_MAX_BYTES, encodeId, encodeKeyPart } from '../../store/index-key.ts'
import type {
  DocumentReader,
  DocumentRow,
  IndexRange,
  IndexedRow,
} from '../../store/document-reader.ts'
import { lastSegment } from '../../store/document.ts'
import { isDocumentName } from '../../values/field-path.ts'
import { areDisjoint } from '../plan/disjoint-ranges.ts'
import { matchesFilter, valueOf } from '../match-filter.ts'
import { mergeSorted, smallest, sortedRuns } from './order.ts'
import type { QueryStep } from './order.ts'
import { comparator, isBeforeStart, isBehindEnd } from './position.ts'
import { planCount, planQuery } from '../plan/plan.ts'
import type { Plan, Scan } from '../plan/plan.ts'
import type { Filter, Order, Query } from '../query.ts'

/** The path of the collection that a query reads; for a group, the parent and the id. */
export function queryCollection({ parent, collectionId }: Query): string {
  const id = collectionId ?? ''
  return parent === '' ? id : `${parent}/${id}`
}

/**
 * The documents that a query returns, in its order, step by step: null for each document that is
 * looked at and not returned yet. `select` is left to whatever answers.
 *
 * @param onSkipped told of each document that the offset leaves out
 */
export function* runQuery(
  query: Query,
  reader: DocumentReader,
  onSkipped: () => void = () => undefined,
): Generator<QueryStep<DocumentRow>> {
  if (query.limit === 0) return
  let toSkip = query.offset
  let count = 0
  for (const document of orderedMatches(query, planQuery(query, reader), reader)) {
    if (document === null) {
      yield null
      continue
    }
    if (query.endAt !== null && isBehindEnd(document, query.endAt, query.orders)) return
    const isOutside = query.startAt !== null && isBeforeStart(document, query.startAt, query.orders)
    if (isOutside || toSkip > 0) {
      if (!isOutside) {
        toSkip -= 1
        onSkipped()
      }
      yield null
      continue
    }
    yield document
    count += 1
    if (count === query.limit) return
  }
}

/** Entries that are counted in one step. */
const COUNT_STEP = 512

/**
 * How many documents a query returns, when indexes alone can tell; null when documents must be
 * looked at. Step by step, each of {@link COUNT_STEP} entries at most.
 *
 * @param most no more need to be counted; null for all
 */
export function* countByIndex(
  query: Query,
  reader: DocumentReader,
  most: number | null,
): Generator<null, number | null> {
  const scans = planCount(query, reader)
  if (scans === null) return null
  const limits = [query.limit, most].filter((limit) => limit !== null)
  const limit = limits.length === 0 ? Infinity : Math.min(...limits) + query.offset
  const ranges = scans.map(({ range }) => range)
  const total = areDisjoint(scans)
    ? yield* countRanges(ranges, reader, limit)
    : yield* countDistinct(ranges, reader, limit)
  return Math.max(0, Math.min(total, limit) - query.offset)
}

function* countRanges(
  ranges: readonly IndexRange[],
  reader: DocumentReader,
  limit: number,
): Generator<null, number> {
  let total = 0
  for (const range of ranges) {
    let from: Buffer | null = range.from
    while (from !== null && total < limit) {
      const { count, next } = reader.countIndex(
        { ...range, from },
        Math.min(COUNT_STEP, limit - total),
      )
      total += count
      from = next
      yield null
    }
  }
  return total
}

/** Counts a document once that several ranges list. */
function* countDistinct(
  ranges: readonly IndexRange[],
  reader: DocumentReader,
  limit: number,
): Generator<null, number> {
  const seen = new Set<string>()
  for (const range of ranges) {
    for (const path of reader.listIndex(range)) {
      if (seen.size >= limit) return seen.size
      seen.add(path)
      yield null
    }
  }
  return seen.size
}

/** Every document that passes the filter and has all fields that are sorted by, sorted. */
function orderedMatches(
  query: Query,
  plan: Plan,
  reader: DocumentReader,
): Iterable<QueryStep<DocumentRow>> {
  const compare = comparator(query.orders)
  // Cursors may leave out any number of documents from the beginning.
  const most = query.startAt === null && query.limit !== null ? query.offset + query.limit : null
  if (plan.kind === 'group') {
    return smallest(groupMatches(query, reader), compare, most)
  }
  const { scans } = plan
  if (scans.every(({ order }) => order !== 'none')) {
    const streams = scans.map((scan) => sorted(scan, query, scanMatches(scan, query, reader)))
    const [only] = streams
    return only !== undefined && streams.length === 1 ? only : mergeSorted(streams, compare)
  }
  return smallest(distinct(scans, query, reader), compare, most)
}

/** The documents of several scans, each once. */
function* distinct(
  scans: readonly Scan[],
  query: Query,
  reader: DocumentReader,
): Generator<QueryStep<DocumentRow>> {
  const seen = new Set<string>()
  for (const scan of scans) {
    for (const document of scanMatches(scan, query, reader)) {
      const isRepeated = document !== null && scans.length > 1 && seen.has(document.path)
      if (document !== null && scans.length > 1) seen.add(document.path)
      yield isRepeated ? null : document
    }
  }
}

function* scanMatches(
  scan: Scan,
  query: Query,
  reader: DocumentReader,
): Generator<QueryStep<IndexedRow>> {
  for (const row of reader.scanIndex(scan.range)) {
    yield scan.isExact || accepts(scan.filter, query.orders, row) ? row : null
  }
}

function* groupMatches(query: Query, reader: DocumentReader): Generator<QueryStep<DocumentRow>> {
  const prefix = query.parent === '' ? '' : `${query.parent}/`
  for (const row of reader.scanGroup(query.collectionId, query.parent)) {
    const isDeeper = row.path.slice(prefix.length).split('/').length > 2
    const isInside = query.isCollectionGroup || !isDeeper
    yield isInside && accepts(query.filter, query.orders, row) ? row : null
  }
}

function accepts(filter: Filter | null, orders: readonly Order[], document: DocumentRow): boolean {
  if (filter !== null && !matchesFilter(filter, document)) return false
  return orders.every(
    ({ field }) => isDocumentName(field) || valueOf(document, field) !== undefined,
  )
}

/** Puts the documents of a scan into the query's order, as far as the keys have not done it. */
function sorted(
  { order, prefixLength, next }: Scan,
  query: Query,
  rows: Iterable<QueryStep<IndexedRow>>,
): Iterable<QueryStep<DocumentRow>> {
  const compare = comparator(query.orders)
  if (order === 'all') {
    // Values that were cut may be told apart behind their cut only.
    return sortedRuns(rows, compare, (row) => {
      const length = row.key.length - prefixLength - encodeId(lastSegment(row.path)).length
      return length < PART_MAX_BYTES
        ? null
        : Buffer.from(row.key.subarray(prefixLength, prefixLength + PART_MAX_BYTES))
    })
  }
  return sortedRuns(rows, compare, (row) => {
    const value = next === null ? undefined : valueOf(row, next)
    return value === undefined ? null : encodeKeyPart(value)
  })
}
