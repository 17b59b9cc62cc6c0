import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import { UNKNOWN_TYPE } from './accepted-content.ts'
import { identify, requireCaller } from '../protocol/caller.ts'
import type { StorageCaller } from '../protocol/caller.ts'
import { assertAllowed, requireObject } from './storage-context.ts'
import type { StorageContext } from './storage-context.ts'
import { assertEncoding } from './keep-object.ts'
import { NO_SETTINGS, applySettings, headerText } from '../store/object-settings.ts'
import { NO_DIGESTS } from '../store/object-store.ts'
import type { ObjectRecord } from '../store/object-store.ts'
import { StorageError } from '../protocol/storage-error.ts'

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
    contentEncoding: settings.contentEncoding ?? 'identity',
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
  const caller = await requireCaller(context.authenticate, request)
  const existing = context.objects.byName(name)
  // Rules first: whether a name exists is told only to who may read it.
  assertAllowed(context, caller, 'get', name, existing)
  return jsonResponse(200, metadataJson(context.bucket, requireObject(existing)))
}

const typeSchema = z.object({ contentType: headerText.nullish() })

/**
 * The type after a change. That of a picture follows its bytes and stays.
 *
 * @throws StorageError `storage/invalid-argument`
 */
export function changedType(context: StorageContext, current: string, change: unknown): string {
  const parsed = typeSchema.safeParse(change)
  if (!parsed.success) throw new StorageError('storage/invalid-argument', 'Fields: contentType.')
  const { contentType } = parsed.data
  if (contentType === undefined) return current
  const wanted = contentType === null || contentType === '' ? UNKNOWN_TYPE : contentType
  const { followsDeclaration } = context.accepted
  return followsDeclaration(current) && followsDeclaration(wanted) ? wanted : current
}

/** PATCH of an object: the uploader's properties. */
export async function updateMetadata(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  const updated = changeMetadata(context, caller, name, parseJsonBody(request))
  return jsonResponse(200, metadataJson(context.bucket, updated))
}

/**
 * Changes the uploader's properties, if the rules allow it.
 *
 * @param guard throws when the object is not what the caller expects it to be
 * @throws StorageError `storage/permission-denied`, `storage/object-not-found`,
 *   `storage/invalid-argument`
 */
export function changeMetadata(
  context: StorageContext,
  caller: StorageCaller,
  name: string,
  change: unknown,
  guard: (existing: ObjectRecord | null) => void = () => undefined,
): ObjectRecord {
  return transaction(context.database, () => {
    const existing = context.objects.byName(name)
    const settings = applySettings(existing?.settings ?? NO_SETTINGS, change)
    const contentType = changedType(context, existing?.contentType ?? UNKNOWN_TYPE, change)
    const metageneration = (existing?.metageneration ?? 0) + 1
    const bytes = existing ?? { size: 0, ...NO_DIGESTS }
    assertAllowed(context, caller, 'update', name, existing, {
      size: bytes.size,
      digests: bytes,
      contentType,
      settings,
      metageneration,
    })
    guard(existing)
    assertEncoding(context, contentType, settings)
    const record = requireObject(existing)
    const next = { ...record, settings, contentType, metageneration, updatedAt: context.clock() }
    context.objects.put(next)
    return next
  })
}

/**
 * POST of an object with `create_token=true` or `delete_token=TOKEN`. Only the operator may. An object
 * always has a token: where the last one is deleted, a new one takes its place.
 */
export async function changeTokens(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const create = request.query.get('create_token')
  const remove = request.query.get('delete_token')
  if (create !== null && create !== 'true') {
    throw new StorageError('storage/invalid-argument', 'create_token must be true.')
  }
  if ((await identify(context.authenticate, request)) !== 'trusted') {
    throw new StorageError('storage/admin-only')
  }
  const updated = transaction(context.database, () => {
    const record = requireObject(context.objects.byName(name))
    const left = record.downloadTokens.filter((token) => token !== remove)
    const isNewNeeded = create !== null || left.length === 0
    const next = {
      ...record,
      downloadTokens: isNewNeeded ? [...left, randomUUID()] : left,
      metageneration: record.metageneration + 1,
      updatedAt: context.clock(),
    }
    context.objects.put(next)
    return next
  })
  return jsonResponse(200, metadataJson(context.bucket, updated))
}

/** DELETE of an object. */
export async function deleteObject(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  await removeObject(context, caller, name)
  return { status: 204, body: null }
}

/**
 * Deletes an object, if the rules allow it; its bytes go when no other object has the same.
 *
 * @param guard throws when the object is not what the caller expects it to be
 * @throws StorageError `storage/permission-denied`, `storage/object-not-found`
 */
export async function removeObject(
  context: StorageContext,
  caller: StorageCaller,
  name: string,
  guard: (existing: ObjectRecord | null) => void = () => undefined,
): Promise<void> {
  const { sha256 } = transaction(context.database, () => {
    const existing = context.objects.byName(name)
    assertAllowed(context, caller, 'delete', name, existing)
    guard(existing)
    const record = requireObject(existing)
    context.objects.remove(name)
    return record
  })
  await context.blobs.discard(sha256, () => context.objects.isContentUsed(sha256))
}
