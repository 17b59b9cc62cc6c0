import type { RequestHead } from '../../../node-shared/http/request.ts'
import { absoluteOrigin } from '../../storage/protocol/absolute-origin.ts'
import type { StorageContext } from '../../storage/objects/storage-context.ts'
import type { ObjectRecord } from '../../storage/store/object-store.ts'

/** The first part of every address of the API. */
export const API = '/storage/v1'

/** Where things are for the client that asks. */
function baseOf(context: StorageContext, head: RequestHead): string {
  return absoluteOrigin(head, context.publicOrigin())
}

/** An object as the JSON API describes it; 64-bit numbers are texts. */
export function objectResource(
  context: StorageContext,
  head: RequestHead,
  record: ObjectRecord,
): Record<string, unknown> {
  const { bucket } = context
  const { name, generation, settings } = record
  const origin = baseOf(context, head)
  const place = `${API}/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(name)}`
  const { metadata, ...texts } = settings
  return {
    kind: 'storage#object',
    id: `${bucket}/${name}/${generation}`,
    selfLink: `${origin}${place}`,
    mediaLink: `${origin}/download${place}?generation=${generation}&alt=media`,
    name,
    bucket,
    generation: String(generation),
    metageneration: String(record.metageneration),
    contentType: record.contentType,
    storageClass: 'STANDARD',
    size: String(record.size),
    md5Hash: record.md5Hash,
    crc32c: record.crc32c,
    etag: `${generation}-${record.metageneration}`,
    timeCreated: record.createdAt.toISOString(),
    updated: record.updatedAt.toISOString(),
    ...texts,
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

/** The one bucket that there is. */
export function bucketResource(
  context: StorageContext,
  head: RequestHead,
): Record<string, unknown> {
  const { bucket } = context
  return {
    kind: 'storage#bucket',
    id: bucket,
    selfLink: `${baseOf(context, head)}${API}/b/${encodeURIComponent(bucket)}`,
    name: bucket,
    location: 'US',
    storageClass: 'STANDARD',
    etag: '1',
    metageneration: '1',
  }
}
