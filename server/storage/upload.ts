import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { assertMayUpload, authenticateRequest } from './context.ts'
import type { StorageContext } from './context.ts'
import { MAX_OBJECT_BYTES, keepObject } from './keep-object.ts'
import { metadataJson } from './metadata.ts'
import { parseMultipart } from './multipart.ts'
import { assertObjectName } from './object-name.ts'
import { NO_SETTINGS, applySettings } from './object-settings.ts'
import { StorageError } from './storage-error.ts'

const namedSchema = z.object({ name: z.string().optional(), contentType: z.string().nullish() })

/** Name and declared content type: from the address and, failing that, from the metadata JSON. */
export function readDeclaration(
  request: ParsedRequest,
  metadata: unknown,
  fallbackType: string,
): { name: string; contentType: string } {
  const parsed = namedSchema.safeParse(metadata)
  if (!parsed.success) throw new StorageError('storage/invalid-argument', 'Fields: name.')
  const name = request.query.get('name') ?? parsed.data.name ?? ''
  assertObjectName(name)
  return { name, contentType: parsed.data.contentType ?? fallbackType }
}

/** POST with `x-goog-upload-protocol: multipart`: metadata and bytes in one body. */
export async function uploadMultipart(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const auth = await authenticateRequest(context, request)
  const upload = parseMultipart(request.headers['content-type'], request.body)
  const { name, contentType } = readDeclaration(request, upload.metadata, upload.contentType)
  const settings = applySettings(NO_SETTINGS, upload.metadata)
  const size = upload.bytes.length
  if (size > MAX_OBJECT_BYTES) throw new StorageError('storage/too-large')
  // Before anything is written to disk; asked again with what the bytes really are.
  const existing = context.objects.byName(name)
  assertMayUpload(context, auth, name, existing, { size, contentType, settings })
  const file = await context.blobs.writeTemporary(upload.bytes)
  const record = await keepObject(context, { by: auth, name, file, settings })
  context.log.info('storage.uploaded', { name, size, uid: auth?.uid })
  return jsonResponse(200, metadataJson(context.bucket, record))
}
