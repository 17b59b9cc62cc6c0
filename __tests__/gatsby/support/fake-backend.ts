import type { IncomingMessage } from 'node:http'
import { startListener } from '../../setup/listener.ts'

/** Fields as plain values; a `Date` stands for a timestamp. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A backend for the build's tests: documents in memory behind the part of Firestore's REST protocol
 * that reading needs, and stored files behind Firebase Storage's download address.
 */
export interface FakeBackend {
  readonly origin: string
  /** Collection -> id -> fields. */
  readonly collections: Map<string, Map<string, Fields>>
  readonly files: Map<string, Buffer>
  /** `RPC collection` of every request, and the path of every file request. */
  readonly requests: string[]
  /** When set, every request is answered with this status. */
  failWith: number | null
  put(collection: string, id: string, fields: Fields): void
  remove(collection: string, id: string): void
  close(): Promise<void>
}

type Json = Record<string, unknown>

const encode = (value: unknown): Json => {
  if (value === null || value === undefined) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  }
  if (typeof value === 'string') return { stringValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } }
  return { mapValue: { fields: encodeMap(value as Fields) } }
}

const encodeMap = (fields: Fields): Json =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, encode(value)]))

/** A wire value as something that `<` orders. */
const comparable = (value: Json | undefined): number | string => {
  if (value === undefined) return ''
  if ('timestampValue' in value) return Date.parse(String(value['timestampValue']))
  if ('integerValue' in value) return Number(value['integerValue'])
  const text = value['stringValue'] ?? value['referenceValue']
  return typeof text === 'string' ? text : ''
}

interface Query {
  from: [{ collectionId: string }]
  where?: Json
  orderBy?: { field: { fieldPath: string }; direction: string }[]
  startAt?: { values: Json[]; before?: boolean }
  limit?: number
}

interface WireDocument {
  readonly name: string
  readonly fields: Record<string, Json>
}

const valueOf = (document: WireDocument, path: string): Json | undefined =>
  path === '__name__' ? { referenceValue: document.name } : document.fields[path]

function matches(document: WireDocument, filter: Json | undefined): boolean {
  if (filter === undefined) return true
  const composite = filter['compositeFilter'] as { filters: Json[] } | undefined
  if (composite !== undefined) return composite.filters.every((part) => matches(document, part))
  const { field, op, value } = filter['fieldFilter'] as {
    field: { fieldPath: string }
    op: string
    value: Json
  }
  const actual = valueOf(document, field.fieldPath)
  if (actual === undefined) return false
  if (op === 'EQUAL') return comparable(actual) === comparable(value)
  if (op === 'IN') {
    const { values } = value['arrayValue'] as { values: Json[] }
    return values.some((each) => comparable(each) === comparable(actual))
  }
  if (op === 'GREATER_THAN') {
    return (
      typeof comparable(actual) === typeof comparable(value) &&
      comparable(actual) > comparable(value)
    )
  }
  throw new Error(`The fake backend does not know the operator ${op}`)
}

function run(query: Query, all: readonly WireDocument[]): WireDocument[] {
  const order = query.orderBy ?? []
  const compareTo = (document: WireDocument, values: readonly (Json | undefined)[]): number => {
    for (const [index, { field, direction }] of order.entries()) {
      const a = comparable(valueOf(document, field.fieldPath))
      const b = comparable(values[index])
      if (a !== b) return (a < b ? -1 : 1) * (direction === 'DESCENDING' ? -1 : 1)
    }
    return 0
  }
  const keys = (document: WireDocument) =>
    order.map(({ field }) => valueOf(document, field.fieldPath))
  return all
    .filter((document) => matches(document, query.where))
    .filter((document) => keys(document).every((key) => key !== undefined))
    .sort((a, b) => compareTo(a, keys(b)))
    .filter((document) => {
      const { startAt } = query
      if (startAt === undefined) return true
      const position = compareTo(document, startAt.values)
      return startAt.before === true ? position >= 0 : position > 0
    })
    .slice(0, query.limit)
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as Json
}

/** Starts a fake backend on a free port of the loopback interface, or on the given one. */
export async function startFakeBackend(port = 0): Promise<FakeBackend> {
  const collections: FakeBackend['collections'] = new Map()
  const files: FakeBackend['files'] = new Map()
  const requests: string[] = []
  const state = { failWith: null as number | null }

  const documentsOf = (root: string, collection: string): WireDocument[] =>
    [...(collections.get(collection) ?? new Map<string, Fields>())].map(([id, fields]) => ({
      name: `${root}/${collection}/${id}`,
      fields: encodeMap(fields) as Record<string, Json>,
    }))

  const answer = async (request: IncomingMessage): Promise<Json | Json[]> => {
    const [, root, rpc] = /\/v1\/(.*\/documents):(\w+)/.exec(request.url ?? '') ?? []
    const body = await bodyOf(request)
    const readTime = new Date().toISOString()
    if (root === undefined) throw new Error(`The fake backend does not know ${request.url ?? ''}`)
    if (rpc === 'batchGet') {
      return (body['documents'] as string[]).map((name) => {
        const [collection = '', id = ''] = name.slice(root.length + 1).split('/')
        const found = documentsOf(root, collection).find((each) => each.name.endsWith(`/${id}`))
        return found === undefined
          ? { missing: name, readTime }
          : { found: { ...found, createTime: readTime, updateTime: readTime }, readTime }
      })
    }
    const query = (
      rpc === 'runQuery'
        ? body['structuredQuery']
        : (body['structuredAggregationQuery'] as Json)['structuredQuery']
    ) as Query
    const collection = query.from[0].collectionId
    requests.push(`${rpc ?? ''} ${collection}`)
    const found = run(query, documentsOf(root, collection))
    if (rpc === 'runQuery') {
      return found.length === 0
        ? [{ readTime }]
        : found.map((document) => ({
            document: { ...document, createTime: readTime, updateTime: readTime },
            readTime,
          }))
    }
    const [{ alias }] = (body['structuredAggregationQuery'] as Json)['aggregations'] as [
      { alias: string },
    ]
    return [{ result: { aggregateFields: { [alias]: encode(found.length) } }, readTime }]
  }

  const listener = await startListener((request, response) => {
    const [, encoded] = /^\/v0\/b\/[^/]+\/o\/([^?]+)/.exec(request.url ?? '') ?? []
    if (state.failWith !== null) {
      response.writeHead(state.failWith, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code: state.failWith, message: 'set by the test' } }))
    } else if (encoded !== undefined) {
      requests.push(decodeURIComponent(encoded))
      const bytes = files.get(decodeURIComponent(encoded))
      response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': 'image/png' })
      response.end(bytes)
    } else {
      answer(request).then(
        (json) => {
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(JSON.stringify(json))
        },
        (error: unknown) => {
          response.writeHead(500)
          response.end(String(error))
        },
      )
    }
  }, port)
  return {
    origin: listener.origin,
    collections,
    files,
    requests,
    get failWith() {
      return state.failWith
    },
    set failWith(status) {
      state.failWith = status
    },
    put(collection, id, fields) {
      const documents = collections.get(collection) ?? new Map<string, Fields>()
      collections.set(collection, documents.set(id, fields))
    },
    remove(collection, id) {
      collections.get(collection)?.delete(id)
    },
    close: () => listener.close(),
  }
}
