import { PART_MAX_BYTES, encodeId, encodeKeyPart } from '../store/index-key.ts'
import type { DocumentReader, DocumentRow, IndexedRow } from '../store/document-reader.ts'
import { lastSegment } from '../store/document.ts'
import { isDocumentName } from '../values/field-path.ts'
import { matchesFilter, valueOf } from './match-filter.ts'
import { mergeSorted, smallest, sortedRuns } from './order.ts'
import { comparator, isBeforeStart, isBehindEnd } from './position.ts'
import { planQuery } from './plan.ts'
import type { Plan, Scan } from './plan.ts'
import type { Filter, Order, Query } from './query.ts'

/** What answering a query took. */
export interface QueryStats {
  /** Documents and index entries that were looked at. */
  rowsRead: number
}

/** The path of the collection that a query reads; for a group, the parent and the id. */
export function queryCollection({ parent, collectionId }: Query): string {
  const id = collectionId ?? ''
  return parent === '' ? id : `${parent}/${id}`
}

/** The documents that a query returns, in its order. `select` is left to whoever answers. */
export function* runQuery(
  query: Query,
  reader: DocumentReader,
  stats: QueryStats = { rowsRead: 0 },
): Generator<DocumentRow> {
  if (query.limit === 0) return
  let toSkip = query.offset
  let found = 0
  for (const document of orderedMatches(query, planQuery(query), reader, stats)) {
    if (query.startAt !== null && isBeforeStart(document, query.startAt, query.orders)) continue
    if (query.endAt !== null && isBehindEnd(document, query.endAt, query.orders)) return
    if (toSkip > 0) {
      toSkip -= 1
      continue
    }
    yield document
    found += 1
    if (found === query.limit) return
  }
}

/**
 * How many documents a query returns, when indexes alone can tell; null when documents must be
 * looked at.
 *
 * @param most no more need to be counted; null for all
 */
export function countByIndex(
  query: Query,
  reader: DocumentReader,
  most: number | null,
): number | null {
  const plan = planQuery(query)
  if (plan.kind !== 'indexes' || !plan.scans.every(({ isExact }) => isExact)) return null
  const limits = [query.limit, most].filter((limit) => limit !== null)
  const limit = limits.length === 0 ? null : Math.min(...limits)
  const ranges = plan.scans.map(({ range }) => range)
  const total = reader.countIndex(ranges, limit === null ? null : limit + query.offset)
  return Math.max(0, total - query.offset)
}

/** Every document that passes the filter and has all fields that are sorted by, sorted. */
function orderedMatches(
  query: Query,
  plan: Plan,
  reader: DocumentReader,
  stats: QueryStats,
): Iterable<DocumentRow> {
  const compare = comparator(query.orders)
  // Cursors may leave out any number of documents from the beginning.
  const most = query.startAt === null && query.limit !== null ? query.offset + query.limit : null
  if (plan.kind === 'group') {
    return smallest(groupMatches(query, reader, stats), compare, most)
  }
  const { scans } = plan
  if (scans.every(({ order }) => order !== 'none')) {
    const streams = scans.map((scan) =>
      sorted(scan, query, scanMatches(scan, query, reader, stats)),
    )
    const [only] = streams
    return only !== undefined && streams.length === 1 ? only : mergeSorted(streams, compare)
  }
  return smallest(distinct(scans, query, reader, stats), compare, most)
}

/** The documents of several scans, each once. */
function* distinct(
  scans: readonly Scan[],
  query: Query,
  reader: DocumentReader,
  stats: QueryStats,
): Generator<DocumentRow> {
  const seen = new Set<string>()
  for (const scan of scans) {
    for (const document of scanMatches(scan, query, reader, stats)) {
      if (scans.length > 1) {
        if (seen.has(document.path)) continue
        seen.add(document.path)
      }
      yield document
    }
  }
}

function* scanMatches(
  scan: Scan,
  query: Query,
  reader: DocumentReader,
  stats: QueryStats,
): Generator<IndexedRow> {
  for (const row of reader.scanIndex(scan.range)) {
    stats.rowsRead += 1
    if (scan.isExact || accepts(scan.filter, query.orders, row)) yield row
  }
}

function* groupMatches(
  query: Query,
  reader: DocumentReader,
  stats: QueryStats,
): Generator<DocumentRow> {
  const prefix = query.parent === '' ? '' : `${query.parent}/`
  for (const row of reader.scanGroup(query.collectionId, query.parent)) {
    stats.rowsRead += 1
    const isDeeper = row.path.slice(prefix.length).split('/').length > 2
    if (isDeeper && !query.isCollectionGroup) continue
    if (accepts(query.filter, query.orders, row)) yield row
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
  rows: Iterable<IndexedRow>,
): Iterable<DocumentRow> {
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
