import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { requireCaller, uidOf } from '../protocol/caller.ts'
import type { StorageCaller } from '../protocol/caller.ts'
import { assertAllowed, assertRoom } from '../objects/storage-context.ts'
import type { StorageContext } from '../objects/storage-context.ts'
import { readDeclaration } from './declaration.ts'
import { keepObject } from '../objects/keep-object.ts'
import type { KeepRequest } from '../objects/keep-object.ts'
import { metadataJson } from '../objects/metadata.ts'
import { readMultipart } from './multipart.ts'
import type { MultipartUpload } from './multipart.ts'
import type { ObjectRecord } from '../store/object-store.ts'
import { StorageError } from '../protocol/storage-error.ts'

/** The bytes of a request, piece by piece. */
export function bodyOf({ stream, body }: ParsedRequest): AsyncIterable<Buffer> {
  return (
    stream ??
    (async function* () {
      await Promise.resolve()
      yield body
    })()
  )
}

/** POST with `x-goog-upload-protocol: multipart`: metadata and bytes in one body. */
export async function uploadMultipart(
  context: StorageContext,
  request: ParsedRequest,
  nameInPath?: string,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  const upload = await readMultipart(request.headers['content-type'], bodyOf(request))
  return uploadWhole(context, request, caller, nameInPath, upload)
}

/** POST without an upload protocol, or with `uploadType=media`: the body is the object. */
export async function uploadSimply(
  context: StorageContext,
  request: ParsedRequest,
  nameInPath?: string,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  const contentType = request.headers['content-type'] ?? ''
  const upload = { metadata: {}, contentType, bytes: bodyOf(request), framingBytes: 0 }
  return uploadWhole(context, request, caller, nameInPath, upload)
}

async function uploadWhole(
  context: StorageContext,
  request: ParsedRequest,
  caller: StorageCaller,
  nameInPath: string | undefined,
  upload: MultipartUpload,
): Promise<WireResponse> {
  const declaration = readDeclaration(request, nameInPath, upload.metadata, upload.contentType)
  const { name, contentType, digests, settings } = declaration
  const bodyBytes = Number(request.headers['content-length'] ?? Number.NaN)
  // A body without a length may still be allowed: the rules see its size before it is an object.
  const size = Math.max(Number.isNaN(bodyBytes) ? 1 : bodyBytes - upload.framingBytes, 0)
  if (size > context.limits.objectBytes) throw new StorageError('storage/too-large')
  // Before anything is written to disk; asked again with what the bytes really are.
  const existing = context.objects.byName(name)
  const proposed = { size, digests, contentType, settings }
  assertAllowed(context, caller, 'create', name, existing, proposed)
  context.accepted.assertDeclaredType(contentType)
  await assertRoom(context, size)

  const record = await receiveObject(context, upload.bytes, {
    caller,
    declaration,
    signal: request.signal,
  })
  return jsonResponse(200, metadataJson(context.bucket, record))
}

/**
 * Writes the bytes of a request down and turns them into an object.
 *
 * @throws StorageError `storage/too-large`, and as `keepObject`
 */
export async function receiveObject(
  context: StorageContext,
  bytes: AsyncIterable<Buffer>,
  request: Omit<KeepRequest, 'partName'>,
): Promise<ObjectRecord> {
  const partName = context.blobs.newPartName()
  try {
    await receive(context, partName, bytes)
    const record = await keepObject(context, { ...request, partName })
    const { name, size } = record
    context.log.info('storage.uploaded', { name, size, uid: uidOf(request.caller) })
    return record
  } finally {
    await context.blobs.removePart(partName)
  }
}

async function receive(
  context: StorageContext,
  partName: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const writer = await context.blobs.writePart(partName, 0)
  try {
    for await (const piece of bytes) {
      if (writer.size + piece.length > context.limits.objectBytes) {
        throw new StorageError('storage/too-large')
      }
      await writer.write(piece)
    }
  } finally {
    await writer.finish()
  }
}
