import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { assertRoom } from '../../storage/objects/storage-context.ts'
import type { StorageContext } from '../../storage/objects/storage-context.ts'
import { readDeclaration } from '../../storage/uploads/declaration.ts'
import type { Declaration } from '../../storage/objects/keep-object.ts'
import { readMultipart } from '../../storage/uploads/multipart.ts'
import type { KnownDigests } from '../../storage/store/object-store.ts'
import { headerValue } from '../../storage/uploads/start-upload.ts'
import { StorageError } from '../../storage/protocol/storage-error.ts'
import { bodyOf, receiveObject } from '../../storage/uploads/upload.ts'
import { guardOf, readPreconditions } from './preconditions.ts'
import { objectResource } from './resources.ts'

/** `uploadType=media`: the body is the object. */
export async function insertMedia(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const type = headerValue(request, 'content-type') ?? ''
  return insert(context, request, readDeclaration(request, undefined, {}, type), bodyOf(request))
}

/** `uploadType=multipart`: what is to be said of the object and its bytes in one body. */
export async function insertMultipart(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const upload = await readMultipart(request.headers['content-type'], bodyOf(request))
  const { metadata, contentType, bytes } = upload
  return insert(context, request, readDeclaration(request, undefined, metadata, contentType), bytes)
}

async function insert(
  context: StorageContext,
  request: ParsedRequest,
  declaration: Declaration,
  bytes: AsyncIterable<Buffer>,
): Promise<WireResponse> {
  const guard = guardOf(readPreconditions(request.query))
  // Before anything is written to disk; asked again with the row.
  guard(context.objects.byName(declaration.name))
  context.accepted.assertDeclaredType(declaration.contentType)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > context.limits.objectBytes) throw new StorageError('storage/too-large')
  await assertRoom(context, announced)
  const record = await receiveObject(context, bytes, {
    caller: 'trusted',
    signal: request.signal,
    declaration: { ...declaration, digests: withHeaderDigests(declaration.digests, request) },
    guard,
  })
  return jsonResponse(200, objectResource(context, request, record))
}

/**
 * Digests that the bytes must have: those of the header `x-goog-hash` before those of the metadata.
 *
 * @throws StorageError `storage/invalid-argument` for a header that cannot be read
 */
export function withHeaderDigests(declared: KnownDigests, request: ParsedRequest): KnownDigests {
  const header = headerValue(request, 'x-goog-hash') ?? ''
  const found = { ...declared }
  for (const part of header.split(',').map((text) => text.trim())) {
    if (part.startsWith('md5=')) found.md5Hash = part.slice('md5='.length)
    else if (part.startsWith('crc32c=')) found.crc32c = part.slice('crc32c='.length)
    else if (part !== '') throw new StorageError('storage/invalid-argument', 'Fields: x-goog-hash.')
  }
  return found
}
