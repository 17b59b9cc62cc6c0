import { TRUSTED, authorize } from '../authorization.ts'
import type { Authorization } from '../authorization.ts'
import { FirestoreError, invalidArgument } from '../errors.ts'
import { asInt32, asList, asObject, asString } from '../json.ts'
import { aggregate, decodeAggregations } from '../query/aggregate.ts'
import { toRulesQuery } from '../query/alternatives.ts'
import { decodeQuery } from '../query/decode-query.ts'
import { queryCollection, runQuery } from '../query/run-query.ts'
import { encodeValue } from '../values/encode-value.ts'
import { commit } from '../write/commit.ts'
import type { WriteResult } from '../write/commit.ts'
import { decodeMask, decodeWrites } from '../write/decode-write.ts'
import type { Write } from '../write/write.ts'
import { documentJson, jsonList, wireTime } from './answer.ts'
import type { Rpc, RpcRequest, ServiceContext } from './context.ts'
import { isReadOnly } from './transactions.ts'
import type { Transaction } from './transactions.ts'

/** Most documents of one batchGet; a bound on the work of one request. */
const BATCH_GET_MAX = 10_000

function json(value: unknown): string[] {
  return [JSON.stringify(value)]
}

/** The rules' view of a request that reads: its time, and documents as they are. */
export function readAuthorization({ caller }: RpcRequest, context: ServiceContext): Authorization {
  const { ruleset, clock, store } = context
  return authorize(ruleset, caller, clock(), (path) => store.get(path)?.fields ?? null)
}

/** The time of a read: that of the last commit, or now when that is later. */
function readTime({ store, clock }: ServiceContext): string {
  return wireTime(Math.max(store.lastCommitTime(), clock().getTime() * 1000))
}

function wireResult(result: WriteResult, context: ServiceContext): object {
  return {
    ...(result.updateTime !== null && { updateTime: wireTime(result.updateTime) }),
    ...(result.transformResults.length > 0 && {
      transformResults: result.transformResults.map((value) => encodeValue(value, context.names)),
    }),
  }
}

/** `documents:commit` */
export const commitRpc: Rpc = (request, context) => {
  const body = asObject(request.body, 'The request')
  const writes = decodeWrites(body['writes'], context)
  return context.commits.run(() => {
    context.transactions.finish(body['transaction'])
    const { commitTime, results } = commit(writes, request.caller, context)
    return json({
      writeResults: results
        .filter(({ kind }) => kind !== 'verify')
        .map((result) => wireResult(result, context)),
      commitTime: wireTime(commitTime),
    })
  })
}

/** `documents:batchWrite`: each write on its own; a failure is reported in its place. */
export const batchWriteRpc: Rpc = async (request, context) => {
  const writes = decodeWrites(asObject(request.body, 'The request')['writes'], context)
  const attempt = async (write: Write) => {
    try {
      const [result] = await context.commits.run(
        () => commit([write], request.caller, context).results,
      )
      return { result: result ? wireResult(result, context) : {}, status: {} }
    } catch (error) {
      if (!(error instanceof FirestoreError)) throw error
      return { result: {}, status: { code: RPC_CODES[error.status], message: error.message } }
    }
  }
  const outcomes = await Promise.all(writes.map(attempt))
  return json({
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map(({ status }) => status),
  })
}

/** @see https://grpc.io/docs/guides/status-codes/ */
const RPC_CODES: Readonly<Record<FirestoreError['status'], number>> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
}

/** The transaction of a read, begun here when the request asks for a new one. */
function transactionOf(
  body: Readonly<Record<string, unknown>>,
  { transactions }: ServiceContext,
): { readonly transaction: Transaction | null; readonly head: string[] } {
  if (body['newTransaction'] === undefined) {
    return { transaction: transactions.find(body['transaction']), head: [] }
  }
  const id = transactions.begin(isReadOnly(body['newTransaction']))
  return { transaction: transactions.find(id), head: [JSON.stringify({ transaction: id })] }
}

/** `documents:batchGet` */
export const batchGetRpc: Rpc = (request, context) => {
  const { names, store } = context
  const body = asObject(request.body, 'The request')
  const documentNames = asList(body['documents'], 'documents')
  if (documentNames.length > BATCH_GET_MAX) {
    throw invalidArgument(`A request may ask for ${BATCH_GET_MAX} documents.`)
  }
  const paths = documentNames.map((name) => names.parseDocument(asString(name, 'A document')))
  const mask = decodeMask(body['mask'])
  const authorization = readAuthorization(request, context)
  const documents = [...new Set(paths)].map((path) => ({ path, document: store.get(path) }))
  for (const { path, document } of documents) authorization.get(path, document?.fields ?? null)
  const { transaction, head } = transactionOf(body, context)
  const time = readTime(context)
  return jsonList([
    ...head,
    ...documents.map(({ path, document }) => {
      transaction?.readDocument(path, document?.updateTime ?? null)
      return document === null
        ? JSON.stringify({ missing: names.format(path), readTime: time })
        : `{"found":${documentJson(document, mask, names)},"readTime":"${time}"}`
    }),
  ])
}

/** `PARENT:runQuery` */
export const runQueryRpc: Rpc = (request, context) => {
  const body = asObject(request.body, 'The request')
  const query = decodeQuery(body['structuredQuery'], request.parent, context)
  readAuthorization(request, context).list(queryCollection(query), toRulesQuery(query))
  const { transaction, head } = transactionOf(body, context)
  transaction?.readQuery()
  const time = readTime(context)
  const documents = runQuery(query, context.store)
  if (documents.length === 0) return jsonList([...head, JSON.stringify({ readTime: time })])
  return jsonList(
    (function* () {
      yield* head
      for (const document of documents) {
        yield `{"document":${documentJson(document, query.select, context.names)},"readTime":"${time}"}`
      }
    })(),
  )
}

/** `PARENT:runAggregationQuery` */
export const runAggregationQueryRpc: Rpc = (request, context) => {
  const body = asObject(request.body, 'The request')
  const aggregation = asObject(body['structuredAggregationQuery'], 'structuredAggregationQuery')
  const query = decodeQuery(aggregation['structuredQuery'], request.parent, context)
  const aggregations = decodeAggregations(aggregation['aggregations'])
  readAuthorization(request, context).list(queryCollection(query), toRulesQuery(query))
  const { transaction, head } = transactionOf(body, context)
  transaction?.readQuery()
  const results = [...aggregate(query, aggregations, context.store)]
  const aggregateFields = Object.fromEntries(
    results.map(([alias, value]) => [alias, encodeValue(value, context.names)]),
  )
  return jsonList([
    ...head,
    JSON.stringify({ result: { aggregateFields }, readTime: readTime(context) }),
  ])
}

/** `documents:beginTransaction` */
export const beginTransactionRpc: Rpc = ({ body }, { transactions }) =>
  json({ transaction: transactions.begin(isReadOnly(asObject(body, 'The request')['options'])) })

/** `documents:rollback` */
export const rollbackRpc: Rpc = ({ body }, { transactions }) => {
  transactions.rollback(asObject(body, 'The request')['transaction'])
  return json({})
}

/** `PARENT:listCollectionIds`: for the backend itself; no rule can allow it to anyone else. */
export const listCollectionIdsRpc: Rpc = ({ body, parent, caller }, { store }) => {
  if (caller !== TRUSTED) {
    throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  }
  const pageSize = asInt32(asObject(body, 'The request')['pageSize'], 'pageSize') ?? 0
  const collectionIds = store.collectionIds(parent)
  return json({ collectionIds: pageSize > 0 ? collectionIds.slice(0, pageSize) : collectionIds })
}
