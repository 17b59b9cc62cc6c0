import type { DatabaseSync } from 'node:sqlite'
import type { HttpService } from '../http/router.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { RulesDatabase, Ruleset } from '../rules/index.ts'
import { migrate } from '../database/database.ts'
import { createAcceptedContent } from './objects/accepted-content.ts'
import type { AcceptedTypes } from './objects/accepted-content.ts'
import { createBlobStore } from './store/blob-store.ts'
import type { Authenticate, StorageAuth } from './protocol/caller.ts'
import type { StorageContext } from './objects/storage-context.ts'
import { nodeDisk } from './store/disk.ts'
import type { StorageDisk } from './store/disk.ts'
import { keepObject } from './objects/keep-object.ts'
import { DEFAULT_LIMITS } from './protocol/storage-limits.ts'
import type { StorageLimits } from './protocol/storage-limits.ts'
import { maintain } from './objects/maintenance.ts'
import type { MaintenanceReport } from './objects/maintenance.ts'
import { assertObjectName } from './protocol/object-name.ts'
import { NO_SETTINGS } from './store/object-settings.ts'
import { NO_DIGESTS, createObjectStore } from './store/object-store.ts'
import type { ObjectRecord } from './store/object-store.ts'
import { createPictureProcesses } from './pictures/picture-processes.ts'
import type { PictureProcesses } from './pictures/picture-processes.ts'
import { STORAGE_MIGRATIONS } from './store/storage-migrations.ts'
import { createStorageService } from './storage-service.ts'
import { createUploadStore } from './store/upload-store.ts'
import { createUploadQueue } from './store/upload-queue.ts'
import { encodeBeside } from './variants/encode-beside.ts'
import { hasVariants, startVariantMaker } from './variants/variant-maker.ts'
import type { VariantMaker, VariantMakerOptions } from './variants/variant-maker.ts'
import { createVariantQueue } from './variants/variant-queue.ts'
import type { VariantQueue } from './variants/variant-queue.ts'

const MAINTENANCE_INTERVAL_MS = 60 * 60 * 1000

/** A decoded picture takes up to 200 MB, and every request waits for the few processors. */
const PICTURES = {
  atATime: 2,
  spare: 1,
  waiting: 32,
  workMs: 60_000,
  stuckMs: 300_000,
  idleMs: 5_000,
} as const

/** A start has more urgent things to do. */
const VARIANTS_DELAY_MS = 60_000

/** How variants are made; see {@link startVariantMaker}. */
export type VariantOptions = Pick<VariantMakerOptions, 'onMade'> &
  Partial<Pick<VariantMakerOptions, 'encode' | 'delayMs'>>

/** Options of {@link createStorage}. */
export interface StorageOptions {
  readonly dataDir: string
  readonly bucket: string
  readonly database: DatabaseSync
  readonly ruleset: Ruleset
  readonly rulesDatabase: RulesDatabase
  readonly authenticate: Authenticate
  /** Is the session behind an earlier request still good? Yes when left out. */
  readonly isSignedIn?: (auth: StorageAuth) => boolean
  /** Pictures when left out. */
  readonly acceptedTypes?: AcceptedTypes
  /** Those of other storages as well; of its own, and stopped with it, when left out. */
  readonly pictures?: PictureProcesses
  readonly limits?: Partial<StorageLimits>
  /** How variants of pictures are made in the background; when left out, pictures wait for them. */
  readonly variants?: VariantOptions | null
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly disk?: StorageDisk
  /** Whether no bytes are removed, because a newer version has used the data folder; no when left out. */
  readonly keepsAllBytes?: boolean
  readonly log: Log
}

/** The file storage: its protocol, and trusted writes. */
export interface Storage {
  readonly service: HttpService
  /** The storage's parts, for other protocols over the same files. */
  readonly context: StorageContext
  /**
   * Stores a file without asking the rules.
   *
   * @param contentType counts only where types are taken at their word
   * @throws StorageError `storage/unsupported-content`, `storage/invalid-object-name`
   */
  put(name: string, bytes: Uint8Array, contentType?: string): Promise<ObjectRecord>
  /** Removes what expired or has no row, and finds rows without bytes. Runs by itself every hour. */
  maintain(): Promise<MaintenanceReport>
  /** Did the last look find an object without bytes? */
  hasLostBytes(): boolean
  /** Resolves when no variants are being made. */
  madeVariants(): Promise<void>
  close(): Promise<void>
}

/** Brings the tables up to date, removes what a crash left behind, and assembles the service. */
export async function createStorage(options: StorageOptions): Promise<Storage> {
  const { dataDir, database, clock, log } = options
  migrate(database, 'storage', STORAGE_MIGRATIONS)
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const ownPictures = createPictureProcesses(PICTURES)
  const pictures = options.pictures ?? ownPictures
  const queue = createVariantQueue(database)
  let maker: VariantMaker | null = null
  const context: StorageContext = {
    bucket: options.bucket,
    database,
    objects: createObjectStore(database),
    uploads: createUploadStore(database),
    blobs: await createBlobStore(dataDir, options.disk ?? nodeDisk, options.keepsAllBytes ?? false),
    accepted: createAcceptedContent(options.acceptedTypes ?? 'pictures', pictures),
    limits,
    uploadQueue: createUploadQueue(),
    onKept(record, isNew) {
      if (!isNew || !hasVariants(record)) return
      queue.add(record.sha256, clock())
      // After the transaction, which is synchronous.
      setImmediate(() => maker?.wake())
    },
    ruleset: options.ruleset,
    rulesDatabase: options.rulesDatabase,
    authenticate: options.authenticate,
    isSignedIn: options.isSignedIn ?? (() => true),
    publicOrigin: options.publicOrigin,
    clock,
    log,
  }
  // Nothing runs yet, so every file without a row is a left-over.
  let last = await maintain(context, 0)
  const look = async () => {
    last = await maintain(context, limits.orphanGraceMs)
    return last
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      log.error('storage.maintenance-failed', {}, error)
    })
  }, MAINTENANCE_INTERVAL_MS)
  timer.unref()

  maker = startMaker(options.variants ?? null, context, queue)

  return {
    service: createStorageService(context),
    context,
    async put(name, bytes, contentType = '') {
      assertObjectName(name)
      const partName = await context.blobs.writeWholePart(bytes)
      const declaration = { name, contentType, digests: NO_DIGESTS, settings: NO_SETTINGS }
      try {
        const { signal } = new AbortController()
        return await keepObject(context, { caller: 'trusted', declaration, partName, signal })
      } finally {
        await context.blobs.removePart(partName)
      }
    },
    maintain: look,
    hasLostBytes: () => last.lost.length > 0,
    async madeVariants() {
      await maker?.idle()
    },
    async close() {
      clearInterval(timer)
      ownPictures.stop()
      await maker?.close()
    },
  }
}

function startMaker(
  options: VariantOptions | null,
  context: StorageContext,
  queue: VariantQueue,
): VariantMaker | null {
  if (options === null) return null
  const usual = { encode: encodeBeside, delayMs: VARIANTS_DELAY_MS }
  return startVariantMaker({ ...usual, ...options, context, queue })
}
