import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { hasCode } from '../../../node-shared/errors.ts'
import { requireCaller } from '../protocol/caller.ts'
import { evaluateConditions, readRange } from '../protocol/conditions.ts'
import { assertAllowed, isAllowed, requireObject } from './storage-context.ts'
import type { StorageContext } from './storage-context.ts'
import type { ObjectRecord } from '../store/object-store.ts'
import { StorageError } from '../protocol/storage-error.ts'

/** Digits of a content hash that names of uploaded pictures carry. */
const NAME_HASH_DIGITS = 32

/** A file opened by itself may do nothing: no script, no plug-in, no form, an origin of its own. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox"

/** GET with `alt=media`: the bytes, whole or a range of them. A download token replaces the rules. */
export async function download(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const existing = context.objects.byName(name)
  const token = request.query.get('token')
  const hasToken = existing !== null && token !== null && isTokenOf(existing, token)
  if (!hasToken) {
    const caller = await requireCaller(context.authenticate, request)
    assertAllowed(context, caller, 'get', name, existing)
  }
  return sendObject(context, request, requireObject(existing))
}

/** The bytes of an object that the caller may read, as far as conditions and range ask for them. */
export async function sendObject(
  context: StorageContext,
  request: ParsedRequest,
  record: ObjectRecord,
): Promise<WireResponse> {
  const isPublic = isAllowed(context, null, 'get', record.name, record)
  const validators = { etag: etagOf(record), lastModified: record.updatedAt }
  const headers = baseHeaders(record, isPublic)
  switch (evaluateConditions(request, validators)) {
    case 'failed':
      return { status: 412, headers, body: null }
    case 'unchanged':
      return { status: 304, headers, body: null }
    case 'met':
      break
  }
  const range = readRange(request, record.size, validators)
  if (range === 'unsatisfiable') {
    const contentRange = { 'content-range': `bytes */${record.size}` }
    return { status: 416, headers: { ...headers, ...contentRange }, body: null }
  }
  const { start, end } = range ?? { start: 0, end: record.size - 1 }
  return {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range !== null && { 'content-range': `bytes ${start}-${end}/${record.size}` }),
    },
    body: request.method === 'HEAD' ? null : await openBytes(context, record, start, end),
  }
}

/** Bytes that the disk has lost are not found: asking again would not bring them back. */
async function openBytes(
  context: StorageContext,
  record: ObjectRecord,
  start: number,
  end: number,
): Promise<Readable> {
  try {
    return await context.blobs.open(record.sha256, start, end)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    context.log.error('storage.bytes-lost', { name: record.name, sha256: record.sha256 }, error)
    throw new StorageError('storage/object-not-found')
  }
}

function isTokenOf(record: ObjectRecord, token: string): boolean {
  const given = Buffer.from(token)
  return record.downloadTokens.some((own) => {
    const expected = Buffer.from(own)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

function etagOf(record: ObjectRecord): string {
  return `"${record.sha256.slice(0, NAME_HASH_DIGITS)}"`
}

function baseHeaders(record: ObjectRecord, isPublic: boolean): Record<string, string> {
  const { settings } = record
  return {
    'content-type': record.contentType,
    'content-disposition': settings.contentDisposition ?? defaultDisposition(record.name),
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    // Pages of another origin may show these pictures: the site and the backend can be apart.
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    etag: etagOf(record),
    'last-modified': record.updatedAt.toUTCString(),
    'cache-control': cacheControl(record, isPublic),
    'x-goog-generation': String(record.generation),
    'x-goog-metageneration': String(record.metageneration),
    'x-goog-hash': `crc32c=${record.crc32c},md5=${record.md5Hash}`,
    ...(settings.contentLanguage !== undefined && { 'content-language': settings.contentLanguage }),
    ...(settings.contentEncoding !== undefined && { 'content-encoding': settings.contentEncoding }),
  }
}

/**
 * Bytes under a name can be replaced, so caches must ask again, unless the name itself is the hash
 * of the bytes. What not everyone may read must never be kept by a shared cache.
 */
function cacheControl(record: ObjectRecord, isPublic: boolean): string {
  if (!isPublic) return 'private, no-cache'
  const stem = /([0-9a-f]+)\.[a-z0-9]+$/.exec(record.name)?.[1]
  // The hash of what was uploaded: cleaning a picture always makes the same of it.
  if (stem?.length === NAME_HASH_DIGITS && record.sourceSha256.startsWith(stem)) {
    return 'public, max-age=31536000, immutable'
  }
  return record.settings.cacheControl ?? 'public, no-cache'
}

function defaultDisposition(name: string): string {
  const file = encodeURIComponent(name.slice(name.lastIndexOf('/') + 1))
  return `inline; filename*=utf-8''${file.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
