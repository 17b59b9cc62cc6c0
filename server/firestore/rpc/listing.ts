import { randomBytes } from 'node:crypto'
import { TRUSTED } from '../authorization/authorization.ts'
import { invalidArgument, permissionDenied } from '../protocol/firestore-error.ts'
import { asInt32, asList, asObject, asString, messageReader } from '../protocol/json.ts'
import { toRulesQuery } from '../query/alternatives.ts'
import { decodeQuery } from '../query/decode/decode-query.ts'
import { valueOf } from '../query/match-filter.ts'
import type { Query } from '../query/query.ts'
import { runQuery } from '../query/run/run-query.ts'
import type { DocumentRow } from '../store/document-reader.ts'
import { collectionIds, idsWithDescendants } from '../store/segments.ts'
import { comparePaths, compareText } from '../values/compare-values.ts'
import { encodeValue } from '../values/encode-value.ts'
import { checkDocumentPath, checkSegment } from '../values/resource-name.ts'
import { commit } from '../write/commit.ts'
import { documentJson } from './answer.ts'
import type { Rpc, RpcRequest, ServiceContext } from './service-context.ts'
import { maskParameter } from './document-resource.ts'
import { readAt } from './reading.ts'
import type { AnswerSteps, Reading } from './reading.ts'

/** Documents of one page, unless the request says how many; and the most of one page. */
const PAGE_SIZE = 300
const PAGE_SIZE_MAX = 1000
/** No part of a partitioned query is smaller than this many documents. */
const PARTITION_MIN = 128
const AUTO_ID_LENGTH = 20
const AUTO_ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Where a page ends, in the protocol's own opaque form. */
function encodeToken(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

function decodeToken(token: unknown): readonly unknown[] | null {
  const text = asString(token ?? '', 'pageToken')
  if (text === '') return null
  try {
    return asList(JSON.parse(Buffer.from(text, 'base64url').toString()), 'pageToken')
  } catch {
    throw invalidArgument('The page token is not valid.')
  }
}

function pageSizeOf(value: unknown): number {
  const size = asInt32(value, 'pageSize') ?? 0
  if (size < 0) throw invalidArgument('The page size is negative.')
  return size === 0 ? PAGE_SIZE : Math.min(size, PAGE_SIZE_MAX)
}

/** `GET PARENT/COLLECTION` */
export function listDocuments(collectionId: string, parameters: URLSearchParams): Rpc {
  return (request, context) => {
    const pageSize = Math.min(
      pageSizeOf(parameters.get('pageSize') ?? undefined),
      request.budget.answerDocuments ?? PAGE_SIZE_MAX,
    )
    if (parameters.get('showMissing') === 'true') {
      return listWithMissing(collectionId, parameters, pageSize, request, context)
    }
    const token = decodeToken(parameters.get('pageToken'))
    const query = decodeQuery(
      {
        from: [{ collectionId }],
        orderBy: decodeOrderBy(parameters.get('orderBy') ?? ''),
        limit: pageSize + 1,
        ...(token !== null && { startAt: { values: token, before: false } }),
      },
      request.parent,
      context,
    )
    const mask = maskParameter(parameters, 'mask')
    const { names } = context
    const work = function* ({ authorization, reader }: Reading): AnswerSteps {
      authorization.list(query, { ...toRulesQuery(query), limit: pageSize })
      const shown: string[] = []
      let last: DocumentRow | null = null
      let isMore = false
      for (const document of runQuery(query, reader)) {
        yield null
        if (document === null) continue
        const json = documentJson(document, mask, names)
        isMore = shown.length === pageSize || !request.budget.hasRoomFor(json.length)
        if (isMore) break
        request.budget.answered(json.length)
        shown.push(json)
        last = document
      }
      const values = isMore && last !== null ? cursorValues(query, last, context) : null
      yield* page(shown, values && encodeToken(values))
    }
    return readAt(request, consistencyOf(parameters), context, work)
  }
}

/** The values of a query's orders in a document: behind them the next page begins. */
function cursorValues(query: Query, document: DocumentRow, { names }: ServiceContext): unknown[] {
  return query.orders.flatMap(({ field }) => {
    const value = valueOf(document, field)
    return value === undefined ? [] : [encodeValue(value, names)]
  })
}

/** Also what does not exist but has something below it. Only the backend itself may know of that. */
function listWithMissing(
  collectionId: string,
  parameters: URLSearchParams,
  pageSize: number,
  request: RpcRequest,
  context: ServiceContext,
) {
  if (request.caller !== TRUSTED) throw permissionDenied()
  if (parameters.has('orderBy')) throw invalidArgument('showMissing takes no orderBy.')
  const [after] = decodeToken(parameters.get('pageToken')) ?? []
  const collection = request.parent === '' ? collectionId : `${request.parent}/${collectionId}`
  const mask = maskParameter(parameters, 'mask')
  const { names } = context
  const work = function* ({ reader }: Reading): AnswerSteps {
    const ids = yield* idsWithDescendants(reader, collection)
    const paths = ids.map((id) => `${collection}/${id}`).sort(comparePaths)
    const last = after === undefined ? null : `${collection}/${asString(after, 'pageToken')}`
    const start = last === null ? 0 : paths.findIndex((path) => comparePaths(path, last) > 0)
    const shown = start === -1 ? [] : paths.slice(start, start + pageSize)
    const isMore = start !== -1 && start + pageSize < paths.length
    const documents = shown.map((path) => {
      const document = reader.get(path)
      return document === null
        ? JSON.stringify({ name: names.format(path) })
        : documentJson(document, mask, names)
    })
    const next = isMore ? encodeToken([shown.at(-1)?.slice(collection.length + 1)]) : null
    yield* page(documents, next)
  }
  return readAt(request, consistencyOf(parameters), context, work)
}

function* page(
  documents: readonly string[],
  nextPageToken: string | null,
): Generator<string, void> {
  yield documents.length === 0 ? '{' : `{"documents":[${documents.join(',')}]`
  if (nextPageToken !== null) {
    yield `${documents.length === 0 ? '' : ','}"nextPageToken":"${nextPageToken}"`
  }
  yield '}'
}

function consistencyOf(parameters: URLSearchParams) {
  return {
    transaction: parameters.get('transaction') ?? undefined,
    readTime: parameters.get('readTime') ?? undefined,
  }
}

/** `priority desc, __name__` */
function decodeOrderBy(text: string): object[] {
  if (text.trim() === '') return []
  return text.split(',').map((item) => {
    const [fieldPath = '', direction = 'asc', ...rest] = item.trim().split(/\s+/)
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw invalidArgument(
        `orderBy "${item.trim().slice(0, 200)}" is not a field and a direction.`,
      )
    }
    return {
      field: { fieldPath },
      direction: /^desc$/i.test(direction) ? 'DESCENDING' : 'ASCENDING',
    }
  })
}

/** `POST PARENT/COLLECTION?documentId=`; without an id one is made up. */
export function createDocument(collectionId: string, parameters: URLSearchParams): Rpc {
  return (request, context) => {
    checkSegment(collectionId)
    const id = parameters.get('documentId') || autoId()
    const parent = request.parent === '' ? '' : `${request.parent}/`
    const path = `${parent}${collectionId}/${id}`
    if (id.includes('/')) throw invalidArgument(`Resource id "${id.slice(0, 200)}" is invalid.`)
    checkDocumentPath(path)
    const fields = context.decoder.decodeFields(asObject(request.body, 'The document')['fields'])
    const mask = maskParameter(parameters, 'mask')
    return context.commits.run(() => {
      const precondition = { kind: 'exists', exists: false } as const
      const write = {
        kind: 'update',
        path,
        precondition,
        fields,
        mask: null,
        transforms: [],
      } as const
      commit([write], request.caller, context)
      const document = context.store.get(path)
      return document === null ? ['{}'] : [documentJson(document, mask, context.names)]
    })
  }
}

function autoId(): string {
  // 248 is the largest multiple of 62 in a byte: what is above would favour some characters.
  let id = ''
  while (id.length < AUTO_ID_LENGTH) {
    for (const byte of randomBytes(2 * AUTO_ID_LENGTH)) {
      if (byte < 248 && id.length < AUTO_ID_LENGTH) id += AUTO_ID_ALPHABET.charAt(byte % 62)
    }
  }
  return id
}

const readCollectionIdsRequest = messageReader('', ['parent', 'pageSize', 'pageToken', 'readTime'])

/** `PARENT:listCollectionIds`: for the backend itself; no rule can allow it to anyone else. */
export const listCollectionIdsRpc: Rpc = (request, context) => {
  if (request.caller !== TRUSTED) throw permissionDenied()
  const { pageSize: size, pageToken, readTime } = readCollectionIdsRequest(request.body)
  const pageSize = pageSizeOf(size)
  const [after] = decodeToken(pageToken) ?? []
  const work = function* ({ reader }: Reading): AnswerSteps {
    const all = yield* collectionIds(reader, request.parent)
    const last = after === undefined ? null : asString(after, 'pageToken')
    const rest = last === null ? all : all.filter((id) => compareText(id, last) > 0)
    const shown = rest.slice(0, pageSize)
    yield JSON.stringify({
      collectionIds: shown,
      ...(rest.length > pageSize && { nextPageToken: encodeToken([shown.at(-1)]) }),
    })
  }
  return readAt(request, { readTime }, context, work)
}

const readPartitionRequest = messageReader('', [
  'parent',
  'structuredQuery',
  'partitionCount',
  'pageToken',
  'pageSize',
  'readTime',
])

/** `PARENT:partitionQuery`: places at which a query over a group can be cut into equal parts. */
export const partitionQueryRpc: Rpc = (request, context) => {
  if (request.caller !== TRUSTED) throw permissionDenied()
  const body = readPartitionRequest(request.body)
  const query = decodeQuery(body.structuredQuery, request.parent, context)
  const count = asInt32(body.partitionCount, 'partitionCount') ?? 0
  if (count <= 0) throw invalidArgument('The partition count must be positive.')
  if (!query.isCollectionGroup || query.orders.length !== 1) {
    throw invalidArgument('Only queries over a collection group in the order of names are cut.')
  }
  const pageSize = pageSizeOf(body.pageSize)
  const [after] = decodeToken(body.pageToken) ?? []
  const work = function* ({ reader }: Reading): AnswerSteps {
    const paths: string[] = []
    for (const document of runQuery(query, reader)) {
      yield null
      if (document !== null) paths.push(document.path)
    }
    const step = Math.max(Math.ceil(paths.length / (count + 1)), PARTITION_MIN)
    const cuts = paths.filter((_, at) => at > 0 && at % step === 0)
    const start = after === undefined ? 0 : cuts.indexOf(asString(after, 'pageToken')) + 1
    const shown = cuts.slice(start, start + pageSize)
    yield JSON.stringify({
      partitions: shown.map((path) => ({
        values: [{ referenceValue: context.names.format(path) }],
        before: true,
      })),
      ...(start + pageSize < cuts.length && { nextPageToken: encodeToken([shown.at(-1)]) }),
    })
  }
  return readAt(request, { readTime: body.readTime }, context, work)
}
