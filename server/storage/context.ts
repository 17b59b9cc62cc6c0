import type { DatabaseSync } from 'node:sqlite'
import type { RequestHead } from '../http/request.ts'
import type { Log } from '../log.ts'
import { objectResource } from '../rules/index.ts'
import type { RulesDatabase, RulesMethod, Ruleset, StoredObject } from '../rules/index.ts'
import type { BlobStore } from './blob-store.ts'
import type { KeyedMutex } from './keyed-mutex.ts'
import type { ObjectSettings } from './object-settings.ts'
import type { BlobFacts, ObjectRecord, ObjectStore } from './object-store.ts'
import { StorageError } from './storage-error.ts'
import type { UploadStore } from './upload-store.ts'

/** Who sent a request, as rules see it. */
export interface StorageAuth {
  readonly uid: string
  readonly token: Readonly<Record<string, unknown>>
}

/** Everything that the operations of the file storage work with. */
export interface StorageContext {
  readonly bucket: string
  readonly database: DatabaseSync
  readonly objects: ObjectStore
  readonly uploads: UploadStore
  readonly blobs: BlobStore
  /** One chunk of an upload at a time. */
  readonly exclusively: KeyedMutex
  readonly ruleset: Ruleset
  readonly rulesDatabase: RulesDatabase
  /** Resolves to null for a token that is not valid. */
  readonly authenticate: (idToken: string) => Promise<StorageAuth | null>
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly log: Log
}

/**
 * Who sent this request: null without credentials.
 *
 * @throws StorageError `storage/unauthenticated` for credentials that are not valid; they are never
 *   taken for no credentials, or an expired session would look like missing permission
 */
export async function authenticateRequest(
  context: StorageContext,
  head: RequestHead,
): Promise<StorageAuth | null> {
  const { authorization } = head.headers
  if (authorization === undefined) return null
  // The SDK says `Firebase`; command-line clients say `Bearer`.
  const idToken = /^(?:Firebase|Bearer) (\S+)$/.exec(authorization)?.[1]
  const auth = idToken === undefined ? null : await context.authenticate(idToken)
  if (auth === null) throw new StorageError('storage/unauthenticated')
  return auth
}

/** What a request would make of an object, for the rules. */
export interface ProposedObject {
  readonly size: number
  readonly contentType: string
  readonly settings: ObjectSettings
  /** Once the bytes are known. */
  readonly blob?: BlobFacts
}

/** Do the rules allow this? */
export function isAllowed(
  context: StorageContext,
  auth: StorageAuth | null,
  method: RulesMethod,
  name: string,
  existing: ObjectRecord | null,
  proposed: ProposedObject | null = null,
): boolean {
  const decision = context.ruleset.allows({
    service: 'firebase.storage',
    method,
    path: name,
    bucket: context.bucket,
    auth,
    resource: existing === null ? null : objectResource(describeExisting(context, existing)),
    requestResource:
      proposed === null ? null : objectResource(describeProposed(context, name, proposed)),
    time: context.clock(),
    database: context.rulesDatabase,
  })
  if (!decision.allowed) {
    context.log.debug('storage.refused', { method, name, reasons: decision.reasons.join('; ') })
  }
  return decision.allowed
}

/** As {@link isAllowed}. @throws StorageError `storage/permission-denied` */
export function assertAllowed(...parameters: Parameters<typeof isAllowed>): void {
  if (!isAllowed(...parameters)) throw new StorageError('storage/permission-denied')
}

/**
 * May these bytes become the object of that name? Firebase asks for `create` even over an existing
 * object; here replacing it by other content needs `update` as well, so that a rule which only says
 * `create` never lets anybody overwrite, while repeating an upload whose answer was lost still works.
 *
 * @throws StorageError `storage/permission-denied`
 */
export function assertMayUpload(
  context: StorageContext,
  auth: StorageAuth | null,
  name: string,
  existing: ObjectRecord | null,
  proposed: ProposedObject,
): void {
  assertAllowed(context, auth, 'create', name, existing, proposed)
  if (existing === null) return
  const isSameSize = existing.size === proposed.size
  // Before the bytes are known an equal size has the benefit of the doubt.
  const isSame = isSameSize && (proposed.blob?.sha256 ?? existing.sha256) === existing.sha256
  if (!isSame) assertAllowed(context, auth, 'update', name, existing, proposed)
}

/** An existing object. @throws StorageError `storage/object-not-found` */
export function requireObject(record: ObjectRecord | null): ObjectRecord {
  if (record === null) throw new StorageError('storage/object-not-found')
  return record
}

function describeExisting({ bucket }: StorageContext, record: ObjectRecord): StoredObject {
  return {
    ...record.settings,
    name: record.name,
    bucket,
    size: record.size,
    contentType: record.contentType,
    timeCreated: record.createdAt,
    updated: record.updatedAt,
    generation: record.generation,
    metageneration: record.metageneration,
    md5Hash: record.md5Hash,
    crc32c: record.crc32c,
    etag: String(record.generation),
  }
}

function describeProposed(
  { bucket }: StorageContext,
  name: string,
  proposed: ProposedObject,
): StoredObject {
  const { settings, blob, size, contentType } = proposed
  const digests = blob === undefined ? {} : { md5Hash: blob.md5Hash, crc32c: blob.crc32c }
  return { ...settings, ...digests, size, contentType, name, bucket }
}
