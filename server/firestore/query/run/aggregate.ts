import { invalidArgument } from '../../protocol/firestore-error.ts'
import { asInt32, asList, asObject, asString, onlyKey } from '../../protocol/json.ts'
import type { DocumentReader } from '../../store/document-reader.ts'
import { checkFieldName, isDocumentName, parseFieldPath } from '../../values/field-path.ts'
import type { FieldPath } from '../../values/field-path.ts'
import { NULL, isNumber } from '../../values/value.ts'
import type { Value } from '../../values/value.ts'
import { valueOf } from '../match-filter.ts'
import type { Query } from '../query.ts'
import { countByIndex, runQuery } from './run-query.ts'

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
  checkFieldName(alias)
  if (alias === '__name__') throw invalidArgument('field name __name__ is reserved')
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
  if (isDocumentName(field)) throw invalidArgument(`${kind} of __name__ is not supported.`)
  return { kind, alias, field }
}

/** The results of a query's aggregations by alias, step by step. */
export function* aggregate(
  query: Query,
  aggregations: readonly Aggregation[],
  reader: DocumentReader,
): Generator<null, Map<string, Value>> {
  const [only] = aggregations
  if (only?.kind === 'count' && aggregations.length === 1) {
    const total = yield* countByIndex(query, reader, only.upTo)
    if (total !== null) return new Map([[only.alias, integer(Math.min(total, only.upTo ?? total))]])
  }
  const fields = aggregations.flatMap((item) => (item.kind === 'count' ? [] : [item.field]))
  const totals = aggregations.map((item) => ({ item, total: newTotal() }))
  let count = 0
  for (const document of runQuery(query, reader)) {
    yield null
    // Only documents that have every aggregated field take part, in counts too.
    if (document === null) continue
    if (!fields.every((field) => valueOf(document, field) !== undefined)) continue
    count += 1
    for (const { item, total } of totals) {
      const value = item.kind === 'count' ? undefined : valueOf(document, item.field)
      if (isNumber(value)) add(total, value.value)
    }
  }
  return new Map(totals.map(({ item, total }) => [item.alias, resultValue(item, total, count)]))
}

function integer(value: number): Value {
  return { kind: 'integer', value: BigInt(value) }
}

/** Numbers that were added up: whole ones exactly, and apart from the others. */
interface Total {
  whole: bigint
  fraction: number
  hasFraction: boolean
  numbers: number
}

function newTotal(): Total {
  return { whole: 0n, fraction: 0, hasFraction: false, numbers: 0 }
}

function add(total: Total, value: bigint | number): void {
  total.numbers += 1
  if (typeof value === 'bigint') {
    total.whole += value
  } else {
    total.hasFraction = true
    total.fraction += value
  }
}

function resultValue(aggregation: Aggregation, total: Total, documents: number): Value {
  if (aggregation.kind === 'count')
    return integer(Math.min(documents, aggregation.upTo ?? documents))
  const sum = sumOf(total)
  if (aggregation.kind === 'sum') {
    return typeof sum === 'bigint'
      ? { kind: 'integer', value: sum }
      : { kind: 'double', value: sum }
  }
  return total.numbers === 0 ? NULL : { kind: 'double', value: Number(sum) / total.numbers }
}

/** A sum beyond 64 bits, or with a double in it, is a double. */
function sumOf({ whole, fraction, hasFraction }: Total): bigint | number {
  const isDouble = hasFraction || whole > INT64_MAX || whole < INT64_MIN
  return isDouble ? Number(whole) + fraction : whole
}
