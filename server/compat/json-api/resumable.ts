import { hashSecret } from '../../auth/keys/secrets.ts'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse, textResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { absoluteOrigin } from '../../storage/protocol/absolute-origin.ts'
import type { StorageContext } from '../../storage/objects/storage-context.ts'
import { appendChunk, cancelUpload, findUpload } from '../../storage/uploads/continue-upload.ts'
import { readDeclaration } from '../../storage/uploads/declaration.ts'
import { digestsOf, finishUpload, finishedObject } from '../../storage/uploads/finalize-upload.ts'
import { headerValue, openUpload, readDeclaredSize } from '../../storage/uploads/start-upload.ts'
import { StorageError } from '../../storage/protocol/storage-error.ts'
import type { Upload } from '../../storage/store/upload-store.ts'
import { withHeaderDigests } from './insert.ts'
import { PRECONDITION_NAMES, guardOf, readPreconditions } from './preconditions.ts'
import { API, objectResource } from './resources.ts'

/** Not finished: the header `range` says what is here. */
const INCOMPLETE = 308
/** The client has cancelled the upload. */
const CANCELLED = 499

/** `POST` with `uploadType=resumable`: answers with the address that takes the bytes. */
export async function startResumable(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const type = headerValue(request, 'x-upload-content-type') ?? ''
  const declaration = readDeclaration(request, undefined, parseJsonBody(request), type)
  guardOf(readPreconditions(request.query))(context.objects.byName(declaration.name))
  const size = readDeclaredSize(request, 'x-upload-content-length')
  const uploadId = await openUpload(context, 'trusted', declaration, size)
  const place = `/upload${API}/b/${encodeURIComponent(context.bucket)}/o`
  const url = new URL(place, absoluteOrigin(request, context.publicOrigin()))
  url.searchParams.set('uploadType', 'resumable')
  url.searchParams.set('name', declaration.name)
  url.searchParams.set('upload_id', uploadId)
  // They protect the client alone, so the client may carry them.
  for (const name of PRECONDITION_NAMES) {
    const value = request.query.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return textResponse(200, '', { location: url.href })
}

/** Bytes that come with a request, as its `content-range` describes them. */
interface Chunk {
  /** Where they begin; null when there are none and the client asks how far the upload is. */
  readonly offset: number | null
  /** Size of the whole object; null when it is not known yet. */
  readonly total: number | null
  /** Does the object end where these bytes do? */
  readonly isLast: boolean
}

/** @throws StorageError `storage/invalid-argument` */
function readChunk(request: ParsedRequest): Chunk {
  const header = headerValue(request, 'content-range')
  if (header === undefined) return { offset: 0, total: null, isLast: true }
  const match = /^bytes (?:\*|(\d{1,15})-(\d{1,15}|\*))\/(\d{1,15}|\*)$/.exec(header)
  if (match === null) {
    throw new StorageError('storage/invalid-argument', 'Fields: content-range.')
  }
  const [, start, end, size = '*'] = match
  return {
    offset: start === undefined ? null : Number(start),
    total: size === '*' ? null : Number(size),
    isLast: end === '*',
  }
}

/** `PUT` to the address of an upload: bytes, or the question how far it is. */
export function continueResumable(
  context: StorageContext,
  request: ParsedRequest,
  uploadId: string,
): Promise<WireResponse> {
  const chunk = readChunk(request)
  return inTurn(context, uploadId, async (upload, interrupted) => {
    if (upload.status === 'cancelled') throw new StorageError('storage/upload-not-found')
    if (upload.status !== 'active') {
      return jsonResponse(200, objectResource(context, request, finishedObject(context, upload)))
    }
    const { offset, total, isLast } = chunk
    const received =
      offset === null
        ? upload.received
        : await appendChunk(context, request, upload, offset, interrupted)
    if (total === null ? !isLast : received < total) return incomplete(received)
    return finish(context, request, {
      ...upload,
      received,
      // Said at last, where it was not at the start.
      declaredSize: upload.declaredSize ?? total,
    })
  })
}

/** `DELETE` of the address of an upload. */
export function cancelResumable(context: StorageContext, uploadId: string): Promise<WireResponse> {
  return inTurn(context, uploadId, async (upload) => {
    await cancelUpload(context, upload)
    return { status: CANCELLED, body: null }
  })
}

function inTurn(
  context: StorageContext,
  uploadId: string,
  task: (upload: Upload, interrupted: AbortSignal) => Promise<WireResponse>,
): Promise<WireResponse> {
  const idHash = hashSecret(uploadId)
  return context.uploadQueue(Buffer.from(idHash).toString('hex'), async (interrupted) =>
    task(await findUpload(context, idHash, 'trusted'), interrupted),
  )
}

function incomplete(received: number): WireResponse {
  const range = received === 0 ? {} : { range: `bytes=0-${received - 1}` }
  return textResponse(INCOMPLETE, '', range)
}

async function finish(
  context: StorageContext,
  request: ParsedRequest,
  upload: Upload,
): Promise<WireResponse> {
  const record = await finishUpload(context, upload, {
    isPresent: true,
    signal: request.signal,
    digests: withHeaderDigests(digestsOf(upload), request),
    guard: guardOf(readPreconditions(request.query)),
  })
  return jsonResponse(200, objectResource(context, request, record))
}
