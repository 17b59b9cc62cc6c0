import { ownValue } from '../../../shared/records/own-value.ts'
import { RequestError, decodeSegment } from '../../../node-shared/http/request.ts'
import type { RequestHead } from '../../../node-shared/http/request.ts'
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

/** Operations on the whole database, by the word behind the colon. */
const DATABASE_RPCS: Readonly<Record<string, Rpc>> = {
  commit: commitRpc,
  batchGet: batchGetRpc,
  batchWrite: batchWriteRpc,
  beginTransaction: beginTransactionRpc,
  rollback: rollbackRpc,
}

/** Operations below a document or the root. */
const PARENT_RPCS: Readonly<Record<string, Rpc>> = {
  runQuery: runQueryRpc,
  runAggregationQuery: runAggregationQueryRpc,
  listCollectionIds: listCollectionIdsRpc,
  partitionQuery: partitionQueryRpc,
}

/** Operations of Firestore that exist, but not here: pipelines need its Enterprise edition. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['executePipeline'])

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
export function routeRequest(head: RequestHead, projectId: string): RpcRoute {
  const verbAt = /:(\w+)$/.exec(head.path)
  const verb = verbAt?.[1]
  if (head.method === 'POST' && verb !== undefined) {
    const parent = documentPath(head.path.slice(0, verbAt?.index), projectId)
    const table = parent === '' ? { ...PARENT_RPCS, ...DATABASE_RPCS } : PARENT_RPCS
    const rpc = ownValue(table, verb)
    if (rpc !== undefined) return { rpc, parent }
    if (NOT_OFFERED.has(verb)) {
      throw new FirestoreError('UNIMPLEMENTED', `${verb} is not offered by this database.`)
    }
    throw new RequestError('request/unknown-route', 'There is no such operation.')
  }
  const path = relativePath(head.path, projectId)
  if (path === '') throw new RequestError('request/unknown-route', 'There is nothing here.')
  if (path.split('/').length % 2 === 1) return routeCollection(head, path)
  checkDocumentPath(path)
  switch (head.method) {
    case 'GET':
      return { rpc: getDocument(head.query), parent: path }
    case 'PATCH':
      return { rpc: patchDocument(head.query), parent: path }
    case 'DELETE':
      return { rpc: deleteDocument(head.query), parent: path }
    default:
      throw new RequestError('request/method-not-allowed', `${head.method} is not offered here.`)
  }
}

function routeCollection(head: RequestHead, path: string): RpcRoute {
  const at = path.lastIndexOf('/')
  const [parent, collectionId] = at === -1 ? ['', path] : [path.slice(0, at), path.slice(at + 1)]
  if (parent !== '') checkDocumentPath(parent)
  switch (head.method) {
    case 'GET':
      return { rpc: listDocuments(collectionId, head.query), parent }
    case 'POST':
      return { rpc: createDocument(collectionId, head.query), parent }
    default:
      throw new RequestError('request/method-not-allowed', `${head.method} is not offered here.`)
  }
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
