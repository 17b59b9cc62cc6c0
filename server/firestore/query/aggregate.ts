import { invalidArgument } from '../errors.ts'
import { asInt32, asList, asObject, asString, onlyKey } from '../json.ts'
import type { DocumentReader, DocumentRow } from '../store/document-reader.ts'
import { parseFieldPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import { NULL, isNumber } from '../values/value.ts'
import type { Value } from '../values/value.ts'
import { valueOf } from './match-filter.ts'
import type { Query } from './query.ts'
import { countByIndex, runQuery } from './run-query.ts'
import type { QueryStats } from './run-query.ts'

const AGGREGATIONS_MAX = 5
const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** One number to work out over the documents of a query. */
export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number | null }
  | { readonly kind: 'sum' | 'avg'; readonly field: FieldPath }
)

/**
 * Reads the aggregations of a request.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeAggregations(input: unknown): Aggregation[] {
  const items = asList(input, 'aggregations')
  if (items.length === 0) throw invalidArgument('An aggregation query must hold aggregations.')
  if (items.length > AGGREGATIONS_MAX) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${AGGREGATIONS_MAX}. Received: ${items.length}`,
    )
  }
  const aggregations = items.map(decodeAggregation)
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length) {
    throw invalidArgument('The aliases of aggregations must differ.')
  }
  return aggregations
}

function decodeAggregation(input: unknown, index: number): Aggregation {
  const aggregation = asObject(input, 'An aggregation')
  const alias =
    aggregation['alias'] === undefined || aggregation['alias'] === ''
      ? `field_${index + 1}`
      : asString(aggregation['alias'], 'alias')
  const kind = onlyKey(aggregation, ['count', 'sum', 'avg'], 'An aggregation')
  const content = asObject(aggregation[kind], kind)
  if (kind === 'count') {
    const upTo = asInt32(content['upTo'], 'upTo') ?? null
    if (upTo !== null && upTo <= 0) throw invalidArgument('upTo must be positive.')
    return { kind, alias, upTo }
  }
  const field = parseFieldPath(
    asString(asObject(content['field'], 'field')['fieldPath'], 'fieldPath'),
  )
  return { kind, alias, field }
}

/** The results of a query's aggregations by alias. */
export function aggregate(
  query: Query,
  aggregations: readonly Aggregation[],
  reader: DocumentReader,
  stats: QueryStats = { rowsRead: 0 },
): Map<string, Value> {
  const [only] = aggregations
  if (only?.kind === 'count' && aggregations.length === 1) {
    const total = countByIndex(query, reader, only.upTo)
    if (total !== null) stats.rowsRead += total
    if (total !== null) return new Map([[only.alias, integer(Math.min(total, only.upTo ?? total))]])
  }
  const fields = aggregations.flatMap((item) => (item.kind === 'count' ? [] : [item.field]))
  // Only documents that have every aggregated field take part, in counts too.
  const documents = [...runQuery(query, reader, stats)].filter((document) =>
    fields.every((field) => valueOf(document, field) !== undefined),
  )
  return new Map(aggregations.map((item) => [item.alias, valueOver(item, documents)]))
}

function integer(value: number): Value {
  return { kind: 'integer', value: BigInt(value) }
}

function valueOver(aggregation: Aggregation, documents: readonly DocumentRow[]): Value {
  if (aggregation.kind === 'count') {
    return integer(Math.min(documents.length, aggregation.upTo ?? documents.length))
  }
  const numbers = documents.flatMap((document) => {
    const value = valueOf(document, aggregation.field)
    return isNumber(value) ? [value.value] : []
  })
  const total = sum(numbers)
  if (aggregation.kind === 'sum') {
    return typeof total === 'bigint'
      ? { kind: 'integer', value: total }
      : { kind: 'double', value: total }
  }
  return numbers.length === 0 ? NULL : { kind: 'double', value: Number(total) / numbers.length }
}

/** Integers add up exactly; a sum beyond 64 bits, or with a double in it, is a double. */
function sum(numbers: readonly (bigint | number)[]): bigint | number {
  let whole = 0n
  let fraction = 0
  let isDouble = false
  for (const number of numbers) {
    if (typeof number === 'bigint') {
      whole += number
    } else {
      isDouble = true
      fraction += number
    }
  }
  return isDouble || whole > INT64_MAX || whole < INT64_MIN ? Number(whole) + fraction : whole
}
