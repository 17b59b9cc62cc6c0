import { parseJsonBody } from '../http/request.ts'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse, textResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { absoluteOrigin } from './absolute-origin.ts'
import { assertMayUpload, authenticateRequest, requireObject } from './context.ts'
import type { StorageAuth, StorageContext } from './context.ts'
import { MAX_OBJECT_BYTES, keepObject } from './keep-object.ts'
import { metadataJson } from './metadata.ts'
import { NO_SETTINGS, applySettings } from './object-settings.ts'
import { StorageError } from './storage-error.ts'
import { readDeclaration } from './upload.ts'
import type { Upload } from './upload-store.ts'

/** An upload that is not finished by then is forgotten, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Started and unfinished uploads of one account: bounds what abandoned ones can occupy. */
const MAX_ACTIVE_UPLOADS = 50

/**
 * `start`: the rules decide on the declared size and type before a byte is sent. The answer names the
 * address for the chunks.
 */
export async function startUpload(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const auth = await authenticateRequest(context, request)
  const metadata = parseJsonBody(request)
  const fallbackType = headerValue(request, 'x-goog-upload-header-content-type') ?? ''
  const { name, contentType } = readDeclaration(request, metadata, fallbackType)
  const settings = applySettings(NO_SETTINGS, metadata)
  const declared = headerValue(request, 'x-goog-upload-header-content-length') ?? ''
  if (!/^\d{1,15}$/.test(declared)) {
    throw new StorageError('storage/invalid-argument', 'The size must be declared.')
  }
  const size = Number(declared)
  if (size > MAX_OBJECT_BYTES) throw new StorageError('storage/too-large')
  const existing = context.objects.byName(name)
  assertMayUpload(context, auth, name, existing, { size, contentType, settings })
  if (context.uploads.countActive(auth?.uid ?? null) >= MAX_ACTIVE_UPLOADS) {
    throw new StorageError('storage/too-many-uploads')
  }
  const uploadId = newSecret()
  context.uploads.insert({
    idHash: hashSecret(uploadId),
    name,
    uid: auth?.uid ?? null,
    declaredSize: size,
    declaredType: contentType,
    settings,
    received: 0,
    status: 'active',
    partName: context.blobs.newPartName(),
    expiresAt: context.clock().getTime() + LIFETIME_MS,
  })
  const url = new URL(
    `/v0/b/${encodeURIComponent(context.bucket)}/o`,
    absoluteOrigin(request, context.publicOrigin()),
  )
  url.searchParams.set('name', name)
  url.searchParams.set('upload_id', uploadId)
  url.searchParams.set('upload_protocol', 'resumable')
  return textResponse(200, '', { 'x-goog-upload-status': 'active', 'x-goog-upload-url': url.href })
}

/** A later request of an upload: `query`, `upload`, `finalize`, `upload, finalize` or `cancel`. */
export async function continueUpload(
  context: StorageContext,
  request: ParsedRequest,
  uploadId: string,
): Promise<WireResponse> {
  const auth = await authenticateRequest(context, request)
  const idHash = hashSecret(uploadId)
  // A client that lost a connection may ask while its last chunk is still being written.
  return context.exclusively(Buffer.from(idHash).toString('hex'), async () => {
    const upload = context.uploads.byIdHash(idHash, context.clock())
    if (upload === null) throw new StorageError('storage/upload-not-found')
    if (upload.uid !== (auth?.uid ?? null)) throw new StorageError('storage/permission-denied')
    const command = headerValue(request, 'x-goog-upload-command') ?? ''
    const steps = command.split(',').map((step) => step.trim())
    if (steps.includes('query')) return progress(upload.status, upload.received)
    if (upload.status === 'final') return finished(context, upload)
    if (steps.includes('cancel')) {
      context.uploads.remove(idHash)
      await context.blobs.remove(context.blobs.partPath(upload.partName))
      return textResponse(200, '', { 'x-goog-upload-status': 'cancelled' })
    }
    if (!steps.includes('upload') && !steps.includes('finalize')) {
      throw new StorageError('storage/invalid-argument', 'Unknown upload command.')
    }
    const received = steps.includes('upload')
      ? await appendChunk(context, request, upload)
      : upload.received
    if (!steps.includes('finalize')) return progress('active', received)
    return finalize(context, auth, { ...upload, received })
  })
}

async function appendChunk(
  context: StorageContext,
  request: ParsedRequest,
  upload: Upload,
): Promise<number> {
  const offset = Number(headerValue(request, 'x-goog-upload-offset') ?? Number.NaN)
  if (offset !== upload.received) throw new StorageError('storage/offset-mismatch')
  const received = offset + request.body.length
  if (received > upload.declaredSize) throw new StorageError('storage/size-mismatch')
  if (request.body.length > 0) {
    await context.blobs.writePart(context.blobs.partPath(upload.partName), offset, request.body)
    context.uploads.setReceived(upload.idHash, received)
  }
  return received
}

async function finalize(
  context: StorageContext,
  auth: StorageAuth | null,
  upload: Upload,
): Promise<WireResponse> {
  if (upload.received !== upload.declaredSize || upload.received === 0) {
    throw new StorageError('storage/size-mismatch')
  }
  try {
    const record = await keepObject(context, {
      by: auth,
      name: upload.name,
      file: context.blobs.partPath(upload.partName),
      settings: upload.settings,
      alongside: () => {
        context.uploads.markFinal(upload.idHash)
      },
    })
    context.log.info('storage.uploaded', { name: record.name, size: record.size, uid: auth?.uid })
    return jsonResponse(200, metadataJson(context.bucket, record), {
      'x-goog-upload-status': 'final',
    })
  } catch (error) {
    // Its bytes are gone: the client has to start again, if it may at all.
    context.uploads.remove(upload.idHash)
    throw error
  }
}

/** The answer to a `finalize` that is repeated because its first answer was lost. */
function finished(context: StorageContext, upload: Upload): WireResponse {
  const record = requireObject(context.objects.byName(upload.name))
  return jsonResponse(200, metadataJson(context.bucket, record), {
    'x-goog-upload-status': 'final',
  })
}

function progress(status: Upload['status'], received: number): WireResponse {
  return textResponse(200, '', {
    'x-goog-upload-status': status,
    'x-goog-upload-size-received': String(received),
  })
}

function headerValue(request: ParsedRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
