import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../../node-shared/log/log.ts'
import { objectResource } from '../../rules/index.ts'
import type { RulesDatabase, RulesMethod, Ruleset, StoredObject } from '../../rules/index.ts'
import type { AcceptedContent } from './accepted-content.ts'
import type { BlobStore } from '../store/blob-store.ts'
import type { Authenticate, StorageCaller, StorageAuth } from '../protocol/caller.ts'
import type { StorageLimits } from '../protocol/storage-limits.ts'
import type { ObjectSettings } from '../store/object-settings.ts'
import type { KnownDigests, ObjectRecord, ObjectStore } from '../store/object-store.ts'
import { StorageError } from '../protocol/storage-error.ts'
import type { UploadStore } from '../store/upload-store.ts'
import type { CommandQueue } from '../store/upload-queue.ts'

/** Everything that the operations of the file storage work with. */
export interface StorageContext {
  readonly bucket: string
  readonly database: DatabaseSync
  readonly objects: ObjectStore
  readonly uploads: UploadStore
  /** Called in the transaction that stores an object; `isNew` when no other has its content. */
  readonly onKept: (record: ObjectRecord, isNew: boolean) => void
  readonly blobs: BlobStore
  readonly accepted: AcceptedContent
  readonly limits: StorageLimits
  /** One command of an upload at a time. */
  readonly uploadQueue: CommandQueue
  readonly ruleset: Ruleset
  readonly rulesDatabase: RulesDatabase
  readonly authenticate: Authenticate
  /** Is the session behind the request still valid? */
  readonly isSignedIn: (auth: StorageAuth) => boolean
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly log: Log
}

/** An object as a request would make it, for the rules. */
export interface ProposedObject {
  readonly size: number
  readonly contentType: string
  readonly settings: ObjectSettings
  /** As declared, and of the bytes once they are here. Rules see no others. */
  readonly digests: KnownDigests
  /** For changes of an existing object. */
  readonly metageneration?: number
}

/** The words of Firebase for what is missing. */
const PERMISSIONS: Readonly<Record<RulesMethod, string>> = {
  get: 'No READ permission.',
  list: 'No LIST permission.',
  create: 'No WRITE permission.',
  update: 'No WRITE permission.',
  delete: 'No WRITE permission.',
}

/** Do the rules allow this? The operator they are not asked about. */
export function isAllowed(
  context: StorageContext,
  caller: StorageCaller,
  method: RulesMethod,
  name: string,
  existing: ObjectRecord | null,
  proposed: ProposedObject | null = null,
): boolean {
  if (caller === 'trusted') return true
  const decision = context.ruleset.allows({
    service: 'firebase.storage',
    method,
    path: name,
    bucket: context.bucket,
    auth: caller,
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
  if (isAllowed(...parameters)) return
  throw new StorageError('storage/permission-denied', PERMISSIONS[parameters[2]])
}

/** An existing object. @throws StorageError `storage/object-not-found` */
export function requireObject(record: ObjectRecord | null): ObjectRecord {
  if (record === null) throw new StorageError('storage/object-not-found')
  return record
}

/**
 * Is there room for so many more bytes?
 *
 * @throws StorageError `storage/disk-full` before the disk is: the database needs room as well
 */
export async function assertRoom(context: StorageContext, bytes: number): Promise<void> {
  const free = await context.blobs.freeBytes()
  if (free - bytes >= context.limits.diskReserveBytes) return
  context.log.error('storage.disk-full', { free, wanted: bytes })
  throw new StorageError('storage/disk-full')
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
  { settings, digests, size, contentType, metageneration = 1 }: ProposedObject,
): StoredObject {
  const { md5Hash, crc32c } = digests
  return {
    ...settings,
    ...(md5Hash !== null && { md5Hash }),
    ...(crc32c !== null && { crc32c }),
    size,
    contentType,
    metageneration,
    name,
    bucket,
  }
}
