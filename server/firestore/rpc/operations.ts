import type { Caller } from '../authorization/authorization.ts'
import { FirestoreError, permissionDenied } from '../protocol/firestore-error.ts'
import { asObject, asString, messageReader } from '../protocol/json.ts'
import { aggregate, decodeAggregations } from '../query/run/aggregate.ts'
import type { Aggregation } from '../query/run/aggregate.ts'
import { decodeQuery } from '../query/decode/decode-query.ts'
import { decodeExplain, executionStats, planSummary } from '../query/run/explain.ts'
import { nearestDocuments } from '../query/run/nearest.ts'
import type { Query } from '../query/query.ts'
import { runQuery } from '../query/run/run-query.ts'
import { createReadStats } from '../query/run/read-stats.ts'
import { meteredReader } from '../store/metered-reader.ts'
import { encodeValue } from '../values/encode-value.ts'
import { documentJson, jsonList } from './answer.ts'
import type { Rpc, RpcRequest, ServiceContext } from './service-context.ts'
import { momentOf, readAt } from './reading.ts'
import type { Reading } from './reading.ts'
import { decodeTransactionOptions } from './transaction-options.ts'

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
  const work = (reading: Reading) =>
    jsonList(queryElements(query, explain, reading, request, context))
  return readAt(request, { transaction, newTransaction, readTime }, context, work)
}

/** The work of a query: where its documents are read, and how its metrics are made of their number. */
interface QueryRun {
  readonly reader: ReturnType<typeof meteredReader>
  readonly explainMetrics: (documents: number) => unknown
}

/**
 * Yields the start of the answer to a query or an aggregation: the transaction that it begins, and
 * the plan where only that was asked for.
 *
 * @returns null when nothing is to be run
 */
function* beginQuery(
  query: Query,
  explain: string,
  caller: Caller,
  reading: Reading,
): Generator<string, QueryRun | null> {
  allow(query, explain, caller, reading)
  const head = reading.begin()
  reading.sawQuery(query)
  yield* head
  if (explain === 'plan') {
    yield JSON.stringify({ explainMetrics: { planSummary: planSummary(query, reading.reader) } })
    return null
  }
  const startedAt = performance.now()
  const stats = createReadStats()
  return {
    reader: meteredReader(reading.reader, stats),
    explainMetrics: (documents) => ({
      planSummary: planSummary(query, reading.reader),
      executionStats: executionStats(stats, documents, performance.now() - startedAt),
    }),
  }
}

/** Asks the rules. How queries are answered, and what is in any collection, is for no client. */
function allow(query: Query, explain: string, caller: Caller, { authorization }: Reading): void {
  const isForTrusted = explain !== 'no' || query.collectionId === null
  if (isForTrusted && caller.kind !== 'trusted') throw permissionDenied()
  authorization.list(query)
}

/** The elements of a query's answer: one for each document, and one where there is none. */
function* queryElements(
  query: Query,
  explain: ReturnType<typeof decodeExplain>,
  reading: Reading,
  { caller, budget }: RpcRequest,
  { names }: ServiceContext,
): Generator<string | null> {
  const run = yield* beginQuery(query, explain, caller, reading)
  if (run === null) return
  let skipped = 0
  const steps = runQuery(query, run.reader, () => {
    skipped += 1
  })
  const documents = query.nearest === null ? steps : nearestDocuments(steps, query.nearest, names)
  let count = 0
  // One element behind, because the last one carries the metrics.
  let last: string | null = null
  for (const document of documents) {
    if (document === null) {
      yield null
      continue
    }
    if (last !== null) yield `${last}}`
    const told = count === 0 ? skippedResults(skipped) : ''
    last = `{"document":${documentJson(document, query.select, names)},"readTime":"${reading.time}"${told}`
    budget.answered(last.length)
    count += 1
  }
  last ??= `{"readTime":"${reading.time}"${skippedResults(skipped)}`
  if (explain === 'no') {
    yield `${last}}`
    return
  }
  yield `${last},"explainMetrics":${JSON.stringify(run.explainMetrics(count))}}`
}

/** How many documents an offset has left out, behind the time of the first element. */
function skippedResults(count: number): string {
  return count === 0 ? '' : `,"skippedResults":${count}`
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
  const work = (reading: Reading) =>
    jsonList(aggregationElements(query, aggregations, explain, reading, request, context))
  return readAt(request, { transaction, newTransaction, readTime }, context, work)
}

function* aggregationElements(
  query: Query,
  aggregations: readonly Aggregation[],
  explain: ReturnType<typeof decodeExplain>,
  reading: Reading,
  { caller }: RpcRequest,
  { names }: ServiceContext,
): Generator<string | null> {
  const run = yield* beginQuery(query, explain, caller, reading)
  if (run === null) return
  const results = yield* aggregate(query, aggregations, run.reader)
  const aggregateFields = Object.fromEntries(
    [...results].map(([alias, value]) => [alias, encodeValue(value, names)]),
  )
  const answer = { result: { aggregateFields }, readTime: reading.time }
  if (explain === 'no') {
    yield JSON.stringify(answer)
    return
  }
  yield JSON.stringify({ ...answer, explainMetrics: run.explainMetrics(1) })
}

const readBegin = messageReader('', ['database', 'options', 'requestOptions'])
const readRollback = messageReader('', ['database', 'transaction', 'requestOptions'])

/** `documents:beginTransaction` */
export const beginTransactionRpc: Rpc = ({ body, caller }, context) => {
  const moment = momentOf(decodeTransactionOptions(readBegin(body).options), context)
  const { id } = context.transactions.begin(moment, caller)
  return [JSON.stringify({ transaction: id })]
}

/** `documents:rollback` */
export const rollbackRpc: Rpc = ({ body, caller }, { transactions }) => {
  transactions.rollback(asString(readRollback(body).transaction, 'transaction'), caller)
  return ['{}']
}
