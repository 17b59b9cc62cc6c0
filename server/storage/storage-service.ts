import { createRouter, row } from '../http/router.ts'
import type { HttpService, Route } from '../http/router.ts'
import type { ParsedRequest, RequestHead } from '../../node-shared/http/request.ts'
import { jsonResponse } from '../../node-shared/http/response.ts'
import type { WireResponse } from '../../node-shared/http/response.ts'
import type { WireForm } from '../../node-shared/http/service.ts'
import type { StorageContext } from './objects/storage-context.ts'
import { continueUpload } from './uploads/continue-upload.ts'
import { download } from './objects/download.ts'
import { errorAnswer } from './error-answer.ts'
import { FRAMING_BYTES } from './protocol/storage-limits.ts'
import { listObjects } from './objects/list-objects.ts'
import { changeTokens, deleteObject, getMetadata, updateMetadata } from './objects/metadata.ts'
import { assertObjectName } from './protocol/object-name.ts'
import { startUpload } from './uploads/start-upload.ts'
import { StorageError } from './protocol/storage-error.ts'
import { uploadMultipart, uploadSimply } from './uploads/upload.ts'

const COLLECTION = '/v0/b/{bucket}/o'
const OBJECT = '/v0/b/{bucket}/o/{name}'

type ObjectOperation = (
  context: StorageContext,
  request: ParsedRequest,
  name: string,
) => Promise<WireResponse>

const isMultipart = ({ headers, query }: RequestHead) =>
  (headers['x-goog-upload-protocol'] ?? query.get('uploadType')) === 'multipart'

/** Firebase's plainest form: the body is the object, `?name=` says which. */
const isSimple = ({ headers, query }: RequestHead) =>
  (headers['x-goog-upload-protocol'] ?? 'raw') === 'raw' &&
  headers['x-goog-upload-command'] === undefined &&
  headers['x-http-method-override'] === undefined &&
  ['media', null].includes(query.get('uploadType')) &&
  !query.has('create_token') &&
  !query.has('delete_token')

/** Does this request bring bytes of an object? */
const bringsBytes = (head: RequestHead) =>
  (head.method === 'POST' || head.method === 'PUT') &&
  (head.query.has('upload_id') || isMultipart(head) || isSimple(head))

/** Firebase Storage's protocol (v0) over HTTP. */
export function createStorageService(context: StorageContext): HttpService {
  const inBucket =
    (handle: Route['handle']): Route['handle'] =>
    (request, parameters) => {
      if (parameters.bucket !== context.bucket) throw new StorageError('storage/bucket-not-found')
      return handle(request, parameters)
    }
  const onObject = (operation: ObjectOperation): Route['handle'] =>
    inBucket((request, { name = '' }) => {
      assertObjectName(name)
      return operation(context, request, name)
    })
  const read: ObjectOperation = (own, request, name) =>
    request.query.get('alt') === 'media'
      ? download(own, request, name)
      : getMetadata(own, request, name)
  const upload = inBucket((request) => post(context, request))
  const list = inBucket((request) => listObjects(context, request))

  return {
    ...STORAGE_FORM,
    ...createRouter([
      row('POST', COLLECTION, 'rules', 'files-write', upload),
      row('PUT', COLLECTION, 'rules', 'files-write', upload),
      row('GET', COLLECTION, 'rules', 'files-read', list),
      // Clients that join paths leave a slash behind.
      row('POST', `${COLLECTION}/`, 'rules', 'files-write', upload),
      row('GET', `${COLLECTION}/`, 'rules', 'files-read', list),
      row('GET', OBJECT, 'rules', 'files-read', onObject(read)),
      row('POST', OBJECT, 'rules', 'files-write', onObject(postObject)),
      row('PUT', OBJECT, 'rules', 'files-write', onObject(postObject)),
      row('PATCH', OBJECT, 'rules', 'files-write', onObject(updateMetadata)),
      row('DELETE', OBJECT, 'rules', 'files-write', onObject(deleteObject)),
    ]),
    name: 'storage',
    bodyLimit: (head) =>
      bringsBytes(head) ? context.limits.objectBytes + FRAMING_BYTES : FRAMING_BYTES,
    streamsBody: bringsBytes,
  }
}

async function post(
  context: StorageContext,
  request: ParsedRequest,
  nameInPath?: string,
): Promise<WireResponse> {
  const uploadId = request.query.get('upload_id')
  if (uploadId !== null) return continueUpload(context, request, uploadId)
  if (isMultipart(request)) return uploadMultipart(context, request, nameInPath)
  if (isSimple(request)) return uploadSimply(context, request, nameInPath)
  const protocol = request.headers['x-goog-upload-protocol']
  const command = request.headers['x-goog-upload-command']
  if (protocol === 'resumable' && command === 'start') {
    return startUpload(context, request, nameInPath)
  }
  throw new StorageError(
    'storage/invalid-argument',
    'Expected a simple upload, or the upload protocol multipart, or resumable with the command start.',
  )
}

/** POST and PUT of an object: its metadata, its tokens, or an upload to it. */
async function postObject(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const method = request.headers['x-http-method-override']
  if (typeof method === 'string' && method.toUpperCase() === 'PATCH') {
    return updateMetadata(context, request, name)
  }
  if (request.query.has('create_token') || request.query.has('delete_token')) {
    return changeTokens(context, request, name)
  }
  return post(context, request, name)
}

/** The SDK looks at the status only; the body is for people. 5xx makes it try again by itself. */
function errorResponse(error: unknown): WireResponse {
  const { status, message, headers } = errorAnswer(error)
  return jsonResponse(status, { error: { code: status, message } }, headers)
}

/** The protocol of files from outside. */
export const STORAGE_FORM: WireForm = {
  prefixes: ['/v0/b/'],
  cors: {
    allowHeaders: [
      'authorization',
      'content-type',
      'range',
      'if-match',
      'if-none-match',
      'if-range',
      'x-http-method-override',
      'x-firebase-storage-version',
      'x-firebase-gmpid',
      'x-firebase-appcheck',
      'x-goog-upload-protocol',
      'x-goog-upload-command',
      'x-goog-upload-offset',
      'x-goog-upload-header-content-length',
      'x-goog-upload-header-content-type',
    ],
    exposeHeaders: [
      'content-type',
      'content-length',
      'content-range',
      'content-disposition',
      'etag',
      'x-goog-generation',
      'x-goog-metageneration',
      'x-goog-hash',
      'x-goog-upload-status',
      'x-goog-upload-url',
      'x-goog-upload-control-url',
      'x-goog-upload-chunk-granularity',
      'x-goog-upload-size-received',
    ],
    preflightStatus: 204,
  },
  errorResponse,
}
