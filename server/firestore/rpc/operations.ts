import type { Caller } from '../authorization.ts'
import { FirestoreError, permissionDenied } from '../errors.ts'
import { asObject, messageReader } from '../json.ts'
import { aggregate, decodeAggregations } from '../query/aggregate.ts'
import { decodeQuery } from '../query/decode-query.ts'
import { decodeExplain, executionStats, planSummary } from '../query/explain.ts'
import { nearestDocuments } from '../query/nearest.ts'
import type { Query } from '../query/query.ts'
import { runQuery } from '../query/run-query.ts'
import { foundItems, resultOf } from '../query/order.ts'
import { createReadStats } from '../query/read-stats.ts'
import { meteredReader } from '../store/metered-reader.ts'
import type { DocumentReader, DocumentRow } from '../store/document-reader.ts'
import { encodeValue } from '../values/encode-value.ts'
import { documentJson, jsonList } from './answer.ts'
import type { Rpc, ServiceContext } from './context.ts'
import { readAt } from './reading.ts'
import type { Reading } from './reading.ts'

/** Queries that may find more are answered piece by piece, from a snapshot. */
const SHORT_MAX_DOCUMENTS = 300

const readQueryRequest = messageReader('', [
  'parent',
  'structuredQuery',
  'transaction',
  'newTransaction',
  'readTime',
  'explainOptions',
  'requestOptions',
])
const readAggregationRequest = messageReader('', [
  'parent',
  'structuredAggregationQuery',
  'transaction',
  'newTransaction',
  'readTime',
  'explainOptions',
  'requestOptions',
])
const readAggregationQuery = messageReader('structured_aggregation_query', [
  'structuredQuery',
  'aggregations',
])

/** `PARENT:runQuery` */
export const runQueryRpc: Rpc = (request, context) => {
  const body = readQueryRequest(request.body)
  const { transaction, newTransaction, readTime } = body
  const query = decodeQuery(body.structuredQuery, request.parent, context)
  const explain = decodeExplain(body.explainOptions)
  return readAt(request, { transaction, newTransaction, readTime }, context, (reading) => {
    allow(query, explain, request.caller, reading)
    const head = reading.begin()
    reading.sawQuery(query)
    if (explain === 'plan') {
      return jsonList([
        ...head,
        JSON.stringify({ explainMetrics: { planSummary: planSummary(query, context.store) } }),
      ])
    }
    const found = foundJson(query, reading, context, explain === 'analyze')
    return jsonList(
      (function* () {
        yield* head
        yield* found
      })(),
    )
  })
}

/** Asks the rules. How queries are answered, and what is in any collection, is for no client. */
function allow(query: Query, explain: string, caller: Caller, { authorization }: Reading): void {
  const isForTrusted = explain !== 'no' || query.collectionId === null
  if (isForTrusted && caller.kind !== 'trusted') throw permissionDenied()
  authorization.list(query)
}

/** The elements of a query's answer: one for each document, and one where there is none. */
function* foundJson(
  query: Query,
  { time, moment }: Reading,
  context: ServiceContext,
  isAnalyzed: boolean,
): Generator<string> {
  const { names, store } = context
  const startedAt = performance.now()
  const stats = createReadStats()
  const isShort = query.limit !== null && query.limit <= SHORT_MAX_DOCUMENTS
  const snapshot = isShort || moment !== null ? null : context.snapshots.open()
  try {
    const documents = search(query, meteredReader(snapshot?.reader ?? store, stats), context)
    // Without a snapshot everything is read before anything else can be written.
    const results = snapshot === null ? [...documents] : documents
    let count = 0
    // One element behind, because the last one carries the metrics.
    let last: string | null = null
    for (const document of results) {
      if (last !== null) yield `${last}}`
      last = `{"document":${documentJson(document, query.select, names)},"readTime":"${time}"`
      count += 1
    }
    last ??= `{"readTime":"${time}"`
    if (!isAnalyzed) {
      yield `${last}}`
      return
    }
    const explainMetrics = {
      planSummary: planSummary(query, context.store),
      executionStats: executionStats(stats, count, performance.now() - startedAt),
    }
    yield `${last},"explainMetrics":${JSON.stringify(explainMetrics)}}`
  } finally {
    snapshot?.close()
  }
}

function search(
  query: Query,
  reader: DocumentReader,
  { names }: ServiceContext,
): Iterable<DocumentRow> {
  const steps = runQuery(query, reader)
  return foundItems(query.nearest === null ? steps : nearestDocuments(steps, query.nearest, names))
}

/** `PARENT:runAggregationQuery` */
export const runAggregationQueryRpc: Rpc = (request, context) => {
  const body = readAggregationRequest(request.body)
  const { transaction, newTransaction, readTime } = body
  const aggregation = readAggregationQuery(
    asObject(body.structuredAggregationQuery, 'structuredAggregationQuery'),
  )
  const query = decodeQuery(aggregation.structuredQuery, request.parent, context)
  const aggregations = decodeAggregations(aggregation.aggregations)
  const explain = decodeExplain(body.explainOptions)
  if (query.nearest !== null) {
    throw new FirestoreError('UNIMPLEMENTED', 'Aggregations over vector searches are not offered.')
  }
  return readAt(request, { transaction, newTransaction, readTime }, context, (reading) => {
    allow(query, explain, request.caller, reading)
    const head = reading.begin()
    reading.sawQuery(query)
    if (explain === 'plan') {
      return jsonList([
        ...head,
        JSON.stringify({ explainMetrics: { planSummary: planSummary(query, context.store) } }),
      ])
    }
    const startedAt = performance.now()
    const stats = createReadStats()
    const results = resultOf(aggregate(query, aggregations, meteredReader(context.store, stats)))
    const aggregateFields = Object.fromEntries(
      [...results].map(([alias, value]) => [alias, encodeValue(value, context.names)]),
    )
    const explainMetrics = {
      planSummary: planSummary(query, context.store),
      executionStats: executionStats(stats, 1, performance.now() - startedAt),
    }
    const answer = { result: { aggregateFields }, readTime: reading.time }
    return jsonList([
      ...head,
      JSON.stringify(explain === 'analyze' ? { ...answer, explainMetrics } : answer),
    ])
  })
}
