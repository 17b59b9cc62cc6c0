import { TRUSTED } from '../authorization.ts'
import { FirestoreError } from '../errors.ts'
import { asInt32, asObject, messageReader } from '../json.ts'
import { aggregate, decodeAggregations } from '../query/aggregate.ts'
import { toRulesQuery } from '../query/alternatives.ts'
import { decodeQuery } from '../query/decode-query.ts'
import { queryCollection, runQuery } from '../query/run-query.ts'
import { encodeValue } from '../values/encode-value.ts'
import { documentJson, jsonList } from './answer.ts'
import type { Rpc } from './context.ts'
import { readAt } from './reading.ts'

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

/** `PARENT:runQuery` */
export const runQueryRpc: Rpc = (request, context) => {
  const { names, store } = context
  const body = readQueryRequest(request.body)
  const { transaction, newTransaction, readTime } = body
  const query = decodeQuery(body.structuredQuery, request.parent, context)
  return readAt(request, { transaction, newTransaction, readTime }, context, (reading) => {
    const { time, authorization } = reading
    authorization.list(queryCollection(query), toRulesQuery(query))
    const head = reading.begin()
    reading.sawQuery(query)
    const documents = [...runQuery(query, store)]
    if (documents.length === 0) return jsonList([...head, JSON.stringify({ readTime: time })])
    return jsonList(
      (function* () {
        yield* head
        for (const document of documents) {
          yield `{"document":${documentJson(document, query.select, names)},"readTime":"${time}"}`
        }
      })(),
    )
  })
}

/** `PARENT:runAggregationQuery` */
export const runAggregationQueryRpc: Rpc = (request, context) => {
  const body = readAggregationRequest(request.body)
  const { transaction, newTransaction, readTime } = body
  const aggregation = asObject(body.structuredAggregationQuery, 'structuredAggregationQuery')
  const query = decodeQuery(aggregation['structuredQuery'], request.parent, context)
  const aggregations = decodeAggregations(aggregation['aggregations'])
  return readAt(request, { transaction, newTransaction, readTime }, context, (reading) => {
    reading.authorization.list(queryCollection(query), toRulesQuery(query))
    const head = reading.begin()
    reading.sawQuery(query)
    const aggregateFields = Object.fromEntries(
      [...aggregate(query, aggregations, context.store)].map(([alias, value]) => [
        alias,
        encodeValue(value, context.names),
      ]),
    )
    return jsonList([
      ...head,
      JSON.stringify({ result: { aggregateFields }, readTime: reading.time }),
    ])
  })
}

/** `PARENT:listCollectionIds`: for the backend itself; no rule can allow it to anyone else. */
export const listCollectionIdsRpc: Rpc = ({ body, parent, caller }, { store }) => {
  if (caller !== TRUSTED) {
    throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  }
  const pageSize = asInt32(asObject(body, 'The request')['pageSize'], 'pageSize') ?? 0
  const collectionIds = store.collectionIds(parent)
  const shown = pageSize > 0 ? collectionIds.slice(0, pageSize) : collectionIds
  return [JSON.stringify({ collectionIds: shown })]
}
