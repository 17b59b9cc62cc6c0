import { ownValue } from '../../../shared/records/own-value.ts'
import { hashSecret, newSecret } from '../../auth/keys/secrets.ts'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { textResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { absoluteOrigin } from '../protocol/absolute-origin.ts'
import { requireCaller, uidOf } from '../protocol/caller.ts'
import type { StorageCaller } from '../protocol/caller.ts'
import { assertAllowed, assertRoom } from '../objects/storage-context.ts'
import type { StorageContext } from '../objects/storage-context.ts'
import { readDeclaration } from './declaration.ts'
import type { Declaration } from '../objects/keep-object.ts'
import { StorageError } from '../protocol/storage-error.ts'

/** Chunks may have any size; clients that ask get what the SDK uses by itself. */
const CHUNK_GRANULARITY_BYTES = 256 * 1024

/** One value of a header that Node may give as a list. */
export function headerValue(request: ParsedRequest, name: string): string | undefined {
  const value = ownValue(request.headers, name)
  return Array.isArray(value) ? value[0] : value
}

/** The size that a header declares, in bytes; null without one. */
export function readDeclaredSize(request: ParsedRequest, header: string): number | null {
  const declared = headerValue(request, header)
  if (declared === undefined) return null
  if (!/^\d{1,15}$/.test(declared)) {
    throw new StorageError('storage/invalid-argument', 'The declared size must be in bytes.')
  }
  return Number(declared)
}

/** @throws StorageError `storage/too-many-uploads` */
async function makePlace(context: StorageContext, uid: string | null): Promise<void> {
  const { uploads, limits, clock, blobs } = context
  if (uploads.countActiveOf(uid) >= limits.uploadsPerAccount) {
    // Who cancels sends nothing: a new upload takes the place of an abandoned one.
    const idleSince = new Date(clock().getTime() - limits.uploadReplaceableMs)
    const partName = uploads.removeIdlest(uid, idleSince)
    if (partName === null) throw new StorageError('storage/too-many-uploads')
    await blobs.removePart(partName)
  }
  if (uploads.countActive() >= limits.uploads) throw new StorageError('storage/too-many-uploads')
}

/**
 * `start`: the rules decide on the declared size and type before a byte is sent. The answer names the
 * address for the chunks, which is all that is needed to go on: it outlives the ID token.
 */
export async function startUpload(
  context: StorageContext,
  request: ParsedRequest,
  nameInPath?: string,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  const metadata = parseJsonBody(request)
  const fallbackType = headerValue(request, 'x-goog-upload-header-content-type') ?? ''
  const declaration = readDeclaration(request, nameInPath, metadata, fallbackType)
  const declaredSize = readDeclaredSize(request, 'x-goog-upload-header-content-length')
  const uploadId = await openUpload(context, caller, declaration, declaredSize)
  const url = new URL(
    `/v0/b/${encodeURIComponent(context.bucket)}/o`,
    absoluteOrigin(request, context.publicOrigin()),
  )
  url.searchParams.set('name', declaration.name)
  url.searchParams.set('upload_id', uploadId)
  url.searchParams.set('upload_protocol', 'resumable')
  return textResponse(200, '', {
    'x-goog-upload-status': 'active',
    'x-goog-upload-url': url.href,
    'x-goog-upload-control-url': url.href,
    'x-goog-upload-chunk-granularity': String(CHUNK_GRANULARITY_BYTES),
  })
}

/**
 * Makes place for an upload that comes in pieces, if the rules allow what is declared.
 *
 * @param declaredSize in bytes; null when it is not known
 * @returns the id that continues it: a secret, of which only the hash is kept
 * @throws StorageError `storage/permission-denied`, `storage/too-large`, `storage/disk-full`,
 *   `storage/too-many-uploads`, `storage/unsupported-content`
 */
export async function openUpload(
  context: StorageContext,
  caller: StorageCaller,
  { name, contentType, digests, settings }: Declaration,
  declaredSize: number | null,
): Promise<string> {
  // An undeclared size has the benefit of the doubt: the rules see the true one at the end.
  const size = declaredSize ?? 1
  if (size > context.limits.objectBytes) throw new StorageError('storage/too-large')
  const existing = context.objects.byName(name)
  const proposed = { size, digests, contentType, settings }
  assertAllowed(context, caller, 'create', name, existing, proposed)
  context.accepted.assertDeclaredType(contentType)
  await assertRoom(context, size)
  await makePlace(context, uidOf(caller))

  const uploadId = newSecret()
  const now = context.clock().getTime()
  context.uploads.insert({
    idHash: hashSecret(uploadId),
    name,
    caller,
    declaredSize,
    declaredType: contentType,
    declaredMd5: digests.md5Hash,
    declaredCrc32c: digests.crc32c,
    settings,
    received: 0,
    status: 'active',
    refusal: null,
    partName: context.blobs.newPartName(),
    createdAt: now,
    activeAt: now,
    expiresAt: now + context.limits.uploadIdleMs,
  })
  return uploadId
}
