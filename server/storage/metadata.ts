import { parseJsonBody } from '../http/request.ts'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { transaction } from '../store/database.ts'
import { assertAllowed, authenticateRequest, requireObject } from './context.ts'
import type { StorageContext } from './context.ts'
import { applySettings } from './object-settings.ts'
import type { ObjectRecord } from './object-store.ts'

/** An object's metadata as the SDK reads it. */
export function metadataJson(bucket: string, record: ObjectRecord): Record<string, unknown> {
  const { settings } = record
  return {
    name: record.name,
    bucket,
    generation: String(record.generation),
    metageneration: String(record.metageneration),
    contentType: record.contentType,
    timeCreated: record.createdAt.toISOString(),
    updated: record.updatedAt.toISOString(),
    storageClass: 'STANDARD',
    size: String(record.size),
    md5Hash: record.md5Hash,
    crc32c: record.crc32c,
    etag: `${record.generation}-${record.metageneration}`,
    downloadTokens: record.downloadTokens.join(','),
    contentEncoding: 'identity',
    contentDisposition: settings.contentDisposition ?? 'inline',
    ...(settings.cacheControl !== undefined && { cacheControl: settings.cacheControl }),
    ...(settings.contentLanguage !== undefined && { contentLanguage: settings.contentLanguage }),
    ...(Object.keys(settings.metadata).length > 0 && { metadata: settings.metadata }),
  }
}

/** GET of an object without `alt=media`. */
export async function getMetadata(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const auth = await authenticateRequest(context, request)
  const existing = context.objects.byName(name)
  // Rules first: whether a name exists is told only to who may read it.
  assertAllowed(context, auth, 'get', name, existing)
  return jsonResponse(200, metadataJson(context.bucket, requireObject(existing)))
}

/** PATCH of an object: the uploader's properties. The content type follows the bytes and stays. */
export async function updateMetadata(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const auth = await authenticateRequest(context, request)
  const change = parseJsonBody(request)
  const updated = transaction(context.database, () => {
    const existing = context.objects.byName(name)
    const settings = applySettings(existing?.settings ?? { metadata: {} }, change)
    const proposed = {
      size: existing?.size ?? 0,
      contentType: existing?.contentType ?? '',
      settings,
    }
    assertAllowed(context, auth, 'update', name, existing, proposed)
    const record = requireObject(existing)
    const next = {
      ...record,
      settings,
      metageneration: record.metageneration + 1,
      updatedAt: context.clock(),
    }
    context.objects.put(next)
    return next
  })
  return jsonResponse(200, metadataJson(context.bucket, updated))
}

/** DELETE of an object; its bytes go when no other object has the same. */
export async function deleteObject(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const auth = await authenticateRequest(context, request)
  const { sha256 } = transaction(context.database, () => {
    const existing = context.objects.byName(name)
    assertAllowed(context, auth, 'delete', name, existing)
    const record = requireObject(existing)
    context.objects.remove(name)
    return record
  })
  await context.blobs.discard(sha256, () => context.objects.isContentUsed(sha256))
  return { status: 204, body: null }
}
