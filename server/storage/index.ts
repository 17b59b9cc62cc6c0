import type { DatabaseSync } from 'node:sqlite'
import type { HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import type { RulesDatabase, Ruleset } from '../rules/index.ts'
import { migrate } from '../store/database.ts'
import { createBlobStore } from './blob-store.ts'
import type { StorageContext } from './context.ts'
import { keepObject } from './keep-object.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { assertObjectName } from './object-name.ts'
import { NO_SETTINGS } from './object-settings.ts'
import { createObjectStore } from './object-store.ts'
import type { ObjectRecord } from './object-store.ts'
import { STORAGE_MIGRATIONS } from './schema.ts'
import { createStorageService } from './service.ts'
import { createUploadStore } from './upload-store.ts'

const CLEANING_INTERVAL_MS = 60 * 60 * 1000

/** What {@link createStorage} works with. */
export interface StorageOptions {
  readonly dataDir: string
  readonly bucket: string
  readonly database: DatabaseSync
  readonly ruleset: Ruleset
  readonly rulesDatabase: RulesDatabase
  readonly authenticate: StorageContext['authenticate']
  readonly publicOrigin: () => string
  readonly clock: () => Date
  readonly log: Log
}

/** The file storage: its protocol, and trusted writes. */
export interface Storage {
  readonly service: HttpService
  /**
   * Stores a picture without asking the rules.
   *
   * @throws StorageError `storage/unsupported-content`, `storage/invalid-object-name`, `storage/too-large`
   */
  put(name: string, bytes: Uint8Array): Promise<ObjectRecord>
  close(): void
}

/** Brings the tables up to date, removes what a crash left behind, and assembles the service. */
export async function createStorage(options: StorageOptions): Promise<Storage> {
  const { dataDir, database, clock, log } = options
  migrate(database, 'storage', STORAGE_MIGRATIONS)
  const objects = createObjectStore(database)
  const uploads = createUploadStore(database)
  const blobs = await createBlobStore(dataDir)
  const context: StorageContext = {
    bucket: options.bucket,
    database,
    objects,
    uploads,
    blobs,
    exclusively: createKeyedMutex(),
    ruleset: options.ruleset,
    rulesDatabase: options.rulesDatabase,
    authenticate: options.authenticate,
    publicOrigin: options.publicOrigin,
    clock,
    log,
  }
  uploads.removeExpired(clock())
  const removed = await blobs.sweep(objects.allContents(), uploads.partNames())
  if (removed > 0) log.info('storage.swept', { files: removed })

  const timer = setInterval(() => {
    const names = uploads.removeExpired(clock())
    Promise.all(names.map((name) => blobs.remove(blobs.partPath(name)))).catch((error: unknown) => {
      log.error('storage.cleaning-failed', {}, error)
    })
  }, CLEANING_INTERVAL_MS)
  timer.unref()

  return {
    service: createStorageService(context),
    async put(name, bytes) {
      assertObjectName(name)
      const file = await blobs.writeTemporary(bytes)
      return keepObject(context, { by: 'trusted', name, file, settings: NO_SETTINGS })
    },
    close() {
      clearInterval(timer)
    },
  }
}
