import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { transaction } from '../../database/database.ts'
import { requireObject } from '../../storage/objects/storage-context.ts'
import type { StorageContext } from '../../storage/objects/storage-context.ts'
import { assertEncoding } from '../../storage/objects/keep-object.ts'
import { changedType } from '../../storage/objects/metadata.ts'
import { assertObjectName } from '../../storage/protocol/object-name.ts'
import { NO_SETTINGS, applySettings } from '../../storage/store/object-settings.ts'
import { newRecord } from '../../storage/store/object-store.ts'
import type { ObjectRecord } from '../../storage/store/object-store.ts'
import { ofGeneration } from './objects.ts'
import { guardOf, readPreconditions } from './preconditions.ts'
import { objectResource } from './resources.ts'

/** `POST b/{bucket}/o/{source}/copyTo/b/{bucket}/o/{target}`. */
export async function copyObject(
  context: StorageContext,
  request: ParsedRequest,
  source: string,
  target: string,
): Promise<WireResponse> {
  const record = await copy(context, request, source, target)
  return jsonResponse(200, objectResource(context, request, record))
}

/** `POST b/{bucket}/o/{source}/rewriteTo/b/{bucket}/o/{target}`: a copy, done with one request. */
export async function rewriteObject(
  context: StorageContext,
  request: ParsedRequest,
  source: string,
  target: string,
): Promise<WireResponse> {
  const record = await copy(context, request, source, target)
  return jsonResponse(200, {
    kind: 'storage#rewriteResponse',
    totalBytesRewritten: String(record.size),
    objectSize: String(record.size),
    done: true,
    resource: objectResource(context, request, record),
  })
}

/** The bytes are stored once, whatever the number of names: a copy is one more row. */
async function copy(
  context: StorageContext,
  request: ParsedRequest,
  sourceName: string,
  targetName: string,
): Promise<ObjectRecord> {
  assertObjectName(targetName)
  const { database, objects, blobs, clock } = context
  const change = parseJsonBody(request)
  const guardSource = guardOf(readPreconditions(request.query, 'source'))
  const guardTarget = guardOf(readPreconditions(request.query))
  const { copied, replaced } = transaction(database, () => {
    const found = ofGeneration(request, objects.byName(sourceName), 'sourceGeneration')
    const source = requireObject(found)
    const existing = objects.byName(targetName)
    guardSource(source)
    guardTarget(existing)
    // A description in the request replaces that of the source.
    const isDescribed = request.body.length > 0 && Object.keys(change ?? {}).length > 0
    const settings = isDescribed ? applySettings(NO_SETTINGS, change) : source.settings
    const contentType = changedType(context, source.contentType, change)
    assertEncoding(context, contentType, settings)
    const { sourceSha256 } = source
    const uploaded = { name: targetName, blob: blobOf(source), contentType, settings, sourceSha256 }
    const made = newRecord(uploaded, existing, clock())
    objects.put(made)
    return { copied: made, replaced: existing }
  })
  if (replaced !== null) {
    await blobs.discard(replaced.sha256, () => objects.isContentUsed(replaced.sha256))
  }
  return copied
}

function blobOf({ sha256, size, md5Hash, crc32c }: ObjectRecord) {
  return { sha256, size, md5Hash, crc32c }
}
