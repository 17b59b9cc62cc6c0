import { ServerError } from '../../../node-shared/http/server-error.ts'
import type { CorsPolicy } from '../../../node-shared/http/cors.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import type { WireForm } from '../../../node-shared/http/service.ts'
import { FirestoreError } from './firestore-error.ts'
import type { CanonicalStatus } from './firestore-error.ts'

/** CORS policy for the SDK on a page of another origin. */
const FIRESTORE_CORS: CorsPolicy = {
  allowHeaders: [
    'authorization',
    'content-type',
    'google-cloud-resource-prefix',
    'x-firebase-appcheck',
    'x-firebase-gmpid',
    'x-goog-api-client',
    'x-goog-request-params',
  ],
  exposeHeaders: [],
  preflightStatus: 200,
}

/** Canonical statuses of failures that are not the protocol's own. */
const STATUS_BY_HTTP: Readonly<Record<number, CanonicalStatus>> = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  408: 'UNAVAILABLE',
  413: 'INVALID_ARGUMENT',
  414: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  421: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  431: 'INVALID_ARGUMENT',
  499: 'ABORTED',
  503: 'UNAVAILABLE',
  // A full disk. The SDK tells statuses apart by number, and does not know this one.
  507: 'RESOURCE_EXHAUSTED',
}

/** The protocol's form of any error. What is not known to be harmless stays inside. */
function errorResponse(error: unknown): WireResponse {
  if (error instanceof FirestoreError) {
    return wireError(error.httpStatus, error.message, error.status)
  }
  if (error instanceof ServerError && STATUS_BY_HTTP[error.httpStatus] !== undefined) {
    const status = STATUS_BY_HTTP[error.httpStatus] ?? 'INTERNAL'
    const code = status === 'RESOURCE_EXHAUSTED' ? 429 : error.httpStatus
    return wireError(code, error.message, status)
  }
  return wireError(500, 'Internal error encountered.', 'INTERNAL')
}

function wireError(code: number, message: string, status: CanonicalStatus): WireResponse {
  return jsonResponse(code, { error: { code, message, status } })
}

/** The documents' protocol from outside. */
export const FIRESTORE_FORM: WireForm = {
  prefixes: ['/v1/projects/'],
  cors: FIRESTORE_CORS,
  errorResponse,
}
