import { z } from 'zod'
import {
  type ParsedRequest,
  type RequestHead,
  parseJsonBody,
} from '../../../node-shared/http/request.ts'
import type { RateClass } from '../../../node-shared/http/limits/rate-limits.ts'
import { jsonResponse, type WireResponse } from '../../../node-shared/http/response.ts'
import { createRouter, row, type HttpService, type Route } from '../../http/router.ts'
import type { WireForm } from '../../../node-shared/http/service.ts'
import { identify } from '../../storage/protocol/caller.ts'
import {
  type StorageContext,
  assertRoom,
  requireObject,
} from '../../storage/objects/storage-context.ts'
import { errorAnswer } from '../../storage/error-answer.ts'
import { FRAMING_BYTES } from '../../storage/protocol/storage-limits.ts'
import { assertObjectName } from '../../storage/protocol/object-name.ts'
import { StorageError } from '../../storage/protocol/storage-error.ts'
import type { ObjectRecord } from '../../storage/store/object-store.ts'
import { readDeclaration } from '../../storage/uploads/declaration.ts'
import { receiveObject } from '../../storage/uploads/upload.ts'
import { copyObject, rewriteObject } from './copy.ts'
import { insertMedia, insertMultipart } from './insert.ts'
import { dropObject, listResources, patchObject, readObject } from './objects.ts'
import { guardOf, readPreconditions } from './preconditions.ts'
import { API, bucketResource, objectResource } from './resources.ts'
import { cancelResumable, continueResumable, startResumable } from './resumable.ts'

/** Most objects that one request puts together: Cloud Storage's limit. */
const SOURCES_MAX = 32

const generation = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,19}$/)])

const bodySchema = z.object({
  sourceObjects: z
    .array(
      z.object({
        name: z.string(),
        generation: generation.transform(Number).optional(),
        objectPreconditions: z
          .object({ ifGenerationMatch: generation.transform(Number).optional() })
          .optional(),
      }),
    )
    .min(1)
    .max(SOURCES_MAX),
  destination: z.record(z.string(), z.unknown()).default({}),
})

const BUCKET = `${API}/b/{bucket}`
const OBJECTS = `${BUCKET}/o`
const OBJECT = `${OBJECTS}/{name}`
const UPLOAD = `/upload${OBJECTS}`

type Answer = Promise<WireResponse> | WireResponse
type OnBucket = (context: StorageContext, request: ParsedRequest) => Answer
type OnObject = (context: StorageContext, request: ParsedRequest, name: string) => Answer
type OnTwo = (
  context: StorageContext,
  request: ParsedRequest,
  source: string,
  target: string,
) => Answer

/** Routes of Cloud Storage that are not offered here: the rules decide, on one bucket. */
const NOT_OFFERED: readonly (readonly [Route['method'], string, RateClass])[] = [
  ['POST', `${API}/b`, 'files-write'],
  ['PATCH', BUCKET, 'files-write'],
  ['PUT', BUCKET, 'files-write'],
  ['DELETE', BUCKET, 'files-write'],
  ['GET', `${BUCKET}/iam`, 'files-read'],
  ['PUT', `${BUCKET}/iam`, 'files-write'],
  ['GET', `${BUCKET}/acl`, 'files-read'],
  ['POST', `${BUCKET}/acl`, 'files-write'],
  ['GET', `${BUCKET}/defaultObjectAcl`, 'files-read'],
  ['POST', `${BUCKET}/defaultObjectAcl`, 'files-write'],
  ['GET', `${OBJECT}/acl`, 'files-read'],
  ['POST', `${OBJECT}/acl`, 'files-write'],
  ['PUT', OBJECT, 'files-write'],
  ['POST', `${OBJECT}/moveTo/o/{target}`, 'files-write'],
]

/** Does this request bring bytes of an object? The start of a resumable upload brings none. */
const bringsBytes = ({ method, path, query }: RequestHead) =>
  path.startsWith('/upload/') && (method === 'PUT' || query.get('uploadType') !== 'resumable')

/**
 * Cloud Storage's JSON API, over the same files as Firebase's protocol, for programs alone: as at
 * Google it takes no person's token, and the rules do not judge it.
 *
 * @see https://cloud.google.com/storage/docs/json_api/v1
 */
export function createJsonApiService(context: StorageContext): HttpService {
  const router = createRouter(routesOf(context))
  return {
    ...JSON_API_FORM,
    ...router,
    name: 'storage',
    bodyLimit: (head) =>
      bringsBytes(head) ? context.limits.objectBytes + FRAMING_BYTES : FRAMING_BYTES,
    streamsBody: bringsBytes,
    async handle(request) {
      // First of all, so that nothing is told to anyone else.
      await assertProgram(context, request)
      return router.handle(request)
    },
  }
}

/** @throws StorageError `storage/unauthenticated`, `storage/admin-only` */
async function assertProgram(context: StorageContext, request: ParsedRequest): Promise<void> {
  const caller = await identify(context.authenticate, request)
  if (caller === null || caller === 'invalid') throw new StorageError('storage/unauthenticated')
  if (caller !== 'trusted') throw new StorageError('storage/admin-only')
}

function routesOf(context: StorageContext): Route[] {
  const inBucket =
    (handle: Route['handle']): Route['handle'] =>
    (request, parameters) => {
      const { bucket, targetBucket = bucket } = parameters
      if (bucket !== context.bucket || targetBucket !== context.bucket) {
        throw new StorageError('storage/bucket-not-found')
      }
      return handle(request, parameters)
    }
  const onBucket = (operation: OnBucket) => inBucket((request) => operation(context, request))
  const onObject = (operation: OnObject) =>
    inBucket((request, { name = '' }) => {
      assertObjectName(name)
      return operation(context, request, name)
    })
  const onTwo = (operation: OnTwo) =>
    inBucket((request, { name = '', target = '' }) => operation(context, request, name, target))
  const target = 'b/{targetBucket}/o/{target}'
  return [
    row('GET', `${API}/b`, 'program', 'files-read', (request) =>
      jsonResponse(200, { kind: 'storage#buckets', items: [bucketResource(context, request)] }),
    ),
    row('GET', BUCKET, 'program', 'files-read', onBucket(describeBucket)),
    row('GET', OBJECTS, 'program', 'files-read', onBucket(listResources)),
    row('POST', UPLOAD, 'program', 'files-write', onBucket(insertObject)),
    row('PUT', UPLOAD, 'program', 'files-write', onBucket(continueInsert)),
    row('DELETE', UPLOAD, 'program', 'files-write', onBucket(cancelInsert)),
    row('GET', OBJECT, 'program', 'files-read', onObject(readObject)),
    row('GET', `/download${OBJECT}`, 'program', 'files-read', onObject(readObject)),
    row('PATCH', OBJECT, 'program', 'files-write', onObject(patchObject)),
    row('DELETE', OBJECT, 'program', 'files-write', onObject(dropObject)),
    row('POST', `${OBJECT}/compose`, 'program', 'files-write', onObject(composeObject)),
    row('POST', `${OBJECT}/copyTo/${target}`, 'program', 'files-write', onTwo(copyObject)),
    row('POST', `${OBJECT}/rewriteTo/${target}`, 'program', 'files-write', onTwo(rewriteObject)),
    ...NOT_OFFERED.map(([method, pattern, cost]) =>
      row(method, pattern, 'nobody', cost, () =>
        Promise.reject(new StorageError('storage/not-offered')),
      ),
    ),
  ]
}

const describeBucket: OnBucket = (context, request) =>
  jsonResponse(200, bucketResource(context, request))

const insertObject: OnBucket = (context, request) => {
  switch (request.query.get('uploadType') ?? '') {
    case 'media':
      return insertMedia(context, request)
    case 'multipart':
      return insertMultipart(context, request)
    case 'resumable':
      return startResumable(context, request)
    default:
      throw new StorageError(
        'storage/invalid-argument',
        'The parameter uploadType must be media, multipart or resumable.',
      )
  }
}

const continueInsert: OnBucket = (context, request) =>
  continueResumable(context, request, uploadIdOf(request))

const cancelInsert: OnBucket = (context, request) => cancelResumable(context, uploadIdOf(request))

function uploadIdOf({ query }: RequestHead): string {
  const uploadId = query.get('upload_id')
  if (uploadId === null) throw new StorageError('storage/invalid-argument', 'Fields: upload_id.')
  return uploadId
}

/** Google's word for each status, which its client libraries look at. */
const REASONS: Readonly<Partial<Record<number, string>>> = {
  401: 'required',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  409: 'conflict',
  412: 'conditionNotMet',
  413: 'uploadTooLarge',
  429: 'rateLimitExceeded',
}

function errorResponse(error: unknown): WireResponse {
  const { status, message } = errorAnswer(error)
  const reason = REASONS[status] ?? (status < 500 ? 'invalid' : 'backendError')
  return jsonResponse(status, {
    error: { code: status, message, errors: [{ message, domain: 'global', reason }] },
  })
}

/** The JSON API from outside. */
export const JSON_API_FORM: WireForm = {
  prefixes: [`${API}/`, `/upload${API}/`, `/download${API}/`],
  // Programs use it, not pages: another origin's page can send no credentials.
  cors: { allowHeaders: [], exposeHeaders: [], preflightStatus: 204 },
  errorResponse,
}

/** `POST b/{bucket}/o/{target}/compose`: objects one behind the other become one object. */
async function composeObject(
  context: StorageContext,
  request: ParsedRequest,
  target: string,
): Promise<WireResponse> {
  const parsed = bodySchema.safeParse(parseJsonBody(request))
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
    throw new StorageError('storage/invalid-argument', `Fields: ${fields.join(', ')}.`)
  }
  const { sourceObjects, destination } = parsed.data
  const sources = sourceObjects.map(({ name, generation: wanted, objectPreconditions }) => {
    const record = requireObject(context.objects.byName(name))
    if (wanted !== undefined && wanted !== record.generation) {
      throw new StorageError('storage/object-not-found')
    }
    const expected = objectPreconditions?.ifGenerationMatch
    if (expected !== undefined && expected !== record.generation) {
      throw new StorageError('storage/condition-not-met')
    }
    return record
  })
  const size = sources.reduce((sum, source) => sum + source.size, 0)
  if (size > context.limits.objectBytes) throw new StorageError('storage/too-large')
  await assertRoom(context, size)
  const type = sources[0]?.contentType ?? ''
  const record = await receiveObject(context, bytesOf(context, sources), {
    caller: 'trusted',
    signal: request.signal,
    declaration: readDeclaration(request, target, destination, type),
    guard: guardOf(readPreconditions(request.query)),
  })
  return jsonResponse(200, objectResource(context, request, record))
}

async function* bytesOf(
  { blobs }: StorageContext,
  sources: readonly ObjectRecord[],
): AsyncGenerator<Buffer> {
  for (const { sha256, size } of sources) {
    for await (const piece of await blobs.open(sha256, 0, size - 1)) yield piece as Buffer
  }
}
