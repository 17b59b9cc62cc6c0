import { ServerError } from '../errors.ts'
import { createRouter } from '../http/routes.ts'
import type { Route } from '../http/routes.ts'
import { UnavailableError } from '../http/request.ts'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import type { HttpService } from '../http/service.ts'
import type { StorageContext } from './context.ts'
import { download } from './download.ts'
import { MAX_OBJECT_BYTES } from './keep-object.ts'
import { listObjects } from './list.ts'
import { deleteObject, getMetadata, updateMetadata } from './metadata.ts'
import { assertObjectName } from './object-name.ts'
import { continueUpload, startUpload } from './resumable-upload.ts'
import { StorageError } from './storage-error.ts'
import { uploadMultipart } from './upload.ts'

const COLLECTION = '/v0/b/{bucket}/o'
const OBJECT = '/v0/b/{bucket}/o/{name}'

/** Room for metadata and framing around the bytes of an upload. */
const FRAMING_BYTES = 64 * 1024

type ObjectOperation = (
  context: StorageContext,
  request: ParsedRequest,
  name: string,
) => Promise<WireResponse>

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

  return {
    name: 'storage',
    prefixes: ['/v0/b/'],
    cors: {
      allowHeaders: [
        'authorization',
        'content-type',
        'range',
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
        'content-range',
        'etag',
        'x-goog-upload-status',
        'x-goog-upload-url',
        'x-goog-upload-size-received',
      ],
      preflightStatus: 204,
    },
    bodyLimit: ({ method }) =>
      method === 'POST' ? MAX_OBJECT_BYTES + FRAMING_BYTES : FRAMING_BYTES,
    handle: createRouter([
      {
        method: 'POST',
        pattern: COLLECTION,
        handle: inBucket((request) => post(context, request)),
      },
      {
        method: 'GET',
        pattern: COLLECTION,
        handle: inBucket((request) => listObjects(context, request)),
      },
      { method: 'GET', pattern: OBJECT, handle: onObject(read) },
      { method: 'PATCH', pattern: OBJECT, handle: onObject(updateMetadata) },
      { method: 'DELETE', pattern: OBJECT, handle: onObject(deleteObject) },
    ]),
    errorResponse,
  }
}

async function post(context: StorageContext, request: ParsedRequest): Promise<WireResponse> {
  const uploadId = request.query.get('upload_id')
  if (uploadId !== null) return continueUpload(context, request, uploadId)
  const protocol = request.headers['x-goog-upload-protocol']
  if (protocol === 'multipart') return uploadMultipart(context, request)
  if (protocol === 'resumable') return startUpload(context, request)
  throw new StorageError('storage/invalid-argument', 'Unknown upload protocol.')
}

/** The SDK looks at the status only; the body is for people. 5xx makes it try again by itself. */
function errorResponse(error: unknown): WireResponse {
  const isKnown = error instanceof ServerError && error.httpStatus < 500
  const isBusy = error instanceof UnavailableError
  const code = isKnown || isBusy ? error.httpStatus : 500
  const message = isKnown || isBusy ? error.message : 'The file storage has failed.'
  return jsonResponse(code, { error: { code, message } })
}
