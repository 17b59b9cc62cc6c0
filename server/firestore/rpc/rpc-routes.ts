import type { RateClass } from '../../../node-shared/http/limits/rate-limits.ts'
import { RequestError, decodeSegment } from '../../../node-shared/http/request.ts'
import type { RequestHead } from '../../../node-shared/http/request.ts'
import type { RouteRow } from '../../http/router.ts'
import { FirestoreError } from '../protocol/firestore-error.ts'
import { checkDocumentPath } from '../values/resource-name.ts'
import type { Rpc } from './service-context.ts'
import { deleteDocument, getDocument, patchDocument } from './document-resource.ts'
import { batchGetRpc } from './batch-get.ts'
import { batchWriteRpc, commitRpc } from './commit-rpc.ts'
import {
  createDocument,
  listCollectionIdsRpc,
  listDocuments,
  partitionQueryRpc,
} from './listing.ts'
import {
  runAggregationQueryRpc,
  runQueryRpc,
  beginTransactionRpc,
  rollbackRpc,
} from './operations.ts'

const ROOT = '/v1/projects/{project}/databases/{database}/documents'
const DOCUMENT = '/{document}'
const COLLECTION = '/{collection}'

/** A row of the documents' routes. */
interface RpcRow extends RouteRow {
  /** Makes the operation of a request, from its query and the collection that its path names. */
  readonly rpc: (query: URLSearchParams, collectionId: string) => Rpc
}

/** Writes a row on one line. The rules judge every caller but a program. */
const row = (
  method: RpcRow['method'],
  below: string,
  cost: RateClass,
  rpc: RpcRow['rpc'],
): RpcRow => ({ method, pattern: `${ROOT}${below}`, who: 'rules', cost, rpc })

/** Pipelines need Firestore's Enterprise edition. */
const notOffered = (below: string): RpcRow => ({
  ...row('POST', `${below}:executePipeline`, 'documents-read', () => {
    throw new FirestoreError('UNIMPLEMENTED', 'executePipeline is not offered by this database.')
  }),
  who: 'nobody',
})

/** All operations. Here `{document}` and `{collection}` stand for paths of any depth. */
export const DOCUMENT_ROUTES: readonly RpcRow[] = [
  row('POST', ':commit', 'documents-write', () => commitRpc),
  row('POST', ':batchWrite', 'documents-write', () => batchWriteRpc),
  row('POST', ':batchGet', 'documents-read', () => batchGetRpc),
  row('POST', ':beginTransaction', 'documents-read', () => beginTransactionRpc),
  row('POST', ':rollback', 'documents-read', () => rollbackRpc),
  ...['', DOCUMENT].flatMap((parent) => [
    row('POST', `${parent}:runQuery`, 'documents-read', () => runQueryRpc),
    row('POST', `${parent}:runAggregationQuery`, 'documents-read', () => runAggregationQueryRpc),
    row('POST', `${parent}:listCollectionIds`, 'documents-read', () => listCollectionIdsRpc),
    row('POST', `${parent}:partitionQuery`, 'documents-read', () => partitionQueryRpc),
    notOffered(parent),
  ]),
  row('GET', DOCUMENT, 'documents-read', getDocument),
  row('PATCH', DOCUMENT, 'documents-write', patchDocument),
  row('DELETE', DOCUMENT, 'documents-write', deleteDocument),
  row('GET', COLLECTION, 'documents-read', (query, id) => listDocuments(id, query)),
  row('POST', COLLECTION, 'documents-read', (query, id) => createDocument(id, query)),
]

function rowAt(method: string, below: string): RpcRow | undefined {
  const pattern = `${ROOT}${below}`
  return DOCUMENT_ROUTES.find((each) => each.method === method && each.pattern === pattern)
}

/** Finds the row of a request, whichever project and documents it names. */
export function findRoute({ method, path }: RequestHead): RpcRow | undefined {
  const below = /^\/v1\/projects\/[^/]+\/databases\/[^/]+\/documents(.*)$/.exec(path)?.[1]
  if (below === undefined) return undefined
  const verb = method === 'POST' ? (/:\w+$/.exec(below)?.[0] ?? '') : ''
  if (below.length === verb.length) return rowAt(method, verb)
  const isCollection = verb === '' && below.split('/').length % 2 === 0
  return rowAt(method, `${isCollection ? COLLECTION : DOCUMENT}${verb}`)
}

/** Operation that a path asks for. */
export interface RpcRoute {
  readonly rpc: Rpc
  /** The document that the path names, '' for the root. */
  readonly parent: string
}

/**
 * Finds the operation of a request.
 *
 * @throws RequestError 404 or 405, FirestoreError `NOT_FOUND` for another project or database
 */
export function routeRequest({ method, path, query }: RequestHead, projectId: string): RpcRoute {
  const verb = method === 'POST' ? /:\w+$/.exec(path)?.[0] : undefined
  if (verb !== undefined) {
    const parent = documentPath(path.slice(0, -verb.length), projectId)
    const found = rowAt(method, `${parent === '' ? '' : DOCUMENT}${verb}`)
    if (found !== undefined) return { rpc: found.rpc(query, ''), parent }
    throw new RequestError('request/unknown-route', 'There is no such operation.')
  }
  const below = relativePath(path, projectId)
  if (below === '') throw new RequestError('request/unknown-route', 'There is nothing here.')
  const isCollection = below.split('/').length % 2 === 1
  const at = isCollection ? below.lastIndexOf('/') : below.length
  const parent = at === -1 ? '' : below.slice(0, at)
  if (parent !== '') checkDocumentPath(parent)
  const found = rowAt(method, isCollection ? COLLECTION : DOCUMENT)
  if (found !== undefined) return { rpc: found.rpc(query, below.slice(at + 1)), parent }
  throw new RequestError('request/method-not-allowed', `${method} is not offered here.`)
}

/** The path of the document that an operation stands below, '' for the root. */
function documentPath(path: string, projectId: string): string {
  const document = relativePath(path, projectId)
  if (document !== '') checkDocumentPath(document)
  return document
}

/** `/v1/projects/P/databases/(default)/documents/...` -> what follows, '' for the root. */
function relativePath(path: string, projectId: string): string {
  const [, version, projects, project, databases, database, documents, ...rest] = path
    .split('/')
    .map(decodeSegment)
  const isKnownShape =
    version === 'v1' &&
    projects === 'projects' &&
    databases === 'databases' &&
    documents === 'documents'
  if (!isKnownShape) throw new RequestError('request/unknown-route', 'There is nothing here.')
  if (project !== projectId || database !== '(default)') {
    throw new FirestoreError(
      'NOT_FOUND',
      `The database ${database ?? ''} does not exist for project ${project ?? ''}.`,
    )
  }
  return rest.join('/')
}
